import { isCountersignError } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { apart } from '../text/lists.ts'

export type RefusalWords = {
  readonly title: string
  readonly text: string
  /** The reader's next step. */
  readonly next: string
  /** All of it in one line, for forms and dialogs. */
  readonly line: string
  readonly traceId: string | undefined
}

const TITLES: readonly (readonly [(status: number, code: string) => boolean, string, string])[] = [
  [
    (_, code) => code === 'CLIENT_NETWORK' || code === 'CLIENT_TIMEOUT',
    t`The service does not answer`,
    t`Check your connection, then try again.`,
  ],
  [(status) => status === 403, t`You may not do this`, t`Ask an administrator of your tenant for the permission.`],
  [(status) => status === 404, t`Not found`, t`It does not exist, or you may not see it. Check the address.`],
  [(status) => status === 409 || status === 412, t`Something has changed meanwhile`, t`Look at the current state, then try again.`],
  [(status) => status === 429, t`Too many requests`, t`Wait a moment, then try again.`],
  [(status) => status === 400 || status === 422, t`Some input is not right`, t`Correct it, then try again.`],
  [(status) => status >= 500, t`The service has a fault`, t`Try again in a minute. If it stays, give the trace id to your support.`],
]

/** An input error that the page finds before anything is sent. The message is for the reader. */
export class InputError extends Error {}

/** An error in words for people, with the next step. */
export function refusalWords(error: unknown): RefusalWords {
  if (error instanceof InputError) return said(t`Some input is not right`, error.message, t`Correct it, then try again.`)
  if (!isCountersignError(error)) return said(t`Something went wrong`, t`The page met a fault of its own.`, t`Load the page again.`)
  const { status, code, description, errors, answer, traceId } = error
  const [, title, next] = TITLES.find(([fits]) => fits(status, code)) ?? [undefined, t`This did not work`, t`Try again.`]
  // Without a body, nobody has said anything in the reader's language: the network is gone, or a gateway answers.
  if (typeof answer !== 'object') return { ...said(title, '', next), line: `${title}. ${next}` }
  const fields = apart(errors.map(({ field, description: fault }) => `${field} ${fault}`))
  return said(title, fields === '' ? description : fields, next, traceId)
}

const said = (title: string, text: string, next: string, traceId = ''): RefusalWords => ({
  ...{ title, text, next, line: text },
  traceId: traceId === '' ? undefined : traceId,
})
