import { catalogueIn } from './catalogues.ts'
import { inEnglish, inWords, type Speech } from './in-words.ts'
import type { Phrase } from './phrase.ts'
import type { Locale } from './wanted-locale.ts'

/** Says phrases in a language. Values show every sign that turns text round. */
export async function speakerOf(locale: Locale): Promise<(phrase: Phrase) => string> {
  if (locale === 'en') return inEnglish
  const [sentences, names] = await Promise.all([catalogueIn(locale, 'sentences'), catalogueIn(locale, 'names')])
  const translate: Speech['translate'] = (key, values) => sentences.translate(key, values) ?? names.translate(key, values)
  return (phrase) => inWords(phrase, { locale, translate, isolates: 'none' })
}
