import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok, Raw } from '../../shared/contract/http.ts'
import { providerNamed, samlLibrary } from './provider.ts'

export const metadata = endpoint({
  method: 'GET',
  base: 'service',
  path: '/saml-metadata/{idp}',
  operationId: 'getSamlMetadata',
  group: 'single-sign-on',
  summary: 'Get the SAML metadata of the service',
  description: 'Answers the document with which an identity provider is set up for this service.',
  access: { kind: 'open' },
  answersWith: {
    kind: 'text',
    mediaType: 'application/samlmetadata+xml',
    description: 'SAML 2.0 metadata of this service, to give to the identity provider.',
    example:
      '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://api.example/svc-conductor/rest/v1/saml-metadata/corp">…</EntityDescriptor>',
  },
  refusals: ['not-found'],
  async handle(call) {
    const provider = await providerNamed(call, call.params.idp)
    // Always the same, so that a provider which looks again sees no change.
    const xml = samlLibrary(provider, { requestId: '_countersign' }).generateServiceProviderMetadata(null, null)
    return ok(new Raw('application/samlmetadata+xml; charset=utf-8', xml))
  },
})
