/**
 * Tells why a valid JSON text could be read in two ways: a member name that is repeated in one object, or a number that a double does not
 * hold exactly. The bytes are sent on as they are, so everybody must read the same in them. Takes time in proportion to the text.
 */
export function whyAmbiguous(json: string): string | undefined {
  const open: Names[] = []
  for (const { 0: token, index } of json.matchAll(TOKENS)) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : undefined)
    if (token === '}' || token === ']') open.pop()
    const why = isName(json, index + token.length) ? whyRepeated(token, open.at(-1)) : whyInexact(token)
    if (why !== undefined) return why
  }
  return undefined
}

/** The names that an open object has so far; `undefined` for an array. */
type Names = Set<string> | undefined

function whyRepeated(token: string, names: Names): string | undefined {
  if (names === undefined) return undefined
  const name = JSON.parse(token) as string
  if (names.has(name)) return `must not repeat the member name ${JSON.stringify(name.slice(0, 60))} in one object`
  names.add(name)
  return undefined
}

function whyInexact(token: string): string | undefined {
  return !/^[-\d]/.test(token) || isExact(token) ? undefined : `must not contain a number that loses digits: ${token.slice(0, 40)}`
}

const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]|-?\d[\d.eE+-]*/g

/** In valid JSON, a string before a colon is the name of a member. */
function isName(json: string, after: number): boolean {
  for (let at = after; at < json.length; at++) {
    const character = json.charAt(at)
    if (character === ':') return true
    if (!' \t\r\n'.includes(character)) return false
  }
  return false
}

/** A double holds every decimal of fifteen significant digits, and every whole number of 53 bits (IEEE 754). */
const EXACT_DIGITS = 15

function isExact(token: string): boolean {
  const value = Number(token)
  const digits = (token.split(/[eE]/)[0] ?? '').replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '')
  if (digits === '') return true
  if (!Number.isFinite(value) || value === 0) return false
  return digits.length <= EXACT_DIGITS || (/^-?\d+$/.test(token) && Number.isSafeInteger(value))
}
