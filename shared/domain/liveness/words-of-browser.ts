/** The browsers by what their `user-agent` contains, the most telling first: most of them name others too. */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\b(?:iPhone|iPad)\b/, 'an iPhone or iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * The program of a request in words: `Firefox on Windows`, or `a program`. INVARIANT: only these words come out, whatever was sent: the
 * text of a stranger is not shown to the person who has to decide.
 */
export function wordsOfBrowser(userAgent: string | undefined): string {
  const named = (table: typeof BROWSERS) => table.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  const browser = named(BROWSERS)
  if (browser === undefined) return 'a program'
  const system = named(SYSTEMS)
  return system === undefined ? browser : `${browser} on ${system}`
}
