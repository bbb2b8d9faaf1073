/**
 * The version of the API document, of the clients generated from it, and of this service: one commit, one version. Answers carry it as
 * `api-version`, so that a newer client can tell that the service is older.
 */
export const API_VERSION = '0.1.0'
