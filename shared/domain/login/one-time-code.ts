import type { CallbackPolicy } from '../callbacks/callback-url.ts'

/** The purpose of a code that was sent. It is accepted for no other purpose. */
export type CodePurpose = 'verification' | 'password-change' | 'password-link' | ContactPurpose
/** A code to a new address of a person, which it confirms. */
export type ContactPurpose = 'contact-email' | 'contact-phone'

/** The purposes of codes that are sent to somebody who is not logged in. */
export const CODE_PURPOSES: readonly CodePurpose[] = ['verification', 'password-change', 'password-link']

/** The purposes that a code can have, by its shape: short codes are typed, long ones are part of a link. */
export function purposesOf(code: string): readonly CodePurpose[] {
  return code.length > LONGEST_TYPED ? ['password-link'] : ['verification', 'password-change']
}

const LONGEST_TYPED = 20

/** Maximum number of wrong entries of one typed code, over all endpoints. Then the code is dead. */
const MOST_ENTRIES = 3

/**
 * Maximum number of wrong entries of a code. A link has a code of 256 bits, which nobody can guess: a limit would only let strangers end
 * the links of others.
 */
export function entriesOf(purpose: CodePurpose): number {
  return purpose === 'password-link' ? Number.MAX_SAFE_INTEGER : MOST_ENTRIES
}

const DIGITS = 6

/** A random code with uniform distribution. */
export function sixDigits(randomBytes: (size: number) => Uint8Array): string {
  const codes = 10 ** DIGITS
  const fair = Math.floor(2 ** 32 / codes) * codes
  for (;;) {
    const number = Buffer.from(randomBytes(4)).readUInt32BE()
    if (number < fair) return String(number % codes).padStart(DIGITS, '0')
  }
}

/**
 * Maximum numbers of codes sent for one name and purpose within a time in milliseconds. Decision: what a known device, the person or an
 * administrator asks for has no daily limit; the hourly one keeps a phone from being flooded.
 */
const SEND_LIMITS = {
  stranger: [
    { most: 5, withinMs: 3_600_000 },
    { most: 10, withinMs: 86_400_000 },
  ],
  known: [{ most: 5, withinMs: 3_600_000 }],
} as const

/** The times at which codes were sent lately, including this one at `now`; `undefined` if this one exceeds a limit. */
export function sendsWith(earlier: readonly number[], now: number, asker: keyof typeof SEND_LIMITS): readonly number[] | undefined {
  const limits = SEND_LIMITS[asker]
  const isOver = limits.some(({ most, withinMs }) => earlier.filter((at) => at > now - withinMs).length >= most)
  const longest = Math.max(...limits.map(({ withinMs }) => withinMs))
  return isOver ? undefined : [...earlier.filter((at) => at > now - longest), now]
}

/**
 * Maximum number of messages, and of liveness checks, that calls without a token from one address may cause in an hour. The local run and
 * the sandbox send nothing to phones and are used for trying things out, so they allow more.
 */
export const ANONYMOUS_SENDS_AN_HOUR = {
  live: 60,
  'deployed-sandbox': 4000,
  local: 4000,
} as const satisfies Readonly<Record<CallbackPolicy, number>>
