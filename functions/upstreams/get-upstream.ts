import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import { upstreamIn } from '../../shared/storage/upstreams.ts'
import { upstreamOfPath } from './upstream-of-path.ts'
import { documentOf, shownUpstream, upstreamShape } from './upstream-shape.ts'

export const getUpstream = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/upstreams/{upstream}',
  operationId: 'getUpstream',
  group: 'upstreams',
  summary: 'Get an upstream',
  description: 'Answers the upstream with its operations and its document; never its secret or the values of its headers.',
  access: { kind: 'permission', permission: 'Upstream.READ', on: ({ params }) => upstreamIn(params.tenantId, params.upstream) },
  answer: upstreamShape,
  refusals: ['not-permitted', 'not-found'],
  async handle(call) {
    const found = await upstreamOfPath(call)
    return ok({ ...shownUpstream(found), ...defined({ document: await documentOf(call, found) }) })
  },
})
