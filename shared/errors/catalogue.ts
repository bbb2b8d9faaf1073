import { AGENT_REFUSALS } from './agent-refusals.ts'
import type { ErrorRow } from './error-row.ts'
import { OAUTH_REFUSALS } from './oauth-refusals.ts'
import { SCIM_REFUSALS } from './scim-refusals.ts'
import { UPSTREAM_REFUSALS } from './upstream-refusals.ts'

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
    description: 'The rules of this tenant do not allow this identity to log in.',
  },
  'too-many-logins': {
    code: 'USR030',
    status: 429,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'This identity has logged in too often within an hour. Keep each token until it expires, then renew it.',
  },
  'weak-password': { code: 'USR040', status: 400, type: 'VALIDATION', severity: 'LOW', description: 'Password is too weak' },

  'token-invalid': {
    code: 'SEC001',
    status: 401,
    type: 'SECURITY',
    severity: 'MEDIUM',
    description: 'The token is missing, malformed or ended. Log in again.',
  },
  'token-expired': {
    code: 'SEC002',
    status: 401,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'The token has expired. Renew it with POST /authentication/renew.',
  },
  'not-permitted': { code: 'SEC003', status: 403, type: 'SECURITY', severity: 'MEDIUM', description: 'Permission denied.' },
  'step-up-required': {
    code: 'SEC004',
    status: 401,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'SCA is required to process this request. Header sca states the required proof.',
  },
  'task-only-token': {
    code: 'SEC005',
    status: 403,
    type: 'SECURITY',
    severity: 'MEDIUM',
    description: 'This token can change data only through tasks. Send the call again with header task-approver-userids.',
  },
  'task-required': {
    code: 'SEC006',
    status: 403,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'This call needs the approval of another person. Send it again with header task-executor-roles or task-approver-userids.',
  },
  ...AGENT_REFUSALS,
  ...OAUTH_REFUSALS,
  ...SCIM_REFUSALS,

  'insufficient-funds': {
    code: 'PAY001',
    status: 409,
    type: 'BUSINESS',
    severity: 'LOW',
    description: 'There is not enough money in the wallet.',
  },

  ...UPSTREAM_REFUSALS,

  'task-not-found': { code: 'TSK001', status: 404, type: 'BUSINESS', severity: 'LOW', description: 'Task not found' },
  'task-filter-required': {
    code: 'TSK002',
    status: 400,
    type: 'VALIDATION',
    severity: 'LOW',
    description:
      'Send at least one of initiatorCustomerId, approverCustomerId, executorRoles, tag, waitingForCustomerId or visibleToCustomerId, for example waitingForCustomerId=me.',
  },
  'too-few-approvers': {
    code: 'TSK003',
    status: 400,
    type: 'VALIDATION',
    severity: 'LOW',
    description: 'The task has fewer approvers than this tenant requires.',
  },
  'task-transition-not-allowed': {
    code: 'TSK004',
    status: 409,
    type: 'BUSINESS',
    severity: 'LOW',
    description: 'The task cannot change from its present status to this one.',
  },
  'task-transition-not-yours': {
    code: 'TSK005',
    status: 403,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'Another person must make this transition.',
  },

  'too-many-endpoints': {
    code: 'WHK001',
    status: 409,
    type: 'BUSINESS',
    severity: 'LOW',
    description: 'The tenant has 20 webhook endpoints, which is the limit. Delete one first.',
  },
  'too-many-open-tasks': {
    code: 'TSK006',
    status: 429,
    type: 'BUSINESS',
    severity: 'LOW',
    description: 'You have too many open tasks. Discard some, or wait until they are decided.',
  },
  'too-many-comments': {
    code: 'TSK008',
    status: 409,
    type: 'BUSINESS',
    severity: 'LOW',
    description: 'This task has 200 comments, which is the most that a task can have.',
  },
  'item-changed': {
    code: 'TSK007',
    status: 409,
    type: 'BUSINESS',
    severity: 'LOW',
    description:
      'The item has changed since the proposal. Read the task again, and send header if-match with the etag of the item to approve its present state.',
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
    description: 'This path does not support this method. Header allow lists the supported ones.',
  },
  conflict: {
    code: 'GEN004',
    status: 409,
    type: 'BUSINESS',
    severity: 'LOW',
    description: 'The request conflicts with stored data or with another request in progress.',
  },
  'too-large': { code: 'GEN005', status: 413, type: 'VALIDATION', severity: 'LOW', description: 'The request is too large.' },
  'unsupported-media-type': {
    code: 'GEN006',
    status: 415,
    type: 'VALIDATION',
    severity: 'LOW',
    description: 'The body must be JSON in UTF-8, with content-type application/json.',
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
    description: 'There are too many requests. Wait for the time in header retry-after.',
  },
  fault: {
    code: 'GEN009',
    status: 500,
    type: 'SYSTEM',
    severity: 'HIGH',
    description: 'The service failed. Quote the traceId when you ask for help.',
  },
  unavailable: {
    code: 'GEN010',
    status: 503,
    type: 'SYSTEM',
    severity: 'HIGH',
    description: 'The service is busy. Send the same request again, with the same Idempotency-Key.',
  },
  'precondition-failed': {
    code: 'GEN011',
    status: 412,
    type: 'BUSINESS',
    severity: 'LOW',
    description: 'This item has changed since you read it. Read it again, and send its etag in header if-match.',
  },
} as const satisfies Record<string, ErrorRow>

export type RefusalName = keyof typeof CATALOGUE
