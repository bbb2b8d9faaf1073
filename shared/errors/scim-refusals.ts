import type { ErrorRow } from './error-row.ts'

/** Refusals of directory sync. `SCIM_TYPES` has the error keyword of SCIM for each. */
export const SCIM_REFUSALS = {
  'scim-taken': {
    code: 'SCM001',
    status: 409,
    type: 'BUSINESS',
    severity: 'LOW',
    description: 'A value that must be unique is taken: userName and externalId of a User, displayName of a Group.',
  },
  'scim-filter': {
    code: 'SCM002',
    status: 400,
    type: 'VALIDATION',
    severity: 'LOW',
    description: 'The filter must be one of RFC 7644, section 3.4.2.2, with at most 2,048 characters and 20 levels of brackets.',
  },
  'scim-path': {
    code: 'SCM003',
    status: 400,
    type: 'VALIDATION',
    severity: 'LOW',
    description: 'The path of the operation must name an attribute, such as name.givenName or emails[type eq "work"].value.',
  },
  'scim-no-target': {
    code: 'SCM004',
    status: 400,
    type: 'VALIDATION',
    severity: 'LOW',
    description: 'The operation names no value that it could change: send a path.',
  },
  'scim-value': {
    code: 'SCM005',
    status: 400,
    type: 'VALIDATION',
    severity: 'LOW',
    description: 'A value is missing, or does not fit its attribute.',
  },
  'scim-mutability': {
    code: 'SCM006',
    status: 400,
    type: 'VALIDATION',
    severity: 'LOW',
    description: 'The attribute must not be changed.',
  },
  'scim-cursor': {
    code: 'SCM007',
    status: 400,
    type: 'VALIDATION',
    severity: 'LOW',
    description: 'The cursor must be one that this list answered as nextCursor.',
  },
  'scim-syntax': {
    code: 'SCM008',
    status: 400,
    type: 'VALIDATION',
    severity: 'LOW',
    description: 'The body must be a message of SCIM (RFC 7644).',
  },
  'scim-not-managed': {
    code: 'SCM009',
    status: 403,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'Directory sync must not change the account that it acts as.',
  },
} as const satisfies Readonly<Record<string, ErrorRow>>
