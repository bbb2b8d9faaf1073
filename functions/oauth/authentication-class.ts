const ONE_FACTOR = 'urn:countersign:acr:1'
const SEVERAL_FACTORS = 'urn:countersign:acr:2'

/** The classes of an authentication (`acr`), by the number of its factors. */
export const AUTHENTICATION_CLASSES = [ONE_FACTOR, SEVERAL_FACTORS] as const

/** Methods (RFC 8176) that stand for several factors, or for a key with the verification of its user. */
const STRONG: ReadonlySet<string> = new Set(['mfa', 'pop', 'hwk', 'swk', 'user'])

/** The class of an authentication by its methods. */
export function classOf(amr: readonly string[]): (typeof AUTHENTICATION_CLASSES)[number] {
  return amr.some((method) => STRONG.has(method)) || amr.length > 1 ? SEVERAL_FACTORS : ONE_FACTOR
}
