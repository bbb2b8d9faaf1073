/**
 * Partition keys of the table that a function may access, as IAM compares them (`*` stands for any characters). A function without an
 * entry may access all: it carries endpoints of many kinds, or stored calls. These two answer strangers and need little: tests record the
 * keys of their calls, which must be listed here.
 */
export type ReachableKeys = {
  readonly reads: readonly string[]
  readonly writes: readonly string[]
  readonly deletes: readonly string[]
}

/**
 * The keys that every call accesses: configuration, limits by address or tenant, the session of a token, the audit of a refusal, and
 * samples of decisions.
 */
const OF_EVERY_CALL = {
  reads: ['PROPERTIES', 'TENANT#*', 'PERSON#*', 'IDENTITY#*'],
  writes: ['RATE#*', 'AUDIT#*', 'DECISIONS#*'],
} as const

export const REACHABLE_KEYS: Readonly<Record<string, ReachableKeys>> = {
  'mail-feedback-queue': { reads: [], writes: ['MAIL-SUPPRESSION#*'], deletes: [] },
  documentation: { ...OF_EVERY_CALL, deletes: [] },
  // It parses XML of strangers. It may make people and their profiles, never money, tasks, messages or configuration, and removes nothing but its own requests.
  'single-sign-on': {
    reads: OF_EVERY_CALL.reads,
    writes: [
      ...OF_EVERY_CALL.writes,
      'SAML-REQUEST#*',
      'SAML-ASSERTION#*',
      'LAUNCH#*',
      'PERSON#*',
      'IDENTITY#*',
      'TENANT#*#ADMINS',
      'TENANT#*#ADMINS#NAMES#*',
      'TENANT#*#HIGHEST-COUNT',
      'INSTITUTION#*#ADMINS',
      'INSTITUTION#*#ADMINS#NAMES#*',
      'GLOBAL#ADMINS',
      'GLOBAL#ADMINS#NAMES#*',
    ],
    deletes: ['SAML-REQUEST#*'],
  },
}
