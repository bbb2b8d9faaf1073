/**
 * The canonical form of a national identity number: NFKC, upper case, without the spaces, dots, hyphens and slashes that group it.
 * `undefined` for other characters, or for fewer than 2 or more than 40 that count. The meaning differs by country and is not checked.
 */
export function nationalIdentityNumber(text: string): string | undefined {
  if (text.length > 100) return undefined
  const canonical = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[ ./-]/g, '')
  return /^[\p{L}\p{Nd}]{2,40}$/u.test(canonical) ? canonical : undefined
}
