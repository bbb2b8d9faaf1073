import { inEnglish } from '../texts/in-words.ts'
import type { Phrase } from '../texts/phrase.ts'
import { shownPhrase } from '../texts/shown-phrase.ts'

/** The words of a policy as answers have them: in English, and as key and values for readers of every language. */
export type ToldPolicy = { readonly description: string; readonly sentence: Phrase }

export function toldPolicy(said: Phrase): ToldPolicy {
  const sentence = shownPhrase(said)
  return { description: inEnglish(sentence), sentence }
}
