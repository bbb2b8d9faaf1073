import * as z from 'zod'
import { id, namedObject } from '../../shared/contract/fields.ts'
import type { ScimToken } from '../../shared/storage/scim-tokens.ts'

export const scimTokenShape = () =>
  namedObject('ScimToken', {
    scimTokenId: z.string().max(100).describe('Identifies the token where it is listed and ended.'),
    name: z.string().max(100).describe('Name of the token, for example of the directory that uses it.'),
    customerId: id().describe('Creator of the token. It acts with their rights, and ends with them.'),
    created: z.iso.datetime(),
    expires: z.iso.datetime().describe('End of the token.'),
  })

/** A token as administrators see it, without its secret. */
export function shownScimToken({ scimTokenId, name, customerId, created, expiresAt }: ScimToken) {
  return { scimTokenId, name, customerId, created, expires: new Date(expiresAt * 1000).toISOString() }
}
