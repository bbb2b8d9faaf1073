import { Failure } from './failure.ts'
import type { LocalRun } from './local-run.ts'

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

export const clockOf = (local: LocalRun): Promise<Clock> => ask<Clock>(local, '/local/clock')

export const moveClock = (local: LocalRun, change: { advanceSeconds: number } | { reset: true }): Promise<Clock> =>
  ask<Clock>(local, '/local/clock', change)

/** Captured messages, newest first. */
export async function messagesOf(local: LocalRun, filter: Readonly<Record<string, string | undefined>>): Promise<readonly Message[]> {
  const query = new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  return (await ask<{ messages: readonly Message[] }>(local, `/local/outbox?${query}`)).messages
}

/** Calls a local page, which exists only beside a service on this machine. */
async function ask<T>({ baseUrl }: LocalRun, path: string, body?: unknown): Promise<T> {
  const sent = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`${baseUrl}${path}`, sent).catch((cause: Error) => {
    throw new Failure(3, `Not reachable: no answer from ${baseUrl}${path} (${reasonOf(cause)})`, 'Start the service: npm start')
  })
  const text = await response.text()
  if (response.ok) return JSON.parse(text) as T
  throw new Failure(1, `${path} answered ${response.status}: ${text.slice(0, 300)}`)
}

const reasonOf = ({ message, cause }: Error): string => (cause as { code?: string } | undefined)?.code ?? message
