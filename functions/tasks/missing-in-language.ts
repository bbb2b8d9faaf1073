import { type HttpRequest, ok, type Reply } from '../../shared/contract/http.ts'
import { inOneLine } from '../../shared/domain/quoted-text.ts'
import type { PersonNames } from '../../shared/people/person-names.ts'
import { type Locale, languageHeaders, wantedLocale } from '../../shared/texts/wanted-locale.ts'

type Shown = { readonly whatIsMissing?: string | undefined }

/** Answers a task with what it lacks, in the language that the caller asks for. Other languages than English name the people. */
export async function withMissing<T extends Shown>(
  shown: T,
  { headers }: Pick<HttpRequest, 'headers'>,
  names: PersonNames,
  more: Reply['headers'],
): Promise<Reply> {
  const locale = wantedLocale(headers['accept-language'])
  if (shown.whatIsMissing === undefined || locale === undefined || locale === 'en') return ok(shown, more)
  const whatIsMissing = await missingIn(locale, shown.whatIsMissing, names)
  return ok({ ...shown, whatIsMissing: whatIsMissing.slice(0, LONGEST) }, { ...more, ...languageHeaders(locale) })
}

const LONGEST = 2_000
/** The end of a sentence of it before the next one, outside of quotation marks. */
const SENTENCES = /(?<=\.) (?=(?:\d+ more |The |Step "|Its |Then |A new ))(?=(?:[^"]*"[^"]*")*[^"]*$)/

async function missingIn(locale: Exclude<Locale, 'en'>, english: string, names: PersonNames): Promise<string> {
  const { errorsIn } = await import('../../shared/texts/translated-errors.ts')
  const translate = await errorsIn(locale)
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const nameOf = (id: string): string => [...names].find(([customerId]) => String(customerId) === id)?.[1] ?? id
  const named = (ids: string): string => list.format(ids.split(/, | and /).map((id) => inOneLine(nameOf(id))))
  const sentences = english.split(SENTENCES).map((sentence) => translate(withNames(sentence, named)))
  return sentences.join(' ')
}

/** Ids of people stand after these words. Names of steps and policies stand in quotation marks. */
const IDS = /(?<=\b(?:of|by|or) |\()\d+(?:, \d+)*(?: and \d+)?(?=[ ,.)])/g

function withNames(sentence: string, named: (ids: string) => string): string {
  const parts = sentence.split(/("[^"]*")/)
  return parts.map((part) => (part.startsWith('"') ? part : part.replaceAll(IDS, named))).join('')
}
