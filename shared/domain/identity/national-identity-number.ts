/**
 * The form in which a national identity number is kept and unique: NFKC, upper case, without the spaces, dots, hyphens and slashes that
 * people group it by. `undefined` for what has other characters, or fewer than 2 or more than 40 that count. What a number means differs from
 * country to country; nothing more is judged.
 */
export function nationalIdentityNumber(text: string): string | undefined {
  if (text.length > 100) return undefined
  const canonical = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[ ./-]/g, '')
  return /^[\p{L}\p{Nd}]{2,40}$/u.test(canonical) ? canonical : undefined
}
