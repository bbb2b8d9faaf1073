/** Values of a recorded example that differ from run to run are replaced by fixed ones that read well and still fit the schema. */

const JWT = 'eyJhbGciOiJFUzI1NiJ9.example.signature'
const CLIENT = 'client-1-Y2xpZW50LTE'
const CODE = 'YXV0aG9yaXphdGlvbiBjb2RlIG9mIGFuIGV4YW1wbGU'
const TIME = '2026-03-02T09:30:00.000Z'
const EPOCH_SECONDS = 1_772_443_800
const BINDING = 'YmluZGluZyBvZiB0aGUgYnJvd3NlciB0aGF0IHN0YXI'

/** Fields whose value is made by chance or measured, with what stands for it. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  ms: 12,
  expiresEpochSecs: EPOCH_SECONDS,
  headerValue: `Bearer ${JWT}`,
  token: JWT,
  jwt: JWT,
  access_token: JWT,
  id_token: JWT,
  client_assertion: JWT,
  subject_token: JWT,
  id_token_hint: JWT,
  logout_token: JWT,
  delegationId: '3.ZGVsZWdhdGlvbi0x',
  sid: 'c2Vzc2lvbi0x',
  jti: 'dG9rZW4tMQ',
  iat: EPOCH_SECONDS,
  exp: EPOCH_SECONDS + 900,
  auth_time: EPOCH_SECONDS,
  code_challenge: 'Y29kZSBjaGFsbGVuZ2Ugb2YgYSBwZXJzb24gaGFzaCE',
  request_uri: 'urn:ietf:params:oauth:request_uri:cmVxdWVzdC0x',
  refresh_token: 'rt_cmVmcmVzaC10b2tlbg.ZXhhbXBsZQ',
  client_id: CLIENT,
  client_id_issued_at: EPOCH_SECONDS,
  clientId: CLIENT,
  code_verifier: 'Y29kZSB2ZXJpZmllciBvZiBhIHBlcnNvbiwgbG9uZyBlbm91Z2g',
  password: 'correct horse battery staple',
  currentPassword: 'a password of last year',
  secret: 'whsec_ZXhhbXBsZS1zZWNyZXQtMzItYnl0ZXMtbG9uZy4uLi4=',
  csrfToken: 'Q29uZmlybSByZW5ld2Fs',
  binding: BINDING,
  sessionId: 'c2Vzc2lvbi0x',
  sessionToken: 'temporary-session-token',
  secretAccessKey: 'temporary-secret-key',
  agentTokenId: 'YWdlbnQtdG9rZW4tMQ',
  subscriptionId: '0mb2kq7ejV9sT3QwXyZ4aB',
  // A point on P-256.
  applicationServerKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  scimTokenId: '0mb2kq7ejc2NpbS10b2tlbi0x',
  x: 'FZte0BaONS9P31SS2JINoLqQpFvpyzqVJ6O5nyaAQS0',
  y: '6D6JjzpkHx88yikB1upCxQn97ss8E3V8mtcYZL3zssI',
  kid: '910d4b68-c715-414c-9887-92fe258176a6',
  intentId: 'aW50ZW50LTE',
  otp: '123456',
  hash: '123456',
  enrolmentCode: 'ENROL-EXAMPLE',
  credentialId: 'cGFzc2tleS0x',
  clientChallenge: 'Y2xpZW50IGNoYWxsZW5nZQ==',
  publicKey: 'MIICIjANBgkqhkiG9w0BAQEFAAOCAg8AMIICCgKCAgEA',
  base64EncodedChallenge: 'Y2hhbGxlbmdlIG9mIHRoZSBzZXJ2aWNl',
  base64EncodedChallengeHash: 'aGFzaCBvZiB0aGUgY2hhbGxlbmdl',
  base64EncodedChallengeResponse: 'YW5zd2VyIHRvIHRoZSBjaGFsbGVuZ2U=',
  base64EncodedClientChallengeResponse: 'aGFzaCBvZiB5b3VyIGNoYWxsZW5nZQ==',
  // The beginning of a JPEG, as long as a document must be.
  base64EncodedDocument: `/9j/4AAQSkZJRgABAQAAAQABAAD/${'A'.repeat(68)}`,
  SAMLResponse: 'PHNhbWxwOlJlc3BvbnNlLz4=',
  paymentReference: '002E-JK66-BT9Q',
  totpUri: 'otpauth://totp/Harbour%20Pay:ada%40customer.example?secret=JBSWY3DPEHPK3PXP&issuer=Harbour%20Pay',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  auditId: '01JNB4T0X0-1',
  cursor: 'bmV4dC1wYWdl',
  size: 2000,
  signature: 'v1,c2lnbmF0dXJl',
  'webhook-timestamp': '1772443800',
  'webhook-signature': 'v1,c2lnbmF0dXJl',
  'svc-signature': 'v1,c2lnbmF0dXJl',
  launchUrl: 'https://reports.example/open?token=bGF1bmNoLXRva2Vu&host=api.example',
  lookedAt: 12,
  sourceAddress: '203.0.113.7',
}

const FIRST_ID = 244_148_279_963_801

/** Names ids in the order in which they come, so that the same thing has the same id in every example. */
export function readable() {
  const ids = new Map<string, number>()
  const idFor = (made: string): number => {
    const known = ids.get(made) ?? FIRST_ID + ids.size
    ids.set(made, known)
    return known
  }

  function text(value: string): string {
    return value
      .replaceAll(/\d{4}-\d{2}-\d{2}T\d{2}(?![\d:])/g, TIME.slice(0, 13))
      .replaceAll(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})/g, (_, __, zone: string) => TIME.replace('Z', zone))
      .replaceAll(/(?<!\d)[12]\d{14,15}(?!\d)/g, (made) => String(idFor(made)))
      .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://api.example')
      .replaceAll(/http%3A%2F%2F127\.0\.0\.1%3A\d+/g, 'https%3A%2F%2Fapi.example')
      .replaceAll(/W\/\\?"[\w-]{27}\\?"/g, 'W/"cmVzb3VyY2Ugb2YgZXhhbXBsZQ"')
      .replaceAll(/([?&]code=)[\w-]{43}/g, (_, start: string) => `${start}${CODE}`)
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '910d4b68-c715-414c-9887-92fe258176a6')
      .replaceAll(/[0-9a-f]{32}/g, '0af7651916cd43dd8448eb211c80319c')
      .replaceAll(/("binding\\?":\\?")[\w-]{43}/g, (_, start: string) => `${start}${BINDING}`)
      .replaceAll(/"(paymentReference)\\?":\\?"[^"\\]+/g, (found) => found.replace(/[^"]+$/, '002E-JK66-BT9Q'))
  }

  function value(node: unknown, name = ''): unknown {
    // Errors have codes of another form.
    if (name === 'code' && typeof node === 'string' && /^\d{6}$/.test(node)) return '123456'
    if (name === 'code' && typeof node === 'string' && /^[\w-]{43}$/.test(node)) return CODE
    if (node === null || typeof node === 'boolean') return node
    if (name === 'sentence') return value(inOrder(node))
    if (Array.isArray(node)) return node.slice(0, MOST_ELEMENTS).map((each) => value(each, name))
    if (typeof node === 'object' && 'waiting' in node && 'signIns' in node) return OVERVIEW
    if (typeof node === 'object') return Object.fromEntries(entriesOf(node, name).map(([key, each]) => [key, value(each, key)]))
    if (Object.hasOwn(BY_NAME, name)) return BY_NAME[name]
    if (name === 'since' && /^\d{4}-\d{2}-\d{2}$/.test(String(node))) return TIME.slice(0, 10)
    if (typeof node === 'number') return Number.isInteger(node) && node > 1e14 ? idFor(String(node)) : node
    return typeof node === 'string' ? text(node) : node
  }

  return (node: unknown, name = ''): unknown => value(node, name)
}

const HOUR = '2026-03-02T09:00:00.000Z'

/** Stands for the overview of the recording, which depends on the order and the speed of its calls. */
const OVERVIEW = {
  waiting: { underHour: 4, underDay: 11, older: 2 },
  decisions: [{ hour: HOUR, approved: 9, rejected: 1, medianSeconds: 840 }],
  callbacks: [{ endpoint: 'receiver.example/hooks', hour: HOUR, delivered: 212, failing: 3, p95Ms: 171 }],
  signIns: [{ hour: HOUR, succeeded: 31, failed: 4, locked: 0 }],
  refusals: [{ hour: HOUR, count: 5 }],
  rateLimit: [{ hour: HOUR, peakPercent: 12 }],
  agents: [{ agentTokenId: 'YWdlbnQtdG9rZW4tMQ', name: 'Reconciler', proposed: 7, executed: 5, rejected: 1 }],
}

/** A list shows its form with two of its things. */
const MOST_ELEMENTS = 2

/** A sentence comes as it is stored: its fields have no order of their own, at any depth. */
function inOrder(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(inOrder)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([key, each]) => [key, inOrder(each)] as const)
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** States of an item in the audit, and keys as stored, have their fields in no order of their own. */
function entriesOf(node: object, name: string): readonly (readonly [string, unknown])[] {
  const entries = Object.entries(node)
  return name === 'before' || name === 'after' || name === 'keys' ? entries.toSorted(([one], [other]) => (one < other ? -1 : 1)) : entries
}
