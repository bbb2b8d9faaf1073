import type { AnonymousCall } from '../../shared/contract/call.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { isPast } from '../../shared/domain/is-past.ts'
import type { CodeScope } from '../../shared/domain/oauth/judge-authorization.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { refusalByLogic } from '../../shared/proofs/post-authentication.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'

type Granted = { readonly customerId: CustomerId; readonly identity: string; readonly epoch: number }

/**
 * The identity of a grant. Refused if it is deleted or locked, if all its sessions were ended since the grant, or if the logic of its
 * tenant refuses it.
 */
export async function grantingIdentity(call: AnonymousCall, granted: Granted): Promise<Identity> {
  const identity = await call.read.one(identityNamed(granted.identity))
  if (identity === undefined || identity.customerId !== granted.customerId) throw ended('identity-gone')
  if (identity.epoch !== granted.epoch) throw ended('sessions-ended-together')
  if (isPast(identity.authLockedAfter, call.now)) throw ended('identity-locked')
  const refusal = await refusalByLogic(call, identity)
  if (refusal !== undefined) throw ended('refused-by-logic')
  return identity
}

/** Refuses an agent while agents are switched off in the tenant of its person. */
export async function refuseWhileAgentsAreOff(call: AnonymousCall, { tenantId }: Identity): Promise<void> {
  const { settings } = await call.settingsOf(tenantId)
  if (!settings.value('agents.enabled')) throw new Refusal('agents-switched-off')
}

/** Refuses what a person has allowed to a client that may not request it any more: its administrators have taken the scope away. */
export function refuseLostScopes({ scopes }: Pick<OAuthClient, 'scopes'>, allowed: readonly CodeScope[]): void {
  if (!allowed.every((scope) => scopes.includes(scope))) throw ended('scope-lost')
}

/** One text for every grant that does not work: the log has the reason. */
export function ended(because: string): Refusal {
  return new Refusal('invalid-grant', { because })
}
