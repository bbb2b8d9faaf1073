export type Clock = { readonly now: string; readonly offsetSeconds: number }
export type ClockChange = { readonly advanceSeconds: number } | { readonly reset: true }

const ADDRESS = '/local/clock'

/** The clock of a service on this machine; `null` without one, as in AWS. It is not part of the API, so the client does not know it. */
export async function readClock(): Promise<Clock | null> {
  const answer = await fetch(ADDRESS)
  return answer.ok && (answer.headers.get('content-type') ?? '').startsWith('application/json') ? ((await answer.json()) as Clock) : null
}

/** Moves the time of the service; resolves when everything that came due has run. */
export async function moveClock(change: ClockChange): Promise<void> {
  const answer = await fetch(ADDRESS, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(change) })
  if (!answer.ok) throw new Error(`The clock answered ${answer.status}`)
}
