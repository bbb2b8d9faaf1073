/** The host of an address as people read it; the scheme of a private-use one. */
export function hostOf(uri: string): string {
  if (!URL.canParse(uri)) return ''
  const { protocol, host } = new URL(uri)
  return host === '' ? protocol : host
}

/** Adds the parameters of an answer to an address, beside those that it has. A private-use scheme keeps its form. */
export function withAnswer(redirectUri: string, answer: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(answer).toString()
  const separator = redirectUri.includes('?') ? '&' : '?'
  return `${redirectUri}${separator}${parameters}`
}
