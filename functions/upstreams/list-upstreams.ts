import { pagedList } from '../../shared/contract/paged-list.ts'
import { upstreamsOf } from '../../shared/storage/upstreams.ts'
import { shownUpstream, upstreamShape } from './upstream-shape.ts'

export const listUpstreams = pagedList({
  path: '/tenants/{tenantId}/upstreams',
  operationId: 'listUpstreams',
  group: 'upstreams',
  summary: 'List the upstreams',
  description: 'Lists the upstreams of the tenant by name, without their documents.',
  permission: 'Upstream.READ',
  shape: upstreamShape,
  things: ({ tenantId }, limit, after) => upstreamsOf(tenantId, limit, after),
  shown: (found) => found.map(shownUpstream),
})
