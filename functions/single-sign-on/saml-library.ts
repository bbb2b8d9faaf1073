import { type CacheProvider, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { certificateFrom } from '../../shared/domain/saml/certificate.ts'
import type { Provider } from './provider.ts'

type Options = {
  readonly requestId?: string
  /** `required` where the response has a signature of its own: then that must be right too. */
  readonly responseSignature?: 'required' | 'none'
}

/**
 * The library, for one call. It builds requests, and verifies signatures; times, ids and for whom it is are judged elsewhere, on what was signed,
 * so that its own checks of them, by the machine's clock and a memory of its own, are off.
 */
export function samlLibrary({ config, entityId, acsUrl }: Provider, { requestId, responseSignature = 'none' }: Options = {}): SAML {
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
