/** The languages of the product, as a person chooses them: two letters of ISO 639. */
export const LOCALES = ['en', 'de', 'fr', 'es', 'pt', 'ar'] as const

export type Locale = (typeof LOCALES)[number]
