import type { ClientOptions } from '@countersign/client'

type Fetch = NonNullable<ClientOptions['fetch']>

const KEY = 'idempotency-key'
/** Headers that change what a write does. */
const WITH_EFFECT = /^(?:task-|if-match$)/
/** The time for which the same write counts as the repetition of one whose answer was lost, in ms. */
const REPEATED_WITHIN_MS = 10 * 60_000
/** A gateway answers these: nobody knows what the service has done. */
const UNKNOWN_STATUSES: ReadonlySet<number> = new Set([502, 503, 504])

/** The keys of writes whose outcome is unknown, by what was sent. */
const unknown = new Map<string, { readonly key: string; readonly until: number }>()

/**
 * Keeps the Idempotency-Key of a write whose answer was lost: when the person makes the same write again, the service answers what became
 * of the first, and does not do it twice.
 */
export function underOneKey(send: Fetch): Fetch {
  return async (url, init) => {
    const own = init.headers[KEY]
    if (own === undefined) return send(url, init)
    const write = contentOf(url, init)
    const kept = unknown.get(write)
    const key = kept !== undefined && kept.until > Date.now() ? kept.key : own
    forgetOld()
    unknown.set(write, { key, until: Date.now() + REPEATED_WITHIN_MS })
    const answer = await send(url, { ...init, headers: { ...init.headers, [KEY]: key } })
    const { status, headers } = answer
    const text = async (): Promise<string> => {
      const read = await answer.text()
      if (!UNKNOWN_STATUSES.has(status)) unknown.delete(write)
      return read
    }
    return { status, headers, text }
  }
}

function forgetOld(): void {
  for (const [write, { until }] of unknown) if (until < Date.now()) unknown.delete(write)
}

function contentOf(url: string, { method, headers, body = '' }: Parameters<Fetch>[1]): string {
  const others = Object.entries(headers).filter(([name]) => WITH_EFFECT.test(name))
  return JSON.stringify([method, url, others.toSorted(([one], [other]) => (one < other ? -1 : 1)), body])
}
