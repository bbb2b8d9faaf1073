import { createUpstream } from './create-upstream.ts'
import { deleteUpstream } from './delete-upstream.ts'
import { getUpstream } from './get-upstream.ts'
import { listUpstreams } from './list-upstreams.ts'
import { rotateUpstreamSecret } from './rotate-upstream-secret.ts'
import { updateUpstream } from './update-upstream.ts'

export const upstreamEndpoints = [createUpstream, listUpstreams, getUpstream, updateUpstream, deleteUpstream, rotateUpstreamSecret]
