import type { AnonymousCall } from '../../shared/contract/call.ts'
import { SERVICE_PATH } from '../../shared/contract/routes.ts'
import { type Reach, reachOf } from '../../shared/domain/saml/provider-reach.ts'
import type { OidcConfig } from '../../shared/domain/settings/provider-settings.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { refuseElsewhere } from '../../shared/sign-on/place-of-person.ts'

/** An identity provider, and the address to which it sends browsers back. */
export type Provider = {
  readonly name: string
  readonly config: OidcConfig
  readonly reach: Reach
  readonly callbackUrl: string
}

type AskingCall = Pick<AnonymousCall, 'ports' | 'read' | 'settingsOf'>

/** The provider of a short name; 404 for an unknown one. */
export async function providerNamed(call: AskingCall, name: string): Promise<Provider> {
  const { settings } = await call.settingsOf(undefined)
  const config = settings.member('oidc.config.', name)
  // INVARIANT: an identity names its provider by the short name alone, so a name of two providers is nobody's.
  if (config === undefined || settings.member('saml.config.', name) !== undefined)
    throw new Refusal('not-found', { because: 'no-provider' })
  // From configuration: what a request says it called would let its sender choose where codes go.
  const callbackUrl = `${call.ports.baseUrl()}${SERVICE_PATH}/oidc-callback/${encodeURIComponent(name)}`
  const reach = reachOf(config)
  await refuseElsewhere(call, reach)
  return { name, config, reach, callbackUrl }
}

/** One text for every fault; the log has the reason. */
export function refused(because: string): Refusal {
  return new Refusal('wrong-proof', {
    because: `oidc-${because}`,
    description: 'The identity provider’s answer was not accepted. Start again.',
  })
}

/** The provider cannot be reached, or answers with an error of its own. */
export function providerDown(because: string): Refusal {
  return new Refusal('unavailable', {
    because: `oidc-down: ${because}`,
    description: 'The identity provider does not answer. Start again in a few minutes.',
  })
}
