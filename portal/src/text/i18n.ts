import { i18n } from '@lingui/core'
import { DIRECTION, READERS_LOCALE, SHOWN, type Shown } from './locale.ts'

type Catalogue = () => Promise<{ readonly messages: Record<string, string> }>

/** The texts of the first pages of a session. `lingui.config.ts` says which sources they come from. */
const FIRST: Readonly<Record<Shown, Catalogue>> = {
  en: () => import('../locales/en/first.po'),
  de: () => import('../locales/de/first.po'),
  fr: () => import('../locales/fr/first.po'),
  es: () => import('../locales/es/first.po'),
  pt: () => import('../locales/pt/first.po'),
  ar: () => import('../locales/ar/first.po'),
  pseudo: () => import('../locales/pseudo/first.po'),
}

const LATER: Readonly<Record<Shown, Catalogue>> = {
  en: () => import('../locales/en/later.po'),
  de: () => import('../locales/de/later.po'),
  fr: () => import('../locales/fr/later.po'),
  es: () => import('../locales/es/later.po'),
  pt: () => import('../locales/pt/later.po'),
  ar: () => import('../locales/ar/later.po'),
  pseudo: () => import('../locales/pseudo/later.po'),
}

/** The sentences of tasks. In English, they are in the answers of the service. */
const SENTENCES: Readonly<Partial<Record<Shown, Catalogue>>> = {
  de: () => import('virtual:sentences/de'),
  fr: () => import('virtual:sentences/fr'),
  es: () => import('virtual:sentences/es'),
  pt: () => import('virtual:sentences/pt'),
  ar: () => import('virtual:sentences/ar'),
  pseudo: () => import('virtual:sentences/pseudo'),
}

/** The names of operations and fields. English ones are made from the names in code. */
const NAMES: Readonly<Partial<Record<Shown, Catalogue>>> = {
  de: () => import('virtual:names/names-de'),
  fr: () => import('virtual:names/names-fr'),
  es: () => import('virtual:names/names-es'),
  pt: () => import('virtual:names/names-pt'),
  ar: () => import('virtual:names/names-ar'),
  pseudo: () => import('virtual:names/names-pseudo'),
}

/** Loads the first texts, and shows the portal in the reader's language. */
export async function loadTexts(): Promise<void> {
  const { documentElement: root } = document
  root.lang = SHOWN === 'pseudo' ? 'en' : SHOWN
  root.dir = DIRECTION
  const [texts, sentences] = await Promise.all([FIRST[SHOWN](), SENTENCES[SHOWN]?.()])
  i18n.loadAndActivate({ locale: SHOWN, locales: [READERS_LOCALE], messages: { ...sentences?.messages, ...texts.messages } })
}

/** Loads the names of operations and fields, once. A word that sentences use as well stays as sentences have it: in lower case. */
export const loadNames = onceUnlessItFails(async () => {
  const names = await NAMES[SHOWN]?.()
  if (names !== undefined) i18n.load(SHOWN, { ...names.messages, ...i18n.messages })
})

/** Loads all other texts, and the names, once. */
export const loadLaterTexts = onceUnlessItFails(async () => {
  const [{ messages }] = await Promise.all([LATER[SHOWN](), loadNames()])
  i18n.load(SHOWN, messages)
})

/** Loads what has failed again when it is asked for again. */
function onceUnlessItFails(load: () => Promise<void>): () => Promise<void> {
  let loading: Promise<void> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
