import { inEnglish } from '../texts/in-words.ts'
import type { Phrase } from '../texts/phrase.ts'
import { shownPhrase } from '../texts/shown-phrase.ts'

/** The reason of a refusal that is a phrase: in English, and as key and values for readers of every language. */
export function reasonSaid(said: Phrase): { readonly description: string; readonly sentence: Phrase } {
  return { description: inEnglish(said), sentence: shownPhrase(said) }
}
