import { inWords, type Phrase } from '@countersign/client'
import { roleWords } from '../people/role-words.ts'
import { speech } from '../task/words-of-name.ts'
import { SHOWN } from '../text/locale.ts'

type Told = { readonly description: string; readonly sentence?: { readonly key: string; readonly values: unknown } | undefined }

/** A policy, or a text that has policies in it, in the reader's language; in English as the service says it. */
export function policyInWords({ description, sentence }: Told): string {
  return SHOWN === 'en' || sentence === undefined ? description : inWords(sentence as Phrase, { ...speech, translate })
}

/** Roles are keys of their own, by their code. */
const translate: typeof speech.translate = (key, values) => (ROLE.test(key) ? roleWords(key) : speech.translate(key, values))
const ROLE = /^[A-Z][A-Z0-9_]+$/
