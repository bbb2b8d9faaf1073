import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BoundedMemory } from '../../shared/domain/bounded-memory.ts'
import { ConcurrencyLeases } from '../../shared/limits/concurrency-leases.ts'
import { endedSessions } from '../../shared/limits/ended-sessions.ts'
import { LeasedCalls } from '../../shared/limits/leased-calls.ts'
import { refusalBudget } from '../../shared/limits/refusal-budget.ts'
import { keptThings } from '../support/kept-things.ts'
import { running } from '../support/running.ts'

const service = running()
const ROUNDS = process.env.LONG === '1' ? 40 : 4
const CALLS_A_ROUND = 90
/** Fewer than the calls: a map that keeps something of every call, or of every second, is found. */
const MOST_MORE_A_ROUND = CALLS_A_ROUND / 6

const median = (sizes: readonly number[]): number => sizes.toSorted((one, other) => one - other)[Math.floor(sizes.length / 2)] ?? 0

test('rounds of the same calls, good ones and refused ones, don’t let what the maps hold grow', async () => {
  const round = async () => {
    const operator = await service.tokenOf('operator')
    const calls = Array.from({ length: CALLS_A_ROUND / 3 }, (_, at) => [
      service.call('GET', '/svc-conductor/.well-known/jwks.json'),
      service.call('GET', '/tenants/1/wallets/1', { token: operator }),
      service.call('GET', `/tenants/1/wallets/${900 + at}`, { token: `${operator}x` }),
    ])
    await Promise.all(calls.flat())
    await pause(300)
    return (await keptThings()).all
  }
  await round()
  const sizes: number[] = []
  for (let at = 0; at < ROUNDS; at++) {
    await service.local.advance(60)
    sizes.push(await round())
  }
  const [earlier, later] = [sizes.slice(0, ROUNDS / 2), sizes.slice(ROUNDS / 2)]
  // The halves lie half of the rounds apart.
  expect(median(later) - median(earlier), sizes.join()).toBeLessThanOrEqual((ROUNDS / 2) * MOST_MORE_A_ROUND)
})

test('attack: what strangers can name without end is forgotten again', async () => {
  const { store, clock } = service.local.service.ports
  const STRANGERS = 50_000
  const MOST_REMEMBERED = 20_000
  const sessions = endedSessions(clock)
  const budget = refusalBudget()
  const calls = new LeasedCalls(store, 1)
  const leases = new ConcurrencyLeases(store, clock)
  const memory = new BoundedMemory<string, number>(1_000)
  for (let stranger = 0; stranger < STRANGERS; stranger++) {
    const name = `ADDRESS#${stranger}`
    sessions.note(name)
    budget(name, 0)
    calls.countOf(name, 0)
    leases.leasesOf(name)
    memory.set(name, stranger)
  }
  expect((await keptThings()).largest).toBeLessThanOrEqual(MOST_REMEMBERED)
  // They were all there until now.
  expect([sessions.has(`ADDRESS#${STRANGERS - 1}`), memory.get(`ADDRESS#${STRANGERS - 1}`)]).toEqual([true, STRANGERS - 1])
  expect([calls.countOf('x', 0).used, leases.leasesOf('x').leased, budget('x', 60_000)]).toEqual([0, 0, true])
})
