import type { ClientOptions } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { SHOWN } from '../text/locale.ts'
import { toast } from '../ui/toast.tsx'
import { noteTime } from './service-clock.ts'

type Fetch = NonNullable<ClientOptions['fetch']>

const KEY = 'idempotency-key'
const OF_PROPOSAL = /^task-/
/** Headers that change what a write does. */
const WITH_EFFECT = /^(?:task-|if-match$)/
/** The time for which the same write counts as the repetition of one whose answer was lost, in ms. */
const REPEATED_WITHIN_MS = 10 * 60_000
/** The service keeps no such answer: it says nothing about an earlier attempt, which may be under way still (409). */
const ABOUT_THIS_ATTEMPT: ReadonlySet<number> = new Set([401, 403, 409, 412, 429])

/** A write whose outcome is unknown. `until` is in ms. */
type Lost = { readonly key: string; readonly url: string; readonly until: number }
const lost = new Map<string, Lost>()

/**
 * Keeps the Idempotency-Key of a write whose answer was lost: when the person makes the same write again, the service answers what became
 * of the first, and does not do it twice. `onRepeated` is called then. A PUT or DELETE does no harm when it is done twice, but its first
 * answer can be out of date: only POST and proposals are kept.
 */
function underOneKey(send: Fetch, onRepeated: () => void): Fetch {
  return async (url, init) => {
    const own = init.headers[KEY]
    if (own === undefined || !addsSomething(init)) return send(url, init)
    forgetOld()
    const write = contentOf(url, init)
    const before = lost.get(write)
    const key = before?.key ?? own
    lost.set(write, { key, url, until: Date.now() + REPEATED_WITHIN_MS })
    const answer = await send(url, { ...init, headers: { ...init.headers, [KEY]: key } })
    const { status, headers } = answer
    const isReplayed = headers.get('idempotency-replayed') === 'true'
    const text = async (): Promise<string> => {
      const read = await answer.text()
      const isOpen = status >= 500 || (before !== undefined && !isReplayed && ABOUT_THIS_ATTEMPT.has(status))
      if (!isOpen) lost.delete(write)
      if (isReplayed && key !== own && status < 400) onRepeated()
      return read
    }
    return { status, headers, text }
  }
}

type Sent = Parameters<Fetch>[1]

const addsSomething = ({ method, headers }: Sent): boolean =>
  method === 'POST' || Object.keys(headers).some((name) => OF_PROPOSAL.test(name))

function forgetOld(): void {
  for (const [write, { until }] of lost) if (until < Date.now()) lost.delete(write)
}

function contentOf(url: string, { method, headers, body = '' }: Sent): string {
  const others = Object.entries(headers).filter(([name]) => WITH_EFFECT.test(name))
  return JSON.stringify([method, url, others.toSorted(([one], [other]) => (one < other ? -1 : 1)), body])
}

const LANGUAGE = SHOWN === 'pseudo' ? 'en' : SHOWN

/** `fetch` for calls of the service: asks for its texts in the reader's language, learns its time, and repeats a lost write under its key. */
export const portalFetch: NonNullable<ClientOptions['fetch']> = underOneKey(async (url, init) => {
  const answer = await fetch(url, { ...init, headers: { ...init.headers, 'accept-language': LANGUAGE } })
  noteTime(answer.headers.get('date'))
  return answer
}, tellOfFirst)

function tellOfFirst(): void {
  toast(t`Your first try had reached the service. It was not done a second time.`)
}
