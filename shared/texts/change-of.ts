import { type Phrase, type PhraseValue, say } from './phrase.ts'

/** A changed thing and what of it changes; `also` is said after the changes, even if there are none. */
export function changeOf(thing: PhraseValue, changes: readonly Phrase[], also: readonly Phrase[] = []): Phrase {
  const said = changes.length === 0 ? [say`nothing`] : changes
  return say`Change ${{ thing }}: ${{ changes: [...said, ...also] }}`
}
