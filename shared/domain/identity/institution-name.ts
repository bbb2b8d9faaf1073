/**
 * The name of an institution: the group of tenants that its roles reach. Plain characters only, because it appears in paths and
 * configuration.
 */
export const institutionName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/
export const INSTITUTION_NAME_TEXT = 'must be 1 to 60 letters, digits, dots, hyphens and underscores, and begin with a letter or digit'
