import { AGENT_REFUSALS } from './agent-refusals.ts'

/**
 * Every refusal of the service, one row each, in the order of their codes. `description` tells the developer what to do or know, and an
 * attacker nothing.
 */
export type ErrorRow = {
  readonly code: string
  readonly status: number
  readonly type: 'BUSINESS' | 'VALIDATION' | 'SECURITY' | 'SYSTEM'
  readonly severity: 'LOW' | 'MEDIUM' | 'HIGH'
  readonly description: string
}

export const CATALOGUE = {
  'identity-locked': {
    code: 'USR001',
    status: 401,
    type: 'SECURITY',
    severity: 'MEDIUM',
    description: 'Identity is locked due to multiple authentication failures; try again later.',
  },
  'wrong-proof': {
    code: 'USR002',
    status: 401,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'The identity, the password or another proof is wrong.',
  },
  'device-not-enrolled': {
    code: 'USR015',
    status: 401,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'Device fingerprint is not enrolled.',
  },
  'proof-missing': {
    code: 'USR016',
    status: 401,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'A further proof is required to log in with this identity.',
  },
  'identity-expired': {
    code: 'USR020',
    status: 401,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'Identity has expired and cannot be used.',
  },
  'password-change-required': {
    code: 'USR021',
    status: 401,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'Identity requires a password change in order to be used.',
  },
  'refused-by-logic': {
    code: 'USR022',
    status: 401,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'The rules of this tenant do not let this identity in.',
  },
  'too-many-logins': {
    code: 'USR030',
    status: 429,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'This identity has logged in too often within an hour; keep a token until it expires, then renew it.',
  },
  'weak-password': { code: 'USR040', status: 400, type: 'VALIDATION', severity: 'LOW', description: 'Password is too weak' },

  'token-invalid': {
    code: 'SEC001',
    status: 401,
    type: 'SECURITY',
    severity: 'MEDIUM',
    description: 'The token is missing, malformed or ended: log in again.',
  },
  'token-expired': {
    code: 'SEC002',
    status: 401,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'The token has expired: renew it with POST /authentication/renew.',
  },
  'not-permitted': { code: 'SEC003', status: 403, type: 'SECURITY', severity: 'MEDIUM', description: 'Permission denied.' },
  'step-up-required': {
    code: 'SEC004',
    status: 401,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'SCA is required to process this request; header sca says how to prove it.',
  },
  'task-only-token': {
    code: 'SEC005',
    status: 403,
    type: 'SECURITY',
    severity: 'MEDIUM',
    description: 'This token can change data only through tasks: send the call again with header task-approver-userids.',
  },
  'task-required': {
    code: 'SEC006',
    status: 403,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'This call needs the approval of another person: send it again with header task-executor-roles or task-approver-userids.',
  },
  ...AGENT_REFUSALS,

  'insufficient-funds': {
    code: 'PAY001',
    status: 409,
    type: 'BUSINESS',
    severity: 'LOW',
    description: 'There is not enough money in the wallet.',
  },

  'task-not-found': { code: 'TSK001', status: 404, type: 'BUSINESS', severity: 'LOW', description: 'Task not found' },
  'task-filter-required': {
    code: 'TSK002',
    status: 400,
    type: 'VALIDATION',
    severity: 'LOW',
    description:
      'Send at least one of initiatorCustomerId, approverCustomerId, executorRoles, tag, waitingForCustomerId or visibleToCustomerId.',
  },
  'too-few-approvers': {
    code: 'TSK003',
    status: 400,
    type: 'VALIDATION',
    severity: 'LOW',
    description: 'Fewer approvers than the quorum of this tenant demands.',
  },
  'task-transition-not-allowed': {
    code: 'TSK004',
    status: 409,
    type: 'BUSINESS',
    severity: 'LOW',
    description: 'The task cannot go to this status from the one it is in.',
  },
  'task-transition-not-yours': {
    code: 'TSK005',
    status: 403,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'Another person has to make this transition.',
  },

  'too-many-open-tasks': {
    code: 'TSK006',
    status: 429,
    type: 'BUSINESS',
    severity: 'LOW',
    description: 'You have made too many tasks that have not ended; have them decided or discard them first.',
  },

  'invalid-request': {
    code: 'GEN001',
    status: 400,
    type: 'VALIDATION',
    severity: 'LOW',
    description: 'The request is malformed or wrongly typed.',
  },
  'not-found': { code: 'GEN002', status: 404, type: 'BUSINESS', severity: 'LOW', description: 'Not found' },
  'method-not-allowed': {
    code: 'GEN003',
    status: 405,
    type: 'VALIDATION',
    severity: 'LOW',
    description: 'This path exists, but not with this method; see header allow.',
  },
  conflict: {
    code: 'GEN004',
    status: 409,
    type: 'BUSINESS',
    severity: 'LOW',
    description: 'The request conflicts with what is stored or under way.',
  },
  'too-large': { code: 'GEN005', status: 413, type: 'VALIDATION', severity: 'LOW', description: 'The request is too large.' },
  'unsupported-media-type': {
    code: 'GEN006',
    status: 415,
    type: 'VALIDATION',
    severity: 'LOW',
    description: 'Send the body as content-type application/json in UTF-8.',
  },
  'idempotency-mismatch': {
    code: 'GEN007',
    status: 422,
    type: 'VALIDATION',
    severity: 'LOW',
    description: 'This Idempotency-Key was used with another request.',
  },
  'too-many-requests': {
    code: 'GEN008',
    status: 429,
    type: 'SYSTEM',
    severity: 'LOW',
    description: 'Too many requests; wait as long as header retry-after says.',
  },
  fault: {
    code: 'GEN009',
    status: 500,
    type: 'SYSTEM',
    severity: 'HIGH',
    description: 'The service failed; quote the traceId when you ask for help.',
  },
  unavailable: {
    code: 'GEN010',
    status: 503,
    type: 'SYSTEM',
    severity: 'HIGH',
    description: 'The service is busy; send the same request again, with the same Idempotency-Key.',
  },
  'precondition-failed': {
    code: 'GEN011',
    status: 412,
    type: 'BUSINESS',
    severity: 'LOW',
    description: 'This has changed since you read it: read it again, and send its etag in header if-match.',
  },
} as const satisfies Record<string, ErrorRow>

export type RefusalName = keyof typeof CATALOGUE
