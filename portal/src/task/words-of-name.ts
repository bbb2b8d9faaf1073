import { inWords, type Speech, type Task } from '@countersign/client'
import { i18n } from '@lingui/core'
import { READERS_LOCALE, SHOWN } from '../text/locale.ts'

/** A name in code as people read it: `fromWalletId` as "From wallet id". Those of requests are in the reader's language, others stay code. */
export function wordsOfName(name: string): string {
  return nameInLanguage(name) ?? (SHOWN === 'en' ? capital(wordsIn(name)) : name)
}

/** The name of a field. A reference by id is called by what it leads to: `fromWalletId` is "From wallet". */
export function labelOfField(name: string): string {
  return nameInLanguage(name) ?? wordsOfName(name.replace(/(?<=[a-z])Id$/, ''))
}

/** The name of an operation or field in another language than English; `undefined` if there is none. */
export function nameInLanguage(name: string): string | undefined {
  const key = [name, wordsIn(name)].find((each) => Object.hasOwn(i18n.messages, each))
  return key === undefined ? undefined : capital(i18n._(key))
}

function wordsIn(name: string): string {
  return name
    .replace(/^auth(?=[A-Z])/, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]+/g, ' ')
    .trim()
    .toLowerCase()
}

/** Words that begin with a capital letter. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The reader's language, for phrases of the service. */
export const speech: Speech = {
  // English is said by the code, and not by the catalogue.
  locale: SHOWN === 'pseudo' ? 'en-GB' : READERS_LOCALE,
  translate: (key, values) => (Object.hasOwn(i18n.messages, key) ? i18n._(key, values) : undefined),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  // Elements isolate values, and a page shows signs of direction as hidden characters.
  isolates: 'none',
}

type Told = { readonly description: string; readonly sentence?: Task['sentence'] }

/** The sentence of a task in the reader's language; in English for tasks that were stored without its parts. */
export function wordsOfTask({ description, sentence }: Told): string {
  if (sentence === undefined || SHOWN === 'en') return description
  return inWords(sentence as Parameters<typeof inWords>[0], speech)
}

type Labelled = Pick<NonNullable<Task['effects']>[number], 'label' | 'key' | 'values'>

/** The label of an effect in the reader's language. */
export function labelOfEffect({ label, key, values = {} }: Labelled): string {
  if (key === undefined || SHOWN === 'en') return label
  return inWords({ key, values } as Parameters<typeof inWords>[0], speech)
}
