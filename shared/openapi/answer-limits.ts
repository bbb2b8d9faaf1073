/**
 * Longest texts of answers in characters, by field name: what a request may store, or what the service makes itself. A declaration overrides
 * a row by a limit of its own. A test fails for a text of an answer that has neither.
 */
const LONGEST_TEXTS: Readonly<Record<string, number>> = {
  about: 1000,
  accessKeyId: 200,
  action: 400,
  address: 254,
  agent: 100,
  agentTokenId: 100,
  amr: 40,
  answer: 4096,
  approvedBy: 200,
  approves: 200,
  auditId: 100,
  base64EncodedChallenge: 20_000,
  base64EncodedClientChallengeResponse: 100,
  base64EncodedDocument: 5 * 1024 * 1024,
  body: 400 * 1024,
  by: 200,
  call: 2000,
  code: 20,
  comment: 2000,
  contentType: 100,
  credentialId: 1364,
  csrfHeaderName: 40,
  csrfToken: 200,
  currency: 3,
  deliverToPhone: 40,
  description: 4000,
  documentType: 50,
  email: 254,
  enrolmentCode: 200,
  error: 1000,
  eventType: 60,
  executorComment: 2000,
  executorRoles: 4000,
  externalUniqueId: 100,
  firstName: 100,
  grant: 2000,
  headers: 4000,
  headerValue: 16_384,
  held: 200,
  html: 100 * 1024,
  identity: 2000,
  info: 4000,
  initiatorComment: 1000,
  initiatorName: 210,
  institution: 60,
  key: 400,
  landingUrl: 2048,
  binding: 43,
  lastName: 100,
  launchUrl: 20_000,
  makerHeld: 200,
  message: 2000,
  name: 210,
  onBehalfOfName: 210,
  nationalIdentityNumber: 100,
  path: 8192,
  payload: 400 * 1024,
  operationId: 60,
  paymentReference: 40,
  paymentType: 50,
  permission: 200,
  phoneNumber: 40,
  provider: 200,
  publicKey: 6000,
  question: 200,
  reason: 2000,
  refused: 20,
  registrationNumber: 60,
  responseBody: 400 * 1024,
  role: 200,
  roles: 100,
  secretAccessKey: 200,
  sessionId: 200,
  sessionToken: 20_000,
  sourceAddress: 64,
  sso: 64,
  stepUps: 200,
  subject: 200,
  tag: 200,
  text: 100 * 1024,
  totpUri: 20_000,
  traceId: 32,
  transports: 40,
  type: 50,
  url: 2048,
  value: 64 * 1024,
  default: 64 * 1024,
  variables: 40,
  what: 200,
  whatIsMissing: 2000,
  whatWouldHelp: 4000,
  why: 2000,
}

/** Most elements of arrays in answers, by field name. */
const MOST_ELEMENTS: Readonly<Record<string, number>> = {
  amr: 10,
  approvals: 200,
  approvedBy: 400,
  approvers: 20,
  approves: 400,
  attempts: 60,
  by: 400,
  changes: 200,
  default: 10_000,
  grants: 1000,
  held: 400,
  keys: 100,
  ladder: 100,
  makerHeld: 400,
  moves: 10,
  people: 100,
  roles: 400,
  securityQuestions: 20,
  stepUps: 20,
  transfers: 25,
  transports: 10,
  value: 10_000,
  variables: 50,
}

/** Pattern of texts: anything but control characters; line ends and tabs are allowed. Requests refuse them, and texts of the service hold none. */
export const PRINTABLE = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$'

/** Largest count or duration that an answer tells. */
const LARGEST_COUNT = 2_147_483_647

type Node = Record<string, unknown>

/** Adds the limits of a field to its schema in an answer, to the schemas of its elements and to its alternatives. */
export function limitAnswer(name: string, node: Node): void {
  if (node.type === 'string') limitText(name, node)
  if (node.type === 'array') limitArray(name, node)
  const below = [node.items, ...((node.anyOf ?? []) as readonly unknown[]), node.additionalProperties]
  for (const inner of below) if (typeof inner === 'object' && inner !== null) limitAnswer(name, inner as Node)
}

function limitText(name: string, node: Node): void {
  if (node.enum !== undefined || node.const !== undefined) return
  if (node.maxLength === undefined && LONGEST_TEXTS[name] !== undefined) node.maxLength = LONGEST_TEXTS[name]
  if (node.pattern === undefined && node.format === undefined) node.pattern = name === 'traceId' ? '^[0-9a-f]{32}$' : PRINTABLE
}

function limitArray(name: string, node: Node): void {
  if (node.maxItems === undefined && MOST_ELEMENTS[name] !== undefined) node.maxItems = MOST_ELEMENTS[name]
}

/** An integer of an answer that declares no bounds counts something, or is a duration or status. */
export function limitInteger(node: Node): void {
  if (node.maximum === undefined) Object.assign(node, { minimum: node.minimum ?? 0, maximum: LARGEST_COUNT })
}

/** Names of fields with a limit; a test finds those that no answer has any more. */
export const LIMITED_FIELDS: readonly string[] = [...new Set([...Object.keys(LONGEST_TEXTS), ...Object.keys(MOST_ELEMENTS)])]
