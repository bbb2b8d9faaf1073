import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { removeScimToken, scimToken } from '../../shared/storage/scim-tokens.ts'
import { shownScimToken } from './scim-token-shape.ts'

export const deleteScimToken = endpoint({
  method: 'DELETE',
  path: '/tenants/{tenantId}/scim-tokens/{scimTokenId}',
  operationId: 'deleteScimToken',
  group: 'scim',
  summary: 'Delete a token for directory sync',
  description: 'Ends the token at once. The people whom the directory has brought stay.',
  access: { kind: 'permission', permission: 'ScimToken.DELETE', on: ({ params }) => scimToken(params) },
  stored: 'never',
  refusals: ['not-permitted', 'not-found'],
  async handle(call) {
    const { params, unitOfWork } = call
    const token = await call.read.one(scimToken(params))
    if (token === undefined) throw new Refusal('not-found')
    unitOfWork.add(removeScimToken(params))
    unitOfWork.change = { before: shownScimToken(token) }
    return ok()
  },
})
