/** Protocol versions that the server supports, newest first. Their differences are not used here. */
export const SUPPORTED_VERSIONS: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07']

export function isSupported(version: string): boolean {
  return SUPPORTED_VERSIONS.includes(version)
}

/** The version for a client that asks for `asked`: that one if it is known, else the newest (MCP, lifecycle). */
export function negotiated(asked: unknown): string {
  const [newest = ''] = SUPPORTED_VERSIONS
  return typeof asked === 'string' && isSupported(asked) ? asked : newest
}
