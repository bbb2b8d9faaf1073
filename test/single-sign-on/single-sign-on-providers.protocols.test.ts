import { createPublicKey, randomBytes } from 'node:crypto'
import * as samlify from 'samlify'
import { beforeAll, describe, expect, test } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'
import { ISSUER, idp, type Started, samlOf } from '../support/saml.ts'

const service = running()
const { configure, start, post, postBase64, tokenOf, logIn } = samlOf(service)
const NAME = 'dorothy@staff.example'
const CERTIFICATE = idp.certificate.replaceAll(/-----[A-Z ]+-----|\n/g, '')
const PRIVATE_KEY = idp.key.export({ type: 'pkcs8', format: 'pem' }).toString()

beforeAll(async () => {
  await configure('staff', { tenantId: asId(1), roleAttribute: 'role' })
  await configure('claims', { tenantId: asId(1), roleAttribute: 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role' })
})

const newId = () => `_${randomBytes(16).toString('hex')}`
const at = (seconds: number) => new Date(service.local.clock.now() + seconds * 1000).toISOString()

type Signing = {
  readonly reference: string
  readonly prefixes?: string
  readonly digest?: string
  readonly signature?: string
  readonly prefix?: string
  readonly keyInfo?: (certificate: string) => string
}

/** Signed by a library that canonicalises by itself: what it signs isn't canonical before. */
function sign(xml: string, { reference, prefixes, digest = 'sha256', signature = 'rsa-sha256', prefix = 'ds', keyInfo }: Signing): string {
  const signer = new SignedXml({
    privateKey: PRIVATE_KEY,
    publicCert: idp.certificate,
    signatureAlgorithm: `http://www.w3.org/2001/04/xmldsig-more#${signature}`,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
    getKeyInfoContent: keyInfo === undefined ? SignedXml.getKeyInfoContent : () => keyInfo(CERTIFICATE),
  })
  signer.addReference({
    xpath: reference,
    digestAlgorithm: `http://www.w3.org/2001/04/xmlenc#${digest}`,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    ...(prefixes === undefined ? {} : { inclusiveNamespacesPrefixList: prefixes.split(' ') }),
  })
  signer.computeSignature(xml, { prefix, location: { reference: `${reference}/*[local-name(.)='Issuer']`, action: 'after' } })
  return signer.getSignedXml()
}

const ASSERTION = "/*[local-name(.)='Response']/*[local-name(.)='Assertion']"
const RESPONSE = "/*[local-name(.)='Response']"

/** As Okta writes it: `saml2p` and `saml2`, types of values, both signed. */
function likeOkta({ requestId, acsUrl, entityId }: Started): string {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><saml2p:Response xmlns:saml2p="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:xs="http://www.w3.org/2001/XMLSchema" Destination="${acsUrl}" ID="id${newId().slice(1)}" InResponseTo="${requestId}" IssueInstant="${at(0)}" Version="2.0"><saml2:Issuer xmlns:saml2="urn:oasis:names:tc:SAML:2.0:assertion" Format="urn:oasis:names:tc:SAML:2.0:nameid-format:entity">${ISSUER}</saml2:Issuer><saml2p:Status><saml2p:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></saml2p:Status><saml2:Assertion xmlns:saml2="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:xs="http://www.w3.org/2001/XMLSchema" ID="id${newId().slice(1)}" IssueInstant="${at(0)}" Version="2.0"><saml2:Issuer Format="urn:oasis:names:tc:SAML:2.0:nameid-format:entity">${ISSUER}</saml2:Issuer><saml2:Subject><saml2:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified">${NAME}</saml2:NameID><saml2:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml2:SubjectConfirmationData InResponseTo="${requestId}" NotOnOrAfter="${at(300)}" Recipient="${acsUrl}"/></saml2:SubjectConfirmation></saml2:Subject><saml2:Conditions NotBefore="${at(-300)}" NotOnOrAfter="${at(300)}"><saml2:AudienceRestriction><saml2:Audience>${entityId}</saml2:Audience></saml2:AudienceRestriction></saml2:Conditions><saml2:AuthnStatement AuthnInstant="${at(-10)}" SessionIndex="${requestId}"><saml2:AuthnContext><saml2:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml2:AuthnContextClassRef></saml2:AuthnContext></saml2:AuthnStatement><saml2:AttributeStatement><saml2:Attribute Name="role" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic"><saml2:AttributeValue xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">LEVEL_04</saml2:AttributeValue></saml2:Attribute></saml2:AttributeStatement></saml2:Assertion></saml2p:Response>`
  return sign(sign(xml, { reference: ASSERTION, prefixes: 'xs' }), { reference: RESPONSE, prefixes: 'xs' })
}

/** As AD FS writes it: no prefix in the assertion, claims, a mail address as the name, line ends, SHA-512. */
function likeAdfs({ requestId, acsUrl, entityId }: Started): string {
  const xml = `<samlp:Response ID="_${newId()}" Version="2.0" IssueInstant="${at(0)}" Destination="${acsUrl}" Consent="urn:oasis:names:tc:SAML:2.0:consent:unspecified" InResponseTo="${requestId}" xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">
  <Issuer xmlns="urn:oasis:names:tc:SAML:2.0:assertion">${ISSUER}</Issuer>
  <samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success" /></samlp:Status>
  <Assertion ID="_${newId()}" IssueInstant="${at(0)}" Version="2.0" xmlns="urn:oasis:names:tc:SAML:2.0:assertion">
    <Issuer>${ISSUER}</Issuer>
    <Subject>
      <NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">dorothy.adfs@staff.example</NameID>
      <SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><SubjectConfirmationData InResponseTo="${requestId}" NotOnOrAfter="${at(300)}" Recipient="${acsUrl}" /></SubjectConfirmation>
    </Subject>
    <Conditions NotBefore="${at(0)}" NotOnOrAfter="${at(3600)}"><AudienceRestriction><Audience>${entityId}</Audience></AudienceRestriction></Conditions>
    <AttributeStatement>
      <Attribute Name="http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname"><AttributeValue>Dorothy</AttributeValue></Attribute>
      <Attribute Name="http://schemas.microsoft.com/ws/2008/06/identity/claims/role"><AttributeValue>LEVEL_06</AttributeValue><AttributeValue>LEVEL_20</AttributeValue></Attribute>
    </AttributeStatement>
    <AuthnStatement AuthnInstant="${at(-5)}" SessionIndex="_${newId()}" SessionNotOnOrAfter="${at(7200)}"><AuthnContext><AuthnContextClassRef>urn:federation:authentication:windows</AuthnContextClassRef></AuthnContext></AuthnStatement>
  </Assertion>
</samlp:Response>`
  return sign(xml, { reference: ASSERTION, digest: 'sha512', signature: 'rsa-sha512' })
}

/** As Keycloak writes it, with “Sign assertions” on: prefixes declared that nothing uses, the key said in three ways, an attribute for each role. */
function likeKeycloak({ requestId, acsUrl, entityId }: Started): string {
  const role = (name: string) =>
    `<saml:Attribute FriendlyName="Role" Name="role" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic"><saml:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">${name}</saml:AttributeValue></saml:Attribute>`
  const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Destination="${acsUrl}" ID="ID${newId()}" InResponseTo="${requestId}" IssueInstant="${at(0)}" Version="2.0"><saml:Issuer>${ISSUER}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion xmlns="urn:oasis:names:tc:SAML:2.0:assertion" ID="ID${newId()}" IssueInstant="${at(0)}" Version="2.0"><saml:Issuer>${ISSUER}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified">${NAME}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${requestId}" NotOnOrAfter="${at(300)}" Recipient="${acsUrl}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(-2)}" NotOnOrAfter="${at(58)}"><saml:AudienceRestriction><saml:Audience>${entityId}</saml:Audience></saml:AudienceRestriction><saml:OneTimeUse/></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="a::b" SessionNotOnOrAfter="${at(36_000)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${['LEVEL_08', 'LEVEL_20'].map(role).join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`
  const { n = '', e = '' } = createPublicKey(idp.key).export({ format: 'jwk' })
  const base64 = (text: string) => Buffer.from(text, 'base64url').toString('base64')
  const keyInfo = (certificate: string) =>
    `<dsig:KeyName>idp</dsig:KeyName><dsig:X509Data><dsig:X509Certificate>${certificate}</dsig:X509Certificate></dsig:X509Data><dsig:KeyValue><dsig:RSAKeyValue><dsig:Modulus>${base64(n)}</dsig:Modulus><dsig:Exponent>${base64(e)}</dsig:Exponent></dsig:RSAKeyValue></dsig:KeyValue>`
  return sign(sign(xml, { reference: ASSERTION, prefix: 'dsig', keyInfo }), { reference: RESPONSE, prefix: 'dsig', keyInfo })
}

/** As Entra writes it: no prefix in the signature either, seven digits of a second, more claims than anybody asked for. */
function likeEntra({ requestId, acsUrl, entityId }: Started): string {
  const precise = (seconds: number) => at(seconds).replace('Z', '4567Z')
  const claim = (name: string, value: string) =>
    `<Attribute Name="http://schemas.microsoft.com/${name}"><AttributeValue>${value}</AttributeValue></Attribute>`
  const claims = [
    claim('identity/claims/tenantid', '0b7ad62c-8c1f-4a5b-9d1a-000000000000'),
    claim('identity/claims/displayname', 'Dorothy Vaughan &amp; Söhne'),
    claim('claims/authnmethodsreferences', 'http://schemas.microsoft.com/claims/multipleauthn'),
    claim('ws/2008/06/identity/claims/role', 'LEVEL_09'),
  ].join('')
  const xml = `<samlp:Response ID="${newId()}" Version="2.0" IssueInstant="${precise(0)}" Destination="${acsUrl}" InResponseTo="${requestId}" xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><Issuer xmlns="urn:oasis:names:tc:SAML:2.0:assertion">${ISSUER}</Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><Assertion ID="${newId()}" IssueInstant="${precise(0)}" Version="2.0" xmlns="urn:oasis:names:tc:SAML:2.0:assertion"><Issuer>${ISSUER}</Issuer><Subject><NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">dorothy.entra@staff.example</NameID><SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><SubjectConfirmationData InResponseTo="${requestId}" NotOnOrAfter="${precise(3600)}" Recipient="${acsUrl}"/></SubjectConfirmation></Subject><Conditions NotBefore="${precise(-300)}" NotOnOrAfter="${precise(3600)}"><AudienceRestriction><Audience>${entityId}</Audience></AudienceRestriction></Conditions><AttributeStatement>${claims}</AttributeStatement><AuthnStatement AuthnInstant="${precise(-86_400)}" SessionIndex="${newId()}"><AuthnContext><AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</AuthnContextClassRef></AuthnContext></AuthnStatement></Assertion></samlp:Response>`
  return sign(xml, { reference: ASSERTION, prefix: '' })
}

async function roleAfter(taken: Awaited<ReturnType<typeof post>>): Promise<unknown> {
  expect([taken.status, taken.text]).toEqual([303, ''])
  return ((await logIn(tokenOf(taken))).body as { roles: unknown }).roles
}

describe.each([
  ['Okta', 'staff', likeOkta, 'LEVEL_04'],
  ['AD FS', 'claims', likeAdfs, 'LEVEL_06'],
  ['Keycloak', 'staff', likeKeycloak, 'LEVEL_08'],
  ['Entra', 'claims', likeEntra, 'LEVEL_09'],
] as const)('a provider that writes as %s does', (_, name, write, role) => {
  test('is believed', async () => {
    const started = await start(name)
    expect(await roleAfter(await post(started, write(started)))).toEqual([role])
  })

  test('attack: is not when somebody wrote another role into it', async () => {
    const started = await start(name)
    const forged = write(started).replace(role, 'LEVEL_19')
    expect((await post(started, forged)).status).toBe(401)
  })
})

test('a provider made with samlify, from the service’s own metadata', async () => {
  samlify.setSchemaValidator({ validate: async () => 'unchecked' })
  const metadata = (await service.call('GET', '/svc-conductor/saml-metadata/staff')).text
  const sp = samlify.ServiceProvider({ metadata })
  const provider = samlify.IdentityProvider({
    entityID: ISSUER,
    privateKey: PRIVATE_KEY,
    signingCert: idp.certificate,
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    nameIDFormat: ['urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'],
    singleSignOnService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: 'https://idp.example/sso' }],
    loginResponseTemplate: {
      context: samlify.SamlLib.defaultLoginResponseTemplate.context,
      attributes: [
        { name: 'role', valueTag: 'role', nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic', valueXsiType: 'xs:string' },
      ],
    },
  })
  const started = await start('staff')
  const fill = (template: string) => {
    const values = {
      ID: newId(),
      AssertionID: newId(),
      Destination: started.acsUrl,
      Audience: started.entityId,
      SubjectRecipient: started.acsUrl,
      Issuer: ISSUER,
      IssueInstant: at(0),
      StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
      ConditionsNotBefore: at(0),
      ConditionsNotOnOrAfter: at(300),
      SubjectConfirmationDataNotOnOrAfter: at(300),
      NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
      NameID: NAME,
      InResponseTo: started.requestId,
      attrRole: 'LEVEL_07',
    }
    const authn = `<saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`
    return { id: values.ID, context: samlify.SamlLib.replaceTagsByValue(template.replace('{AuthnStatement}', authn), values) }
  }
  const { context } = await provider.createLoginResponse(
    sp,
    { extract: { request: { id: started.requestId } } } as never,
    'post',
    { email: NAME },
    fill,
  )
  expect(await roleAfter(await postBase64(started, context))).toEqual(['LEVEL_07'])
})
