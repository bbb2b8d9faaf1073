import { type PackedPhrase, packPhrase, unpackPhrase } from '../../texts/packed-phrase.ts'
import { type Phrase, say } from '../../texts/phrase.ts'

/** A task's words. A stored task has its sentence packed beside the description, so that a usual one stays within one unit of the table. */
type Said = { readonly sentence?: Phrase | PackedPhrase; readonly description: string }

/** A task's sentence; of one that was stored without it, its English text. */
export function sentenceOf(of: Said): Phrase {
  return storedSentence(of) ?? say`${{ text: of.description }}`
}

/** A task's sentence; `undefined` if it was stored without one. */
export function storedSentence({ sentence, description }: Said): Phrase | undefined {
  return typeof sentence === 'string' ? unpackPhrase(sentence, description) : sentence
}

/** The words of a call as its task stores them. */
export function wordsToStore<T extends Said & { readonly sentence: Phrase }>(words: T): T & { readonly sentence: PackedPhrase } {
  return { ...words, sentence: packPhrase(words.sentence, words.description) }
}
