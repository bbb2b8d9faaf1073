import { isCountersignError } from '@countersign/client'
import { t } from '@lingui/core/macro'

export type RefusalWords = {
  readonly title: string
  readonly text: string
  /** The reader's next step. */
  readonly next: string
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
  if (error instanceof InputError)
    return { title: t`Some input is not right`, text: error.message, next: t`Correct it, then try again.`, traceId: undefined }
  if (!isCountersignError(error))
    return { title: t`Something went wrong`, text: t`The page met a fault of its own.`, next: t`Load the page again.`, traceId: undefined }
  const { status, code, description, errors } = error
  const [, title, next] = TITLES.find(([fits]) => fits(status, code)) ?? [undefined, t`This did not work`, t`Try again.`]
  const fields = errors.map(({ field, description: fault }) => `${field} ${fault}`).join('; ')
  return { title, text: fields === '' ? description : fields, next, traceId: error.traceId === '' ? undefined : error.traceId }
}
