import { domainToASCII } from 'node:url'

/** An address in two forms: for sending, and for comparing. */
type EmailAddress = { readonly address: string; readonly uniqueAs: string }

/**
 * Reads an e-mail address; `undefined` for a text that no message can be sent to.
 * Decision: `address` keeps the local part as written, since only its own server may interpret it (RFC 5321 §2.4), and has the domain in
 * lower case, international names in their ASCII form. `uniqueAs` is entirely in lower case, because no provider in use gives `Ann@` and
 * `ann@` to two people; dots and `+tags` count, because some providers tell them apart. Refused, never repaired: white space, quoted
 * local parts, comments, address literals, local parts outside ASCII (Amazon SES cannot send to them), domains without a dot, more than
 * 254 characters.
 */
export function emailAddress(text: string): EmailAddress | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const [local, domain, ...more] = text.split('@')
  if (local === undefined || domain === undefined || more.length > 0) return undefined
  if (!LOCAL_PART.test(local) || local.length > MAX_LOCAL_PART || !WRITTEN_DOMAIN.test(domain)) return undefined
  const host = domainToASCII(domain)
  const address = `${local}@${host}`
  if (!HOST_NAME.test(host) || address.length > MAX_LENGTH) return undefined
  return { address, uniqueAs: address.toLowerCase() }
}

/** RFC 5321 §4.5.3.1: 64 for the local part; a path of 256 with its angle brackets leaves 254. */
const MAX_LOCAL_PART = 64
const MAX_LENGTH = 254

/** Dot-atom of RFC 5322 §3.2.3. */
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** Only letters, marks, digits, hyphens and dots reach the conversion to ASCII, which would otherwise cut or decode (`%41`, `/`, `?`). */
const WRITTEN_DOMAIN = /^[\p{L}\p{M}\p{Nd}.-]+$/u
/** At least two labels, and the last is not a number: an IPv4 address is not a domain. */
const HOST_NAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

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
