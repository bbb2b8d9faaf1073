/** What a code that was sent is good for; it is taken for nothing else. */
export type CodePurpose = 'verification' | 'password-change' | 'password-link'

export const CODE_PURPOSES: readonly CodePurpose[] = ['verification', 'password-change', 'password-link']

/** What a code may be good for, by its shape: short ones are typed, long ones stand in a link. */
export function purposesOf(code: string): readonly CodePurpose[] {
  return code.length > LONGEST_TYPED ? ['password-link'] : ['verification', 'password-change']
}

const LONGEST_TYPED = 20

/** So often a code can be entered wrongly, over all endpoints; then it is dead. */
export const MOST_ENTRIES = 3

const DIGITS = 6

/** A random code: every one as likely as every other. */
export function sixDigits(randomBytes: (size: number) => Uint8Array): string {
  const codes = 10 ** DIGITS
  const fair = Math.floor(2 ** 32 / codes) * codes
  for (;;) {
    const number = Buffer.from(randomBytes(4)).readUInt32BE()
    if (number < fair) return String(number % codes).padStart(DIGITS, '0')
  }
}

/** How many codes are sent for a name and purpose within a time, in milliseconds. */
const SEND_LIMITS = [
  { most: 5, withinMs: 3_600_000 },
  { most: 10, withinMs: 86_400_000 },
] as const
const LONGEST_SEND_WINDOW_MS = Math.max(...SEND_LIMITS.map(({ withinMs }) => withinMs))

/** When codes were sent within the day before `now`, this one included; `undefined` where it would be one too many. */
export function sendsWith(earlier: readonly number[], now: number): readonly number[] | undefined {
  const isOver = SEND_LIMITS.some(({ most, withinMs }) => earlier.filter((at) => at > now - withinMs).length >= most)
  return isOver ? undefined : [...earlier.filter((at) => at > now - LONGEST_SEND_WINDOW_MS), now]
}
