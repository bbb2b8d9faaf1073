import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { removeUpstream, storeDocument, upstreamIn } from '../../shared/storage/upstreams.ts'
import { say } from '../../shared/texts/phrase.ts'
import { notedOperations } from './own-operations.ts'
import { inWords } from './upstream-in-words.ts'
import { upstreamOfPath } from './upstream-of-path.ts'
import { shownUpstream } from './upstream-shape.ts'

export const deleteUpstream = endpoint({
  method: 'DELETE',
  path: '/tenants/{tenantId}/upstreams/{upstream}',
  operationId: 'deleteUpstream',
  group: 'upstreams',
  effect: 'one-transaction',
  summary: 'Delete an upstream',
  description: 'Removes the upstream and the permission rows of its operations. Tasks that wait for its operations are discarded.',
  access: { kind: 'permission', permission: 'Upstream.DELETE', on: ({ params }) => upstreamIn(params.tenantId, params.upstream) },
  refusals: ['not-permitted', 'task-required', 'not-found', 'conflict'],
  async describe(call) {
    const { name, baseUrl } = await upstreamOfPath(call)
    return say`Delete ${{ upstream: inWords(name, baseUrl) }}`
  },
  async handle(call) {
    const before = await upstreamOfPath(call)
    call.unitOfWork.add(
      removeUpstream(before),
      ...storeDocument(before, [], before.documentParts),
      ...(await notedOperations(call, before.tenantId, before.name, undefined)),
    )
    call.unitOfWork.change = { before: shownUpstream(before) }
    return ok()
  },
})
