/** Protocol versions that begin with `initialize`, newest first. Their differences are not used here. */
export const LEGACY_VERSIONS: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07']

/** The one version that has batches, and the version of a request that names none (MCP 2025-03-26 and 2025-06-18, transports). */
export const BATCH_VERSION = '2025-03-26'

/** The version whose requests each carry their version and the capabilities of the client, without a beginning. */
export const STATELESS_VERSION = '2026-07-28'

/** Every version that the server supports, newest first. */
export const SUPPORTED_VERSIONS: readonly string[] = [STATELESS_VERSION, ...LEGACY_VERSIONS]

/** The version for a client that begins with `asked`: that one if it is known, else the newest that has a beginning (MCP, lifecycle). */
export function negotiated(asked: unknown): string {
  const [newest = ''] = LEGACY_VERSIONS
  return typeof asked === 'string' && LEGACY_VERSIONS.includes(asked) ? asked : newest
}
