import { createUpstream } from './create-upstream.ts'
import { updateUpstream } from './update-upstream.ts'
import { deleteUpstream, getUpstream, listUpstreams, rotateUpstreamSecret } from './upstreams.ts'

export const upstreamEndpoints = [createUpstream, listUpstreams, getUpstream, updateUpstream, deleteUpstream, rotateUpstreamSecret]
