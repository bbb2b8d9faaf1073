/**
 * The number of parts of a regular expression after its repeats are multiplied out, as the engine does before it matches: `(ab){30}` has
 * about 60. Never an underestimate, so a bound on it bounds time and memory. Reads only the text itself.
 */
export function patternSize(source: string): number {
  // The groups that are open, the innermost last.
  const open: Group[] = [{ size: 0, last: 0 }]
  for (let at = 0; at < source.length; ) at = readPart(source, at, open)
  // The engine refuses groups that are not closed; until then they count.
  return open.reduce((sum, { size }) => sum + size, 0)
}

/** The size of an open group, and of the last thing in it, to which a repeat belongs. */
type Group = { size: number; last: number }

function add(group: Group, size: number): void {
  group.size += size
  group.last = size
}

/** Counts the part that begins at `at`, and returns where the next one begins. */
function readPart(source: string, at: number, open: Group[]): number {
  const inner = open.at(-1) as Group
  const repeat = source[at] === '{' ? REPEAT.exec(source.slice(at, at + LONGEST_REPEAT)) : null
  if (repeat !== null) return multiply(inner, repeat, at)
  if (source.startsWith('\\Q', at)) return readQuoted(source, at, inner)
  // A repeat after flags belongs to what stands before them.
  if (FLAGS.test(source.slice(at))) return source.indexOf(')', at) + 1
  if (source[at] === '(') {
    // The beginning and the end of a group count as parts.
    open.push({ size: 2, last: 2 })
    return at + 1
  }
  if (source[at] === ')' && open.length > 1) {
    open.pop()
    add(open.at(-1) as Group, inner.size)
    return at + 1
  }
  if (REPEATS.has(source[at] ?? '')) {
    // A repeat without a number is a part of what it repeats.
    inner.size += 1
    inner.last += 1
  } else add(inner, 1)
  return endOfPart(source, at)
}

function multiply(inner: Group, repeat: RegExpExecArray, at: number): number {
  const most = Math.max(1, Number(repeat[1]), Number(repeat[2] ?? 0))
  // The engine refuses more than 1,000 repeats when it reads them, and says where: nothing is multiplied.
  const times = most > MOST_TIMES ? 1 : most
  inner.size += inner.last * (times - 1)
  inner.last *= times
  return at + repeat[0].length
}

/** Reads a quoted text as it stands: no bracket in it opens anything. After an empty one, a repeat belongs to what stands before. */
function readQuoted(source: string, at: number, inner: Group): number {
  const end = endOf(source, '\\E', at + 2)
  if (end > at + 2) add(inner, end - at)
  return end + 2
}

/** Without leading zeros: with them, the braces are literal. */
const REPEAT = /^\{(0|[1-9]\d{0,3})(?:,(0|[1-9]\d{0,3})?)?\}/
const LONGEST_REPEAT = 12
const FLAGS = /^\(\?[a-zA-Z-]*\)/
const MOST_TIMES = 1_000
const REPEATS: ReadonlySet<string> = new Set('*+?')
/** `\pL`, `\p{Greek}`, `\x{10FFFF}`: one character, in any notation. */
const NAMED = /^\\[pPx](?:\{[^}]{0,60}\}|.)/

function endOfPart(source: string, at: number): number {
  if (source[at] === '\\') return at + (NAMED.exec(source.slice(at, at + 70))?.[0].length ?? 2)
  return source[at] === '[' ? endOfClass(source, at) + 1 : at + 1
}

/** The end of the class that opens at `open`. A bracket at its beginning is part of it, as are nested classes (`[[:alpha:]]`). */
export function endOfClass(source: string, open: number): number {
  let at = open + (source[open + 1] === '^' ? 2 : 1)
  if (source[at] === ']') at++
  for (; at < source.length && source[at] !== ']'; at++) {
    if (source[at] === '\\') at++
    else if (source.startsWith('[:', at) && source.includes(':]', at + 2)) at = endOf(source, ':]', at + 2) + 1
  }
  return at
}

export function endOf(source: string, end: string, from: number): number {
  const found = source.indexOf(end, from)
  return found === -1 ? source.length : found
}
