import { createHash, createSign, type KeyObject } from 'node:crypto'

/** The fields of a response. Every field can be wrong, for tests of attacks. */
export type Response = {
  readonly responseId: string
  readonly assertionId: string
  readonly issuer: string
  readonly destination: string
  readonly recipient: string
  readonly audience: string
  readonly inResponseTo: string
  readonly nameId: string
  readonly attributes: Readonly<Record<string, readonly string[]>>
  /** Milliseconds since 1970. */
  readonly now: number
  readonly sessionNotOnOrAfter?: number
}

const MINUTE_MS = 60_000
const SAML = 'urn:oasis:names:tc:SAML:2.0:assertion'
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'

const at = (moment: number): string => new Date(moment).toISOString()

/** Text as canonical XML writes it (Canonical XML 1.0 §2.3), so that the signed text is the sent text. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function quotedValue(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** The assertion as canonical XML: namespaces first, attributes in their order, no empty-element tags. */
export function assertionXml(said: Response): string {
  const { assertionId, issuer, now, nameId, recipient, inResponseTo, audience, attributes, sessionNotOnOrAfter } = said
  const until = at(now + 5 * MINUTE_MS)
  const session = sessionNotOnOrAfter === undefined ? '' : ` SessionNotOnOrAfter="${at(sessionNotOnOrAfter)}"`
  const values = Object.entries(attributes).map(
    ([name, all]) =>
      `<saml:Attribute Name="${quotedValue(name)}">${all.map((value) => `<saml:AttributeValue>${escaped(value)}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  )
  return [
    `<saml:Assertion xmlns:saml="${SAML}" ID="${assertionId}" IssueInstant="${at(now)}" Version="2.0">`,
    `<saml:Issuer>${escaped(issuer)}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified">${escaped(nameId)}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData InResponseTo="${quotedValue(inResponseTo)}" NotOnOrAfter="${until}" Recipient="${quotedValue(recipient)}"></saml:SubjectConfirmationData>`,
    '</saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${at(now - MINUTE_MS)}" NotOnOrAfter="${until}">`,
    `<saml:AudienceRestriction><saml:Audience>${escaped(audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${at(now)}" SessionIndex="${assertionId}"${session}>`,
    '<saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext>',
    '</saml:AuthnStatement>',
    values.length === 0 ? '' : `<saml:AttributeStatement>${values.join('')}</saml:AttributeStatement>`,
    '</saml:Assertion>',
  ].join('')
}

/**
 * A signature over an element that is canonical already, by its id (XML Signature, enveloped, exclusive canonicalisation, RSA with
 * SHA-256).
 */
export function signatureOver(canonical: string, id: string, key: KeyObject): string {
  const digest = createHash('sha256').update(canonical).digest('base64')
  const info = [
    '<ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"></ds:CanonicalizationMethod>',
    '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod>',
    `<ds:Reference URI="#${id}"><ds:Transforms>`,
    `<ds:Transform Algorithm="${SIGNATURE}enveloped-signature"></ds:Transform>`,
    '<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"></ds:Transform>',
    '</ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod>',
    `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference>`,
  ].join('')
  const value = createSign('RSA-SHA256').update(`<ds:SignedInfo xmlns:ds="${SIGNATURE}">${info}</ds:SignedInfo>`).sign(key, 'base64')
  return `<ds:Signature xmlns:ds="${SIGNATURE}"><ds:SignedInfo>${info}</ds:SignedInfo><ds:SignatureValue>${value}</ds:SignatureValue></ds:Signature>`
}

/** Puts a signature where the schema requires it: after the first Issuer. */
export function withSignature(xml: string, signature: string): string {
  return xml.replace('</saml:Issuer>', () => `</saml:Issuer>${signature}`)
}

export function responseXml(said: Response, assertion: string): string {
  const { responseId, destination, inResponseTo, issuer, now } = said
  return [
    `<samlp:Response xmlns:samlp="${PROTOCOL}" Destination="${quotedValue(destination)}" ID="${responseId}" InResponseTo="${quotedValue(inResponseTo)}" IssueInstant="${at(now)}" Version="2.0">`,
    `<saml:Issuer xmlns:saml="${SAML}">${escaped(issuer)}</saml:Issuer>`,
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"></samlp:StatusCode></samlp:Status>',
    `${assertion}</samlp:Response>`,
  ].join('')
}

/** A whole response with a signed assertion. */
export function signedResponse(said: Response, key: KeyObject): string {
  const assertion = assertionXml(said)
  return responseXml(said, withSignature(assertion, signatureOver(assertion, said.assertionId, key)))
}
