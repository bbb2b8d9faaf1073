import { ASSERTION } from './judge-shape.ts'
import { type Element, onlyChild } from './read-xml.ts'

/** The statements of a valid assertion. */
export type Said = {
  readonly nameId: string
  /** Values by attribute name, in their order. */
  readonly attributes: ReadonlyMap<string, readonly string[]>
  /** End of the time in which the assertion could be used again, in milliseconds since 1970. */
  readonly usableUntil: number
  /** Time at which the person last authenticated with the provider, in milliseconds since 1970. */
  readonly provedAt: number
  /** End of the provider's session, in milliseconds since 1970, if the assertion states it. */
  readonly sessionEnds: number | undefined
}
export type Judged = { readonly kind: 'good'; readonly said: Said } | { readonly kind: 'bad'; readonly why: string }

export type Expected = {
  readonly assertionId: string
  readonly issuer: string
  readonly audience: string
  readonly acsUrl: string
  readonly requestId: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Tolerated clock difference of a provider. */
const SKEW_MS = 60_000

/**
 * Judges an assertion by its signed content (SAML 2 profiles §4.1.4.2 and §4.1.4.3): `root` is read from the canonical text over which
 * the signature was verified, and from nothing else.
 */
export function judgeAssertion(root: Element, expected: Expected): Judged {
  if (root.name !== 'Assertion' || root.namespace !== ASSERTION || root.attributes.get('Version') !== '2.0') return bad('no-assertion')
  if (root.attributes.get('ID') !== expected.assertionId) return bad('another-assertion')
  const issued = moment(root.attributes.get('IssueInstant'))
  if (issued === undefined || issued > expected.now + SKEW_MS) return bad('issue-instant')
  if (onlyChild(root, 'Issuer', ASSERTION)?.text.trim() !== expected.issuer) return bad('issuer')
  if (root.children.some(({ name, namespace }) => namespace === ASSERTION && !PARTS.includes(name))) return bad('assertion-part')

  const subject = judgeSubject(root, expected)
  if (subject.kind === 'bad') return subject
  const conditions = judgeConditions(root, expected)
  if (conditions.kind === 'bad') return conditions
  const session = judgeSession(root, expected)
  if (session.kind === 'bad') return session
  const usableUntil = Math.max(subject.until, conditions.until) + SKEW_MS
  const { provedAt, ends: sessionEnds } = session
  return { kind: 'good', said: { nameId: subject.nameId, attributes: attributesIn(root), usableUntil, provedAt, sessionEnds } }
}

const PARTS = ['Issuer', 'Subject', 'Conditions', 'AuthnStatement', 'AttributeStatement']

type Bad = { readonly kind: 'bad'; readonly why: string }
const bad = (why: string): Bad => ({ kind: 'bad', why })

/** Name formats of providers that identify people by e-mail address or name. A transient name identifies nobody. */
const NAME_FORMATS = [
  undefined,
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
]

function judgeSubject(root: Element, { acsUrl, requestId, now }: Expected) {
  const subject = onlyChild(root, 'Subject', ASSERTION)
  const name = subject === undefined ? undefined : onlyChild(subject, 'NameID', ASSERTION)
  if (subject === undefined || name === undefined || name.children.length > 0 || name.text.trim() === '') return bad('name-id')
  if (!NAME_FORMATS.includes(name.attributes.get('Format'))) return bad('name-id-format')
  const confirmation = onlyChild(subject, 'SubjectConfirmation', ASSERTION)
  if (confirmation?.attributes.get('Method') !== 'urn:oasis:names:tc:SAML:2.0:cm:bearer') return bad('subject-confirmation')
  const data = onlyChild(confirmation, 'SubjectConfirmationData', ASSERTION)
  if (data?.attributes.get('Recipient') !== acsUrl) return bad('recipient')
  if (data.attributes.get('InResponseTo') !== requestId) return bad('in-response-to')
  if (data.attributes.has('NotBefore')) return bad('confirmation-not-before')
  const until = moment(data.attributes.get('NotOnOrAfter'))
  if (until === undefined || until + SKEW_MS <= now) return bad('confirmation-not-on-or-after')
  return { kind: 'good', nameId: name.text.trim(), until } as const
}

/** Conditions that need no action here: an assertion is used once in any case, and never passed on. */
const KNOWN_CONDITIONS = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']

function judgeConditions(root: Element, { audience, now }: Expected) {
  const conditions = onlyChild(root, 'Conditions', ASSERTION)
  if (conditions === undefined) return bad('conditions')
  const { attributes, children } = conditions
  const [from, until] = [attributes.get('NotBefore'), attributes.get('NotOnOrAfter')].map(moment)
  if (attributes.has('NotBefore') && (from === undefined || from - SKEW_MS > now)) return bad('not-before')
  if (until === undefined || until + SKEW_MS <= now) return bad('not-on-or-after')
  if (children.some((child) => child.namespace !== ASSERTION || !KNOWN_CONDITIONS.includes(child.name))) return bad('unknown-condition')
  const restrictions = children.filter(({ name }) => name === 'AudienceRestriction')
  const isForUs = (restriction: Element) =>
    restriction.children.some((child) => child.name === 'Audience' && child.namespace === ASSERTION && child.text.trim() === audience)
  if (restrictions.length === 0 || !restrictions.every(isForUs)) return bad('audience')
  return { kind: 'good', until } as const
}

function judgeSession(root: Element, { now }: Expected) {
  const statements = root.children.filter(({ name, namespace }) => name === 'AuthnStatement' && namespace === ASSERTION)
  if (statements.length === 0) return bad('authn-statement')
  const proved = statements.map(({ attributes }) => moment(attributes.get('AuthnInstant')) ?? Number.POSITIVE_INFINITY)
  if (proved.some((at) => at > now + SKEW_MS)) return bad('authn-instant')
  const said = statements.filter(({ attributes }) => attributes.has('SessionNotOnOrAfter'))
  const ends = said.map(({ attributes }) => moment(attributes.get('SessionNotOnOrAfter')) ?? Number.NEGATIVE_INFINITY)
  if (ends.some((end) => end <= now)) return bad('session-ended')
  return { kind: 'good', provedAt: Math.max(...proved), ends: ends.length === 0 ? undefined : Math.min(...ends) } as const
}

function attributesIn(root: Element): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const statement of root.children.filter(({ name }) => name === 'AttributeStatement'))
    for (const { name, attributes, children } of statement.children) {
      const called = attributes.get('Name')
      if (name !== 'Attribute' || called === undefined) continue
      const values = children
        .filter((child) => child.name === 'AttributeValue' && child.children.length === 0)
        .map(({ text }) => text.trim())
      found.set(called, [...(found.get(called) ?? []), ...values.filter((value) => value !== '')])
    }
  return found
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/

/** Milliseconds since 1970, from a UTC time as SAML writes it (core §1.3.3). */
function moment(text: string | undefined): number | undefined {
  if (text === undefined || !MOMENT.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : at
}
