/** Claims about the owner, read from a token. Nothing is verified here: the service does that. */
export interface Claims {
  readonly sub?: string
  readonly identity?: string
  readonly tenantId?: number
  readonly roles?: readonly string[]
  readonly positions?: readonly { readonly position: string; readonly tenantId?: number; readonly organisationId?: number }[]
  readonly amr?: readonly string[]
  readonly scope?: string
  readonly exp?: number
  readonly act?: { readonly sub?: string }
}

export function claimsIn(token: string): Claims {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Claims
  } catch {
    return {}
  }
}

/** The roles and positions of a person, as permission rows and tasks name them. */
export const holdingsIn = ({ roles = [], positions = [] }: Claims): readonly string[] => [
  ...new Set([...roles, ...positions.map(({ position }) => position)]),
]
