import type { I18n } from '@lingui/core'
import type { Speech } from './in-words.ts'
import type { Locale } from './wanted-locale.ts'

/** The texts of a language by their English keys. */
export type Texts = Readonly<Record<string, string>>
type Part = 'sentences' | 'errors' | 'mails' | 'pages' | 'names'
type Imported = Promise<{ readonly default: Texts }>

/** The catalogues of every language but English, which is the code. A request in English loads nothing. */
const CATALOGUES: Readonly<Record<Exclude<Locale, 'en'>, Readonly<Record<Part, () => Imported>>>> = {
  de: {
    sentences: () => import('./locales/de/sentences.json', { with: { type: 'json' } }),
    errors: () => import('./locales/de/errors.json', { with: { type: 'json' } }),
    mails: () => import('./locales/de/mails.json', { with: { type: 'json' } }),
    pages: () => import('./locales/de/pages.json', { with: { type: 'json' } }),
    names: () => import('./locales/de/names.json', { with: { type: 'json' } }),
  },
  fr: {
    sentences: () => import('./locales/fr/sentences.json', { with: { type: 'json' } }),
    errors: () => import('./locales/fr/errors.json', { with: { type: 'json' } }),
    mails: () => import('./locales/fr/mails.json', { with: { type: 'json' } }),
    pages: () => import('./locales/fr/pages.json', { with: { type: 'json' } }),
    names: () => import('./locales/fr/names.json', { with: { type: 'json' } }),
  },
  es: {
    sentences: () => import('./locales/es/sentences.json', { with: { type: 'json' } }),
    errors: () => import('./locales/es/errors.json', { with: { type: 'json' } }),
    mails: () => import('./locales/es/mails.json', { with: { type: 'json' } }),
    pages: () => import('./locales/es/pages.json', { with: { type: 'json' } }),
    names: () => import('./locales/es/names.json', { with: { type: 'json' } }),
  },
  pt: {
    sentences: () => import('./locales/pt/sentences.json', { with: { type: 'json' } }),
    errors: () => import('./locales/pt/errors.json', { with: { type: 'json' } }),
    mails: () => import('./locales/pt/mails.json', { with: { type: 'json' } }),
    pages: () => import('./locales/pt/pages.json', { with: { type: 'json' } }),
    names: () => import('./locales/pt/names.json', { with: { type: 'json' } }),
  },
  ar: {
    sentences: () => import('./locales/ar/sentences.json', { with: { type: 'json' } }),
    errors: () => import('./locales/ar/errors.json', { with: { type: 'json' } }),
    mails: () => import('./locales/ar/mails.json', { with: { type: 'json' } }),
    pages: () => import('./locales/ar/pages.json', { with: { type: 'json' } }),
    names: () => import('./locales/ar/names.json', { with: { type: 'json' } }),
  },
}

/** One part of the catalogue in a language, ready to be filled with values. */
export type Catalogue = { readonly texts: Texts; readonly translate: Speech['translate'] }

const loaded = new Map<string, Promise<Catalogue>>()

/** Loads a part of the catalogue, once. */
export function catalogueIn(locale: Exclude<Locale, 'en'>, part: Part): Promise<Catalogue> {
  const name = `${locale}/${part}`
  const known = loaded.get(name) ?? loadedNow(locale, part)
  loaded.set(name, known)
  return known
}

async function loadedNow(locale: Exclude<Locale, 'en'>, part: Part): Promise<Catalogue> {
  const [{ setupI18n }, { compileMessage }, { default: texts }] = await Promise.all([
    import('@lingui/core'),
    import('@lingui/message-utils/compileMessage'),
    CATALOGUES[locale][part](),
  ])
  const i18n: I18n = setupI18n({ locale, messages: { [locale]: texts } })
  i18n.setMessagesCompiler(compileMessage)
  const translate: Speech['translate'] = (key, values) => (Object.hasOwn(texts, key) ? i18n._(key, values) : undefined)
  return { texts, translate }
}
