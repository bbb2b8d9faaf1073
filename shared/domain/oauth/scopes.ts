/** Scopes of OAuth. `propose` makes an agent, `scim` opens directory sync; the others tell another portal who a person is. */
export const OAUTH_SCOPES = ['openid', 'profile', 'email', 'propose', 'scim'] as const

export type OAuthScope = (typeof OAUTH_SCOPES)[number]

function isOAuthScope(name: string): name is OAuthScope {
  return OAUTH_SCOPES.some((each) => each === name)
}

/** The scopes in a `scope` parameter (RFC 6749 §3.3), each once; `undefined` if one is unknown or is not allowed. */
export function scopesIn(scope: string | undefined, allowed: readonly OAuthScope[]): readonly OAuthScope[] | undefined {
  const names = [...new Set((scope ?? '').split(' ').filter((name) => name !== ''))]
  const known = names.filter(isOAuthScope)
  return known.length === names.length && known.every((each) => allowed.includes(each)) ? known : undefined
}
