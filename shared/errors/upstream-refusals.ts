import type { ErrorRow } from './error-row.ts'

/** Refusals of calls that are sent on to a service of the tenant. */
export const UPSTREAM_REFUSALS = {
  'upstream-unreachable': {
    code: 'UPS001',
    status: 502,
    type: 'SYSTEM',
    severity: 'MEDIUM',
    description: 'The upstream is not reachable. Nothing was changed there. Try again later.',
  },
  'upstream-unanswered': {
    code: 'UPS002',
    status: 504,
    type: 'SYSTEM',
    severity: 'MEDIUM',
    description:
      'The upstream did not answer in time. If location names a task, the request is sent again with the same key until its outcome is known, and the task shows the outcome.',
  },
  'upstream-disabled': {
    code: 'UPS003',
    status: 409,
    type: 'BUSINESS',
    severity: 'LOW',
    description: 'The upstream is disabled. An administrator can enable it with PUT on the upstream.',
  },
} as const satisfies Readonly<Record<string, ErrorRow>>
