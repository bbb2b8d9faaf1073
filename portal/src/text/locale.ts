/** The languages of the portal, each named in itself. A new one is a line here, one in `i18n.ts` and `lingui.config.ts`, and a catalogue. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  ar: 'العربية',
} as const

export type Locale = keyof typeof LANGUAGES
/** `pseudo` is English with accents and 40 % longer: with it, tests find texts outside the catalogue. */
export type Shown = Locale | 'pseudo'

/** Names in localStorage, in order of precedence before the browser's own languages. */
const OWN = 'countersign.locale.own'
const CHOSEN = 'countersign.locale'
const OF_TENANT = 'countersign.locale.tenant'

export const isLocale = (text: unknown): text is Locale => typeof text === 'string' && Object.hasOwn(LANGUAGES, text)

/** The language of this load: the reader's own, the one chosen in this browser, the browser's, that of the tenant, English. */
export const SHOWN: Shown = shownNow()
export const DIRECTION: 'ltr' | 'rtl' = SHOWN === 'ar' ? 'rtl' : 'ltr'
/** Leads from a value before to the one after. */
export const ARROW = DIRECTION === 'rtl' ? '←' : '→'
/** The locale for dates, numbers and money: with the region of the browser if that has the same language, such as `de-CH`. */
export const READERS_LOCALE: string = withRegion(SHOWN === 'pseudo' ? 'en' : SHOWN)

/** Keeps the choice of somebody at this browser, and shows it. */
export function chooseLocale(locale: Locale): void {
  write(CHOSEN, locale)
  remove(OWN)
  showAgain()
}

/** Keeps the own language of the person who signs in, and shows it. Without one, the choice of this browser holds. */
export function takeOwnLocale(locale: string | undefined): void {
  if (isLocale(locale)) write(OWN, locale)
  else remove(OWN)
  showAgain()
}

/** Keeps the language of a tenant, for readers whose browser wants none that the portal has. */
export function takeLocaleOfTenant(locale: string | undefined): void {
  if (isLocale(locale)) write(OF_TENANT, locale)
  showAgain()
}

/** Texts are made once for each load, so another language takes a new load. If the browser keeps nothing, the language stays. */
function showAgain(): void {
  if (shownNow() !== SHOWN) location.reload()
}

function shownNow(): Shown {
  return [read(OWN), read(CHOSEN), ofBrowser(), read(OF_TENANT)].find(isShown) ?? 'en'
}

function isShown(text: unknown): text is Shown {
  return text === 'pseudo' || isLocale(text)
}

function withRegion(language: Locale): string {
  return navigator.languages.find((tag) => languageOf(tag) === language && isTag(tag)) ?? language
}

/** A browser can want what is no tag of a language, such as `en-US@posix`. */
function isTag(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

function ofBrowser(): Locale | undefined {
  return navigator.languages.map(languageOf).find(isLocale)
}

function languageOf(tag: string): string {
  return tag.split(/[-_@]/)[0]?.toLowerCase() ?? ''
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser that keeps nothing has the language that it wants.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
