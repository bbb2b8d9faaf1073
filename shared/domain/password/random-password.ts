/** Characters that cannot be confused: people read the password over the telephone and type it. */
const ALPHABETS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789'] as const
const GROUPS = 4
const GROUP_LENGTH = 4

/**
 * A temporary password: 16 random characters (92 bits) in groups, with capitals, small letters, digits and hyphens, so that it meets most
 * rules.
 */
export function randomPassword(randomBytes: (size: number) => Uint8Array): string {
  for (;;) {
    const characters = Array.from({ length: GROUPS * GROUP_LENGTH }, () => oneOf(ALPHABETS.join(''), randomBytes))
    const hasAllKinds = ALPHABETS.every((alphabet) => characters.some((character) => alphabet.includes(character)))
    if (hasAllKinds) return grouped(characters.join(''))
  }
}

/** Picks a character with uniform probability: bytes that would favour some characters are skipped. */
function oneOf(alphabet: string, randomBytes: (size: number) => Uint8Array): string {
  const fair = 256 - (256 % alphabet.length)
  for (;;) {
    const [byte = 255] = randomBytes(1)
    if (byte < fair) return alphabet[byte % alphabet.length] ?? ''
  }
}

function grouped(text: string): string {
  return Array.from({ length: GROUPS }, (_, group) => text.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH)).join('-')
}
