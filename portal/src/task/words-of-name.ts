import { i18n } from '@lingui/core'
import { SHOWN } from '../text/locale.ts'

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
