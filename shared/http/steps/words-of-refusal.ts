import type { Endpoint } from '../../contract/declared-endpoint.ts'
import { ENGLISH_PAGE, type PageWords, pageWordsIn } from '../../texts/page-words.ts'
import type { Phrase } from '../../texts/phrase.ts'
import type { TranslateError } from '../../texts/translated-errors.ts'
import { wantedLocale } from '../../texts/wanted-locale.ts'
import type { GatewayEvent } from './parse-request.ts'

/** The language of a refusal: how its texts are translated, and the headers that say so. */
export type WordsOfRefusal = {
  readonly translate: TranslateError
  /** Says a reason that is a phrase; absent in English, which the reason has. */
  readonly say?: (phrase: Phrase) => string
  readonly page: PageWords
  readonly headers: Readonly<Record<string, string>>
  readonly vary: string
}

export const IN_ENGLISH: WordsOfRefusal = { translate: (text) => text, page: ENGLISH_PAGE, headers: {}, vary: '' }

/** The language that the caller asks for. A caller who asks for none, or for English, costs nothing. */
export async function wordsOfRefusal(
  status: number,
  { headers }: Pick<GatewayEvent, 'headers'>,
  { refusalPage }: Pick<Endpoint, 'refusalPage'>,
): Promise<WordsOfRefusal> {
  const asked = headers['accept-language']
  if (status < 400 || asked === undefined || asked.trim() === '*') return IN_ENGLISH
  const locale = wantedLocale(asked) ?? 'en'
  const translate = locale === 'en' ? IN_ENGLISH.translate : await (await errors()).errorsIn(locale)
  const page = refusalPage === undefined || locale === 'en' ? ENGLISH_PAGE : await pageWordsIn(locale)
  const say = locale === 'en' ? {} : { say: await (await phrases()).speakerOf(locale) }
  return { translate, ...say, page, headers: { 'content-language': locale }, vary: ', accept-language' }
}

const phrases = () => import('../../texts/speaker.ts')
const errors = () => import('../../texts/translated-errors.ts')
