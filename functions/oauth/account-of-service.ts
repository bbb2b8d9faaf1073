import type { AnonymousCall } from '../../shared/contract/call.ts'
import { isPast } from '../../shared/domain/is-past.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { refuseByLogic } from '../../shared/proofs/post-authentication.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'
import { person } from '../../shared/storage/persons.ts'

/** The method by which a service proves itself, in `amr`: a JWT signed with its private key. */
export const AMR = ['pkjwt']

type OfAccount = Pick<AnonymousCall, 'read' | 'now' | 'settingsOf' | 'ports'>

/**
 * The identity of the account that a service acts as. Every lock of the account applies, and so does the tenant's own logic. An account
 * that does not belong to the tenant of its client is refused like one that is gone.
 */
export async function accountOfService(call: OfAccount, { customerId, tenantId }: OAuthClient): Promise<Identity> {
  const of = customerId === undefined ? undefined : await call.read.one(person(customerId))
  if (of === undefined || of.tenantId !== tenantId) throw refused('account-gone')
  const found = await call.read.many(of.identities.map(identityNamed))
  const identities = found.filter((each) => each !== undefined && each.customerId === customerId) as readonly Identity[]
  const [identity] = identities
  if (identity === undefined) throw refused('account-without-identity')
  if (identities.some(({ authLockedAfter }) => isPast(authLockedAfter, call.now))) throw refused('account-locked')
  await refuseByLogic(call, identity)
  return identity
}

const refused = (because: string) =>
  new Refusal('invalid-grant', { because, description: 'The account of the client is locked, or does not exist any more.' })
