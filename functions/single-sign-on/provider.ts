import type { AnonymousCall } from '../../shared/contract/call.ts'
import { SERVICE_PATH } from '../../shared/contract/routes.ts'
import { type Reach, reachOf } from '../../shared/domain/saml/provider-reach.ts'
import type { SamlConfig } from '../../shared/domain/settings/saml-config.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { refuseElsewhere } from '../../shared/sign-on/refuse-elsewhere.ts'

/** An identity provider: its configuration, and the URLs between it and the service. */
export type Provider = {
  readonly name: string
  readonly config: SamlConfig
  readonly reach: Reach
  /** The entity id of the service for this provider, which is also the address of its metadata. */
  readonly entityId: string
  readonly acsUrl: string
}

type AskingCall = Pick<AnonymousCall, 'ports' | 'read' | 'settingsOf'>

/** The provider of a short name; 404 for an unknown one. */
export async function providerNamed(call: AskingCall, name: string): Promise<Provider> {
  const { settings } = await call.settingsOf(undefined)
  const config = settings.member('saml.config.', name)
  if (config === undefined) throw new Refusal('not-found', { because: 'no-provider' })
  // From configuration: what a request says it called would let its sender choose for whom assertions may be.
  const at = (path: string) => `${call.ports.baseUrl()}${SERVICE_PATH}/${path}/${encodeURIComponent(name)}`
  const reach = reachOf(config)
  await refuseElsewhere(call, reach)
  return { name, config, reach, entityId: at('saml-metadata'), acsUrl: at('saml-acs') }
}
