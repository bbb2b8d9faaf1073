import { type TenantId, writtenId } from '../ids.ts'

/** Names a token of directory sync: the tenant that it opens, and its id there. */
export type ScimTokenName = { readonly tenantId: TenantId; readonly scimTokenId: string }

const TEXT = /^scim-([1-9][0-9]{0,15})\.([\w-]{1,100})\.([\w-]{43})$/
const SESSION = /^scim:([1-9][0-9]{0,15}):([\w-]{1,100})$/

/** The text of a token: it names its item, so that the item is found without an index. `secret`: 256 random bits in base64url. */
export function scimTokenText({ tenantId, scimTokenId }: ScimTokenName, secret: string): string {
  return `scim-${tenantId}.${scimTokenId}.${secret}`
}

/** The parts of such a text; `undefined` for every other token. Nothing of it is trusted yet. */
export function readScimToken(text: string): (ScimTokenName & { readonly secret: string }) | undefined {
  const [, tenantId, scimTokenId, secret] = TEXT.exec(text) ?? []
  if (tenantId === undefined || scimTokenId === undefined || secret === undefined) return undefined
  return { tenantId: writtenId(tenantId), scimTokenId, secret }
}

/** The id of the session of a token. */
export function sessionOfScimToken({ tenantId, scimTokenId }: ScimTokenName): string {
  return `scim:${tenantId}:${scimTokenId}`
}

/** The token of a session; `undefined` for every other session. */
export function scimTokenOfSession(sessionId: string): ScimTokenName | undefined {
  const [, tenantId, scimTokenId] = SESSION.exec(sessionId) ?? []
  return tenantId === undefined || scimTokenId === undefined ? undefined : { tenantId: writtenId(tenantId), scimTokenId }
}
