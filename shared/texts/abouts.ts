import { ABOUT_FORMS, inForm } from './about-forms.ts'
import type { Texts } from './catalogues.ts'
import { type Locale, languageHeaders, wantedLocale } from './wanted-locale.ts'

/** Apart from the other catalogues, so that only the functions that answer descriptions carry them. */
const ABOUTS: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<{ readonly default: Texts }>>> = {
  de: () => import('./locales/de/abouts.json', { with: { type: 'json' } }),
  fr: () => import('./locales/fr/abouts.json', { with: { type: 'json' } }),
  es: () => import('./locales/es/abouts.json', { with: { type: 'json' } }),
  pt: () => import('./locales/pt/abouts.json', { with: { type: 'json' } }),
  ar: () => import('./locales/ar/abouts.json', { with: { type: 'json' } }),
}

/** Descriptions of settings and events in the language of a caller, and the headers that say so. */
type Abouts = { readonly say: (english: string) => string; readonly headers: Readonly<Record<string, string>> }

/** The language that a caller asks for. English loads nothing, and a text without a translation stays English. */
export async function aboutsFor({ headers }: { readonly headers: Readonly<Record<string, string | undefined>> }): Promise<Abouts> {
  const locale = wantedLocale(headers['accept-language']) ?? 'en'
  const language = languageHeaders(locale)
  if (locale === 'en') return { say: (english) => english, headers: language }
  const { default: texts } = await ABOUTS[locale]()
  return { say: (english) => saidIn(texts, english), headers: language }
}

function saidIn(texts: Texts, english: string): string {
  if (Object.hasOwn(texts, english)) return texts[english] ?? english
  for (const { form, regex } of FORMS) {
    const parts = regex.exec(english)?.slice(1)
    if (parts !== undefined)
      return inForm(
        texts[form] ?? form,
        parts.map((part) => saidIn(texts, part)),
      )
  }
  return english
}

const SPECIAL = /[\\^$.*+?()[\]{}|]/g
const FORMS = Object.values(ABOUT_FORMS).map((form) => ({
  form,
  regex: new RegExp(`^${form.replaceAll(SPECIAL, '\\$&').replaceAll(/\\\{\d\\\}/g, '(.+?)')}$`),
}))
