import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { LARGEST_LIMIT, page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { scimTokensOf } from '../../shared/storage/scim-tokens.ts'
import { scimTokenShape, shownScimToken } from './scim-token-shape.ts'

export const listScimTokens = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/scim-tokens',
  operationId: 'listScimTokens',
  group: 'scim',
  summary: 'List the tokens for directory sync',
  description:
    'Lists the tokens of the tenant, newest first, without their secrets. A token whose creator has lost the position no longer works.',
  access: { kind: 'permission', permission: 'ScimToken.READ' },
  query: page,
  answer: () => z.array(scimTokenShape()).max(LARGEST_LIMIT),
  refusals: ['not-permitted', 'not-found'],
  handle: (call) =>
    listAnswer(
      call,
      call.query,
      (limit, after) => scimTokensOf(call.params.tenantId, limit, after),
      (tokens) => tokens.map(shownScimToken),
    ),
})
