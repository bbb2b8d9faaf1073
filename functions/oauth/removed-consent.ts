import type { AnonymousCall } from '../../shared/contract/call.ts'
import type { AuthorizationCode } from '../../shared/storage/authorization-codes.ts'
import { consentTo } from '../../shared/storage/consents.ts'

/**
 * Tells whether the person has removed the consent by which a code was issued. A consent that they gave later does not bring the code back, nor
 * what it obtained.
 */
export async function isConsentRemoved(
  { read }: Pick<AnonymousCall, 'read'>,
  { consentSince, customerId, clientId }: AuthorizationCode,
): Promise<boolean> {
  if (consentSince === undefined) return false
  return (await read.one(consentTo(customerId, clientId)))?.created !== consentSince
}
