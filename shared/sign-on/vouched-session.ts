/** Longest life of a session that a provider vouched for, in seconds. */
export const LONGEST_SESSION_SECONDS = 12 * 60 * 60

/** Another party has seen the proof (RFC 8176 has no value for that). */
export const AMR_OF_ANOTHER = ['fed']
