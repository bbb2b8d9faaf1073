/** The name of an institution: the group of tenants that its roles reach. It stands in paths and in configuration, so it is plain. */
export const institutionName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/
