import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { running } from '../support/running.ts'

const service = running()
const rounds = process.env.LONG === '1' ? 60 : 5
const CALLS_A_ROUND = 180
/** Connections that are kept open for the next call have timers: less than one for every second call of a single round. */
const SLACK = CALLS_A_ROUND / 2

/** The things that keep this process busy, by kind: sockets, timers, handles. */
function busyWith(): Readonly<Record<string, number>> {
  const kinds = process.getActiveResourcesInfo()
  return Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]))
}

test('rounds of calls at once, refused ones among them, leave no more sockets and timers than the first rounds', async () => {
  const round = async () => {
    const operator = await service.tokenOf('operator')
    const calls = Array.from({ length: CALLS_A_ROUND / 3 }, (_, at) => [
      service.call('GET', '/svc-conductor/.well-known/jwks.json'),
      service.call('GET', '/tenants/1/wallets/1', { token: operator }),
      service.call('GET', `/tenants/1/wallets/${900 + at}`, { token: `${operator}x` }),
    ])
    await Promise.all(calls.flat())
    await pause(500)
    return busyWith()
  }
  await round()
  const first = await round()
  let last = first
  for (let at = 2; at < rounds; at++) {
    await service.local.advance(60)
    last = await round()
  }
  for (const [kind, count] of Object.entries(last)) expect(count, kind).toBeLessThanOrEqual((first[kind] ?? 0) + SLACK)
}, 300_000)
