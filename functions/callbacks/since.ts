import * as z from 'zod'

/**
 * A moment, in milliseconds. A `+` in a query string reads as a space. No time zone has a space, so the client forgot to encode its `+`.
 */
export const since = () =>
  z
    .string()
    .max(40)
    .transform((text) => text.replaceAll(' ', '+'))
    .pipe(z.iso.datetime({ offset: true, error: 'must be a time in ISO 8601, such as 2026-01-31T12:00:00Z' }))
    .transform(Date.parse)
