import { catalogueIn } from './catalogues.ts'
import { LOCALES, type Locale, wantedLocale } from './wanted-locale.ts'

/** The words of a page in the language of its reader: `t` gives those of an English text. */
export type PageWords = { readonly locale: Locale; readonly t: (text: string) => string }

export const ENGLISH_PAGE: PageWords = { locale: 'en', t: (text) => text }

/** The words of pages in a language. English loads nothing. */
export async function pageWordsIn(locale: Locale): Promise<PageWords> {
  if (locale === 'en') return ENGLISH_PAGE
  const { texts } = await catalogueIn(locale, 'pages')
  return { locale, t: (text) => texts[text] ?? text }
}

/** Everything that tells the language of a page: its link, the browser, and the tenant. */
type Asked = {
  /** `locale` of the link, which was made for a person whose language was known. */
  readonly link: string | undefined
  readonly acceptLanguage: string | undefined
  readonly otherwise: () => Promise<Locale>
}

/** The language of a page: that of the person if the link tells it, else of the browser, else of the tenant. */
export async function localeOfPage({ link, acceptLanguage, otherwise }: Asked): Promise<Locale> {
  return LOCALES.find((locale) => locale === link) ?? wantedLocale(acceptLanguage) ?? (await otherwise())
}
