import * as z from 'zod'
import type { OutboxQuestion } from '../outbox.ts'
import { LocalRefusal } from './answers.ts'

/** A `+` in a query string reads as a space; if a number or a time zone cannot contain one, the client forgot to encode it. */
const withPlus = (text: string) => text.replaceAll(' ', '+')

const question = z.object({
  to: z.string().transform(withPlus).optional(),
  channel: z.enum(['SMS', 'EMAIL'], 'must be SMS or EMAIL').optional(),
  since: z
    .string()
    .transform(withPlus)
    .pipe(z.iso.datetime({ offset: true, error: 'must be an ISO 8601 time, such as 2026-01-31T12:00:00Z' }))
    .transform(Date.parse)
    .optional(),
})

/** The filters `?to=&channel=&since=`. An empty one is ignored. */
export function outboxQuestion(query: URLSearchParams): OutboxQuestion {
  const parsed = question.safeParse(Object.fromEntries([...query].filter(([, value]) => value !== '')))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new LocalRefusal(400, `${issue?.path.join('.')} ${issue?.message}`)
}
