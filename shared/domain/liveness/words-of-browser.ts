import { inEnglish } from '../../texts/in-words.ts'
import { type Phrase, say } from '../../texts/phrase.ts'

/** The browsers by what their `user-agent` contains, the most telling first: most of them name others too. */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [sign: RegExp, name: string | Phrase])[] = [
  [/\b(?:iPhone|iPad)\b/, say`an iPhone or iPad`],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, say`a Mac`],
  [/\bLinux\b/, 'Linux'],
]

/**
 * The program of a request in words: `Firefox on Windows`, or `a program`. INVARIANT: only these words come out, whatever was sent: the
 * text of a stranger is not shown to the person who has to decide.
 */
export function browserSaid(userAgent = ''): Phrase {
  const [, browser] = BROWSERS.find(([sign]) => sign.test(userAgent)) ?? []
  if (browser === undefined) return say`a program`
  const [, system] = SYSTEMS.find(([sign]) => sign.test(userAgent)) ?? []
  return system === undefined ? say`${{ browser }}` : say`${{ browser }} on ${{ system }}`
}

/** The same in English. */
export function wordsOfBrowser(userAgent: string | undefined): string {
  return inEnglish(browserSaid(userAgent))
}
