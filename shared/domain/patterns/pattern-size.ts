/**
 * The number of parts of a regular expression after its repeats are multiplied out, as the engine does before it matches: `(ab){30}` has
 * about 60. Never an underestimate, so a bound on it bounds time and memory. Reads only the text itself.
 */
export function patternSize(source: string): number {
  // The sizes of the groups that are open, and of the last thing in each, to which a repeat belongs.
  const open: { size: number; last: number }[] = [{ size: 0, last: 0 }]
  let inner = open[0] as { size: number; last: number }
  const add = (size: number): void => {
    inner.size += size
    inner.last = size
  }
  for (let at = 0; at < source.length; ) {
    const repeat = source[at] === '{' ? REPEAT.exec(source.slice(at, at + LONGEST_REPEAT)) : null
    if (repeat !== null) {
      const most = Math.max(1, Number(repeat[1]), Number(repeat[2] ?? 0))
      // More than 1,000 times the engine refuses when it reads them, and says where: nothing is multiplied.
      const times = most > MOST_TIMES ? 1 : most
      inner.size += inner.last * (times - 1)
      inner.last *= times
      at += repeat[0].length
    } else if (source.startsWith('\\Q', at)) {
      // Quoted as it stands: no bracket in it opens anything. After an empty one a repeat belongs to what stands before.
      const end = endOf(source, '\\E', at + 2)
      if (end > at + 2) add(end - at)
      at = end + 2
    } else if (FLAGS.test(source.slice(at))) {
      // A repeat after them belongs to what stands before.
      at = source.indexOf(')', at) + 1
    } else if (source[at] === '(') {
      // Its beginning and its end count as parts.
      inner = { size: 2, last: 2 }
      open.push(inner)
      at += 1
    } else if (source[at] === ')' && open.length > 1) {
      const { size } = open.pop() ?? { size: 0 }
      inner = open.at(-1) ?? inner
      add(size)
      at += 1
    } else {
      // A repeat without a number is a part of what it repeats.
      if (REPEATS.has(source[at] ?? '')) {
        inner.size += 1
        inner.last += 1
      } else add(1)
      at = endOfPart(source, at)
    }
  }
  // The engine refuses groups that are not closed; until then they count.
  return open.reduce((sum, { size }) => sum + size, 0)
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
