import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../shared/ports/store.ts'
import { pathOf } from '../support/customers.ts'
import { inProcess } from '../support/in-process.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { running } from '../support/running.ts'
import { withConflicts } from '../support/stores-that-fail.ts'
import { tableProxy } from '../support/table-proxy.ts'
import { type Round, taskRound } from '../support/task-rounds.ts'
import { move, withConfig } from '../support/tasks.ts'

const proxy = tableProxy()
const service = running({}, proxy)
/** `npm run suite -- race` runs each race 200 times, the suite a few times; `ROUNDS` says it otherwise. */
const ROUNDS = Number(process.env.ROUNDS ?? (process.env.LONG === '1' ? 200 : 6))

/** Notes when each of its transactions is sent, and when it is answered. */
function noting(store: Store, name: string, notes: string[]): Store {
  return {
    ...store,
    async commit(writes) {
      notes.push(`${name} is sent`)
      const outcome = await store.commit(writes)
      if (outcome.kind !== 'refused') notes.push(`${name} is in the table`)
      return outcome
    },
  }
}

const approver = () => somebody(service, [inTenant('LEVEL_02')])

/** `executor` executes while the initiator sets a proof of `of`; answers the status or code that the executor gets. */
async function raced(race: Round, executor: Somebody, of: Somebody, round: number): Promise<{ heard: string; notes: readonly string[] }> {
  const { service: alive } = service.local
  const notes: string[] = []
  const calling = (name: string) => inProcess({ ...alive, ports: { ...alive.ports, store: noting(alive.ports.store, name, notes) } })
  const token = await service.tokenOf('operator')
  const setting = async () => {
    for (let turn = 0; turn < round % 3; turn++) await race.stored()
    return calling('setting')('PUT', pathOf(of.customerId, of.identity), { token, body: { password: `chosen in round ${round}` } })
  }
  const execution = async () => {
    for (let turn = 0; turn < 2 - (round % 3); turn++) await race.stored()
    const sent = { token: executor.token, body: { status: 'EXECUTE' } }
    return calling('execution')('PUT', `/global/tasks/${race.taskId}`, sent)
  }
  const [executed, set] = await Promise.all([execution(), setting()])
  expect([200, 409, 503]).toContain(set.status)
  const { code, status } = executed.body as { code?: string; status?: string }
  return { heard: code ?? status ?? '', notes }
}

/** An execution that is in the table was sent before the proof was set there. */
function expectCountedBefore(heard: string, notes: readonly string[]): void {
  if (heard !== 'EXECUTED') return
  const set = notes.indexOf('setting is in the table')
  if (set >= 0) expect(notes.lastIndexOf('execution is sent'), notes.join(', ')).toBeLessThan(set)
}

describe.each(['as they come', 'with conflicts as in DynamoDB'])('races %s', (weather) => {
  let conflicts: ReturnType<typeof withConflicts> | undefined
  beforeEach(() => {
    if (weather !== 'as they come') conflicts = withConflicts(proxy)
  })
  afterEach(() => {
    conflicts?.stop()
    conflicts = undefined
  })

  test('attack: EXECUTE × the initiator sets a proof of the executor: counted before, or refused', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const executor = await approver()
      const race = await taskRound(service, 'operator', { roles: 'LEVEL_02' })
      const { heard, notes } = await raced(race, executor, executor, round)
      // The session of the executor ends with their password.
      expect(['EXECUTED', 'FAILED', 'TSK005', 'SEC001']).toContain(heard)
      expectCountedBefore(heard, notes)
      expect(await race.moved()).toBe(heard === 'EXECUTED' ? 1 : 0)
      if (heard !== 'EXECUTED') expect((await move(service, 'checker', race.taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
      expect(await race.moved()).toBe(1)
    }
  })

  test('attack: the last approval × the initiator sets a proof of an earlier approver: counted before, or not at all', async () => {
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const [first, last] = [await approver(), await approver()]
        const race = await taskRound(service, 'operator', { roles: 'LEVEL_02' })
        const word = await first.call('PUT', `/global/tasks/${race.taskId}`, { body: { status: 'EXECUTE' } })
        expect(word.body).toMatchObject({ status: 'PENDING' })
        const { heard, notes } = await raced(race, last, first, round)
        expect(['EXECUTED', 'FAILED', 'PENDING']).toContain(heard)
        expectCountedBefore(heard, notes)
        expect(await race.moved()).toBe(heard === 'EXECUTED' ? 1 : 0)
      }
    })
  })
})
