import * as z from 'zod'

/** A moment with its zone. A `+` that was not percent-encoded arrives as a space. */
export const moment = () =>
  z
    .string()
    .max(40)
    .transform((text) => text.replaceAll(' ', '+'))
    .pipe(z.iso.datetime({ offset: true, error: 'must be a time in ISO 8601, such as 2026-01-31T12:00:00Z' }))
    .transform((text) => new Date(text).toISOString())
