import { Failure } from './failure.ts'

export interface Clock {
  readonly now: string
  readonly offsetSeconds: number
}

export interface Message {
  readonly id: string
  readonly at: string
  readonly channel: 'SMS' | 'EMAIL'
  readonly to: string
  readonly subject?: string
  readonly text: string
}

/** The address of the service beside which the pages are. */
type Service = { readonly baseUrl: string }

export const clockOf = (local: Service): Promise<Clock> => ask<Clock>(local, '/local/clock')

export const moveClock = (local: Service, change: { advanceSeconds: number } | { reset: true }): Promise<Clock> =>
  ask<Clock>(local, '/local/clock', change)

/** Captured messages, newest first. */
export async function messagesOf(local: Service, filter: Readonly<Record<string, string | undefined>>): Promise<readonly Message[]> {
  const query = new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  return (await ask<{ messages: readonly Message[] }>(local, `/local/outbox?${query}`)).messages
}

/** Calls a local page, which exists only beside a service on this machine. */
async function ask<T>({ baseUrl }: Service, path: string, body?: unknown): Promise<T> {
  const sent = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(new URL(path, baseUrl), sent).catch((cause: Error) => {
    throw new Failure(3, `Not reachable: no answer from ${baseUrl}${path} (${reasonOf(cause)})`, 'Start the service: npm start')
  })
  const text = await response.text()
  if (response.ok) return JSON.parse(text) as T
  if (response.status === 404) throw new Failure(1, `${baseUrl} is not a local run: it has no clock to move and no outbox`)
  throw new Failure(1, `${path} answered ${response.status}: ${text.slice(0, 300)}`)
}

const reasonOf = ({ message, cause }: Error): string => (cause as { code?: string } | undefined)?.code ?? message
