import { type CacheProvider, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { SERVICE_PATH } from '../../shared/contract/routes.ts'
import { certificateFrom } from '../../shared/domain/saml/certificate.ts'
import { type Reach, reachOf } from '../../shared/domain/saml/provider-reach.ts'
import type { SamlConfig } from '../../shared/domain/settings/provider-settings.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { refuseElsewhere } from '../../shared/sign-on/place-of-person.ts'

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

type Options = {
  readonly requestId?: string
  /** True if the provider must ask the person anew. */
  readonly forceAuthn?: boolean
  /** `required` if the response has a signature of its own, which must then be valid too. */
  readonly responseSignature?: 'required' | 'none'
}

/**
 * Configures the library for one call. It builds requests and verifies signatures. Times, ids and audience are judged elsewhere, from the
 * signed text, so its own checks of them, by the machine's clock and its own memory, are off.
 */
export function samlLibrary(
  { config, entityId, acsUrl }: Provider,
  { requestId, forceAuthn = false, responseSignature = 'none' }: Options = {},
): SAML {
  return new SAML({
    entryPoint: config.ssoUrl,
    issuer: entityId,
    callbackUrl: acsUrl,
    audience: false,
    idpCert: config.certificates.flatMap((written) => {
      const read = certificateFrom(written)
      return read.kind === 'certificate' ? [read.pem] : []
    }),
    identifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: responseSignature === 'required',
    forceAuthn,
    signatureAlgorithm: 'sha256',
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: -1,
    cacheProvider: NO_MEMORY,
    ...(requestId === undefined ? {} : { generateUniqueId: () => requestId }),
  })
}

const NO_MEMORY: CacheProvider = {
  saveAsync: async () => null,
  getAsync: async () => null,
  removeAsync: async () => null,
}
