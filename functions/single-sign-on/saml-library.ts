import { type CacheProvider, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { certificateFrom } from '../../shared/domain/saml/certificate.ts'
import type { Provider } from './provider.ts'

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
