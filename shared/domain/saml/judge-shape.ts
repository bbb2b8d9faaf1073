import { type Element, everyElement, onlyChild } from './read-xml.ts'

export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'

const METHODS = ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512']
const DIGESTS = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']

/** The fields of a response outside its assertion. They prove nothing, but must be consistent. */
export type Envelope = { readonly assertionId: string; readonly inResponseTo: string; readonly isSignedItself: boolean }
type Shape = { readonly kind: 'fits'; readonly envelope: Envelope } | { readonly kind: 'odd'; readonly why: string }

type Expected = { readonly acsUrl: string; readonly issuer: string }

/**
 * Accepts only the one shape of response that leaves no doubt about the signed content: one assertion, a child of the response, with a
 * signature as its own child that refers to it by a unique id (SAML 2 core §5.4; prevents signature wrapping). Nothing is verified here.
 */
export function judgeShape(root: Element, { acsUrl, issuer }: Expected): Shape {
  const odd = (why: string): Shape => ({ kind: 'odd', why })
  if (!is(root, 'Response', PROTOCOL)) return odd('no-response')
  if (root.attributes.get('Version') !== '2.0') return odd('version')
  if (root.attributes.get('Destination') !== acsUrl) return odd('destination')
  const strange = root.children.find((child) => !RESPONSE_PARTS.some(([name, namespace]) => is(child, name, namespace)))
  if (strange !== undefined) return odd('response-part')
  const own = root.children.filter((child) => is(child, 'Issuer', ASSERTION))
  if (own.length > 1 || own.some((each) => each.text.trim() !== issuer)) return odd('response-issuer')
  if (!isSuccess(root)) return odd('status')
  const assertion = onlyChild(root, 'Assertion', ASSERTION)
  if (assertion === undefined) return odd('not-one-assertion')
  const inResponseTo = root.attributes.get('InResponseTo')
  if (inResponseTo === undefined || inResponseTo === '') return odd('unsolicited')
  const why = whyOddSignatures(root, assertion)
  if (why !== undefined) return odd(why)
  const isSignedItself = root.children.some((child) => is(child, 'Signature', SIGNATURE))
  return { kind: 'fits', envelope: { assertionId: assertion.attributes.get('ID') ?? '', inResponseTo, isSignedItself } }
}

const RESPONSE_PARTS = [
  ['Issuer', ASSERTION],
  ['Signature', SIGNATURE],
  ['Status', PROTOCOL],
  ['Assertion', ASSERTION],
] as const

function is(element: Element, name: string, namespace: string): boolean {
  return element.name === name && element.namespace === namespace
}

function isSuccess(root: Element): boolean {
  const code = onlyChild(onlyChild(root, 'Status', PROTOCOL) ?? root, 'StatusCode', PROTOCOL)
  return code?.attributes.get('Value') === 'urn:oasis:names:tc:SAML:2.0:status:Success'
}

/** Element names that libraries search for anywhere, in any namespace. */
const ONLY_IN_THEIR_POSITION = [
  'Assertion',
  'EncryptedAssertion',
  'Response',
  'Signature',
  'SignedInfo',
  'SignatureValue',
  'Reference',
  'Object',
  'Advice',
]

function whyOddSignatures(root: Element, assertion: Element): string | undefined {
  if (hasOddIds(root)) return 'ids'
  const signatures = [root, assertion].map((parent) => parent.children.filter((child) => is(child, 'Signature', SIGNATURE)))
  if (signatures.some((found) => found.length > 1)) return 'two-signatures'
  const [[ofResponse] = [], [ofAssertion] = []] = signatures
  if (ofAssertion === undefined) return 'assertion-not-signed'
  const inTheirPosition = [root, assertion, ...[ofResponse, ofAssertion].flatMap((each) => (each === undefined ? [] : placed(each)))]
  for (const element of everyElement(root))
    if (ONLY_IN_THEIR_POSITION.includes(element.name) && !inTheirPosition.includes(element)) return 'element-out-of-place'
  return whyOddSignature(ofAssertion, assertion) ?? (ofResponse === undefined ? undefined : whyOddSignature(ofResponse, root))
}

function hasOddIds(root: Element): boolean {
  const attributes = [...everyElement(root)].flatMap((element) => [...element.attributes])
  const ids = attributes.filter(([name]) => /(^|\})id$/i.test(name)).map(([, value]) => value)
  return ids.length > MOST_IDS || new Set(ids).size < ids.length || !ids.every((id) => ID.test(id))
}

