import { inWords, type Speech, type Task } from '@countersign/client'
import { i18n } from '@lingui/core'
import { READERS_LOCALE, SHOWN } from '../text/locale.ts'

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
