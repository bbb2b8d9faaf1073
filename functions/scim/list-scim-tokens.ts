import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { LARGEST_LIMIT, page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { scimTokensOf } from '../../shared/storage/scim-tokens.ts'
import { livingTokens } from './living-tokens.ts'
import { scimTokenShape, shownScimToken } from './scim-token-shape.ts'

export const listScimTokens = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/scim-tokens',
  operationId: 'listScimTokens',
  group: 'scim',
  summary: 'List the tokens for directory sync',
  description:
    'Lists the tokens of the tenant that work, newest first, without their secrets. A token that has ended with its creator’s sessions is left out, so a page may be shorter than its limit.',
  access: { kind: 'permission', permission: 'ScimToken.READ' },
  query: page,
  answer: () => z.array(scimTokenShape()).max(LARGEST_LIMIT),
  refusals: ['not-permitted', 'not-found'],
  handle: (call) =>
    listAnswer(
      call,
      call.query,
      (limit, after) => scimTokensOf(call.params.tenantId, limit, after),
      async (tokens) => (await livingTokens(call, tokens)).map(shownScimToken),
    ),
})