/** Limits the ids of a response, its assertion, their signatures and contents: the library searches for all of them repeatedly. */
const MOST_IDS = 16
const ID = /^[A-Za-z_][A-Za-z0-9_.-]{0,255}$/

function placed(signature: Element): readonly Element[] {
  const info = signature.children[0]
  return [signature, ...signature.children.slice(0, 2), ...(info?.children.slice(2, 3) ?? [])]
}

/** Accepts one form of signature: these elements, in this order, with these algorithms, over its own parent. */
function whyOddSignature(signature: Element, parent: Element): string | undefined {
  const [info, value, keyInfo, ...rest] = signature.children
  if (info === undefined || value === undefined || rest.length > 0) return 'signature-parts'
  if (!is(info, 'SignedInfo', SIGNATURE) || !is(value, 'SignatureValue', SIGNATURE)) return 'signature-parts'
  if (keyInfo !== undefined && !isPlainKeyInfo(keyInfo)) return 'key-info'
  const [canonicalization, method, reference, ...others] = info.children
  if (canonicalization === undefined || method === undefined || reference === undefined || others.length > 0) return 'signed-info-parts'
  if (!isAlgorithm(canonicalization, 'CanonicalizationMethod', [EXCLUSIVE]) || !hasOnlyPrefixes(canonicalization)) return 'canonicalization'
  if (!isAlgorithm(method, 'SignatureMethod', METHODS) || method.children.length > 0) return 'signature-algorithm'
  return whyOddReference(reference, parent)
}

function whyOddReference(reference: Element, parent: Element): string | undefined {
  const id = parent.attributes.get('ID')
  if (!is(reference, 'Reference', SIGNATURE) || id === undefined || reference.attributes.get('URI') !== `#${id}`) return 'reference'
  const [transforms, method, value, ...rest] = reference.children
  if (transforms === undefined || method === undefined || value === undefined || rest.length > 0) return 'reference-parts'
  if (!is(transforms, 'Transforms', SIGNATURE) || !is(value, 'DigestValue', SIGNATURE)) return 'reference-parts'
  if (!isAlgorithm(method, 'DigestMethod', DIGESTS)) return 'digest-algorithm'
  const [enveloped, exclusive, ...more] = transforms.children
  if (enveloped === undefined || exclusive === undefined || more.length > 0) return 'transforms'
  const first = isAlgorithm(enveloped, 'Transform', [`${SIGNATURE}enveloped-signature`]) && hasOnlyPrefixes(enveloped)
  return first && isAlgorithm(exclusive, 'Transform', [EXCLUSIVE]) && hasOnlyPrefixes(exclusive) ? undefined : 'transforms'
}

function isAlgorithm(element: Element, name: string, algorithms: readonly string[]): boolean {
  return is(element, name, SIGNATURE) && algorithms.includes(element.attributes.get('Algorithm') ?? '')
}

/** Longest list of prefixes, in characters. Providers write one or two, and every element is compared with each. */
const LONGEST_LIST = 200

/** Checks lists of inclusive prefixes. One library writes such a list into every transform, in the transform's namespace. */
function hasOnlyPrefixes({ children }: Element): boolean {
  const isShort = (child: Element) => (child.attributes.get('PrefixList') ?? '').length <= LONGEST_LIST
  return (
    children.length <= 1 && children.every((child) => child.name === 'InclusiveNamespaces' && child.children.length === 0 && isShort(child))
  )
}

const KEY_PARTS = [
  'KeyInfo',
  'KeyName',
  'X509Data',
  'X509Certificate',
  'X509SubjectName',
  'X509IssuerSerial',
  'X509IssuerName',
  'X509SerialNumber',
  'X509SKI',
  'KeyValue',
  'RSAKeyValue',
  'Modulus',
  'Exponent',
]

/** Maximum length of a certificate chain. */
const MOST_KEY_PARTS = 24

/** Accepts key info in any plain form: only the configured certificates count. */
function isPlainKeyInfo(keyInfo: Element): boolean {
  const all = [...everyElement(keyInfo)]
  const arePlain = all.every(({ name, namespace }) => namespace === SIGNATURE && KEY_PARTS.includes(name))
  return is(keyInfo, 'KeyInfo', SIGNATURE) && arePlain && all.length <= MOST_KEY_PARTS
}
