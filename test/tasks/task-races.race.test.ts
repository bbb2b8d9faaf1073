import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { eventsOf, linesIn } from '../../shared/storage/task-events.ts'
import { task } from '../../shared/storage/tasks.ts'
import { update } from '../../shared/storage/write.ts'
import { claimingFirst } from '../support/claiming-first.ts'
import { asId } from '../support/ids.ts'
import { inProcess } from '../support/in-process.ts'
import { inTenant, somebody } from '../support/people.ts'
import { running } from '../support/running.ts'
import { withConflicts } from '../support/stores-that-fail.ts'
import { tableProxy } from '../support/table-proxy.ts'
import { expireLater, type Round, rescueLater, taskRound } from '../support/task-rounds.ts'
import { move, seen, withConfig } from '../support/tasks.ts'

const proxy = tableProxy()
const service = running({}, proxy)
/** `npm run suite -- race` runs each race 200 times, the suite a few times; `ROUNDS` says it otherwise. */
const ROUNDS = Number(process.env.ROUNDS ?? (process.env.LONG === '1' ? 200 : 6))
const byRole = { roles: 'LEVEL_02' }

/** The results of concurrent calls: statuses of tasks, or codes of refusals. */
async function atOnce(...calls: readonly Promise<{ readonly body: unknown }>[]): Promise<readonly string[]> {
  return (await Promise.all(calls)).map(({ body }) => {
    const { status, code } = body as { status?: string; code?: string }
    return code ?? status ?? 'nothing'
  })
}

/** The task, its money and its history tell the same. */
async function expectOneStory(round: Round): Promise<string> {
  const stored = await round.stored()
  const { status, version } = stored
  expect(await round.moved(), status).toBe(status === 'EXECUTED' ? 1 : 0)
  const { things } = linesIn(stored, await service.local.service.ports.store.list(eventsOf(round.taskId, 1000)))
  expect(things).toHaveLength(version)
  expect(things.at(-1)?.status).toBe(status)
  expect(things.filter(({ what }) => what === 'EXECUTED')).toHaveLength(status === 'EXECUTED' ? 1 : 0)
  return status
}

const count = (of: readonly string[], what: string): number => of.filter((one) => one === what).length

describe.each(['as they come', 'with conflicts as in DynamoDB'])('races %s', (weather) => {
  let conflicts: ReturnType<typeof withConflicts> | undefined
  beforeEach(() => {
    if (weather !== 'as they come') conflicts = withConflicts(proxy)
  })
  afterEach(() => {
    conflicts?.stop()
    if (conflicts !== undefined) expect(conflicts.met()).toBeGreaterThan(0)
    conflicts = undefined
  })

  test('EXECUTE × EXECUTE: one runs, the others hear that it is decided', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const race = await taskRound(service, 'maker', byRole)
      const checkers = ['checker', 'checker2', 'checker', 'checker2', 'checker']
      const heard = await atOnce(...checkers.map((who) => move(service, who, race.taskId, 'EXECUTE')))
      expect([count(heard, 'EXECUTED'), count(heard, 'TSK004')]).toEqual([1, 4])
      expect(await expectOneStory(race)).toBe('EXECUTED')
    }
  })

  test('EXECUTE × REJECT: one of them, never both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const race = await taskRound(service, 'maker', byRole)
      const pair = [() => move(service, 'checker', race.taskId, 'EXECUTE'), () => move(service, 'checker2', race.taskId, 'REJECTED')]
      const heard = await atOnce(...(round % 2 === 0 ? pair : pair.toReversed()).map((call) => call()))
      const status = await expectOneStory(race)
      expect(heard.toSorted()).toEqual([status, 'TSK004'].toSorted())
    }
  })

  test('the last two approvals at once run it once', async () => {
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const wish = round % 2 === 0 ? byRole : { approvers: [3, 4] }
        const race = await taskRound(service, 'maker', wish)
        const heard = await atOnce(...['checker', 'checker2'].map((who) => move(service, who, race.taskId, 'EXECUTE')))
        expect(heard.toSorted()).toEqual(['EXECUTED', 'PENDING'])
        expect(await expectOneStory(race)).toBe('EXECUTED')
        expect((await race.stored()).approvals.map(({ status }) => status)).toEqual(['APPROVED', 'APPROVED'])
      }
    })
  })

  test('an approval × its own repetition counts once', async () => {
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const race = await taskRound(service, 'maker', byRole)
        const heard = await atOnce(...[1, 2, 3].map(() => move(service, 'checker', race.taskId, 'EXECUTE')))
        expect(heard).toEqual(['PENDING', 'PENDING', 'PENDING'])
        expect((await race.stored()).approvals).toHaveLength(1)
        await expectOneStory(race)
      }
    })
  })

  test('DISCARD × submit: it is discarded, submitted before or not at all', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const race = await taskRound(service, 'maker', { ...byRole, draft: 'draft' })
      const heard = await atOnce(...['DISCARDED', 'PENDING'].map((status) => move(service, 'maker', race.taskId, status)))
      expect(await expectOneStory(race)).toBe('DISCARDED')
      expect(heard[0]).toBe('DISCARDED')
      expect(['PENDING', 'TSK004']).toContain(heard[1])
    }
  })

  test.each([
    ['EXECUTE × WITHDRAW', 'maker', 'DISCARDED', {}],
    ['EXECUTE × CLOSE', 'operator', 'REJECTED', { executorComment: 'cleaning up' }],
  ])('%s: it runs or it ends, never both', async (_, who, ending, more) => {
    for (let round = 0; round < ROUNDS; round++) {
      const race = await taskRound(service, 'maker', byRole)
      const pair = [() => move(service, 'checker', race.taskId, 'EXECUTE'), () => move(service, who, race.taskId, ending, more)]
      const heard = await atOnce(...(round % 2 === 0 ? pair : pair.toReversed()).map((call) => call()))
      const status = await expectOneStory(race)
      expect([ending, 'EXECUTED']).toContain(status)
      expect(heard.toSorted()).toEqual([status, 'TSK004'].toSorted())
    }
  })

  test('the last approval × WITHDRAW × CLOSE: one of them', async () => {
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const race = await taskRound(service, 'maker', byRole)
        await move(service, 'checker2', race.taskId, 'EXECUTE')
        const heard = await atOnce(
          move(service, 'checker', race.taskId, 'EXECUTE'),
          move(service, 'maker', race.taskId, 'DISCARDED'),
          move(service, 'operator', race.taskId, 'REJECTED', { executorComment: 'cleaning up' }),
        )
        expect(heard.toSorted()).toEqual([await expectOneStory(race), 'TSK004', 'TSK004'].toSorted())
      }
    })
  })

  test('the last approval × the lock of an earlier approver: it runs, or that approval does not count', async () => {
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      const { store } = service.local.service.ports
      for (let round = 0; round < ROUNDS; round++) {
        const race = await taskRound(service, 'maker', byRole)
        const before = await somebody(service, [inTenant('LEVEL_02')])
        await before.call('PUT', `/global/tasks/${race.taskId}`, { body: { status: 'EXECUTE' } })
        const authLockedAfter = new Date(0).toISOString()
        const [heard] = await Promise.all([
          atOnce(move(service, 'checker', race.taskId, 'EXECUTE')),
          store.commit([update(identityNamed(before.identity), { set: { authLockedAfter } })]),
        ])
        expect(heard).toEqual([await expectOneStory(race)])
        expect(['EXECUTED', 'PENDING', 'FAILED']).toContain(heard[0])
        if (heard[0] !== 'EXECUTED')
          expect((await move(service, 'checker2', race.taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
      }
    })
  })

  test('EXECUTE × EXPIRY: it runs or it expires, never both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const race = await taskRound(service, 'maker', byRole)
      const { store } = service.local.service.ports
      await store.commit([update(task(race.taskId), { set: { expiryHours: 1 } })])
      const expiry = async () => {
        for (let turn = 0; turn < round % 3; turn++) await race.stored()
        await expireLater(service, race)
      }
      const [heard] = await Promise.all([atOnce(move(service, 'checker', race.taskId, 'EXECUTE')), expiry()])
      const status = await expectOneStory(race)
      expect(['EXECUTED', 'DISCARDED']).toContain(status)
      expect(heard).toEqual([status === 'EXECUTED' ? 'EXECUTED' : 'TSK004'])
    }
  })

  test('EXECUTE × EXECUTE where the money lasts for one: one runs, the others hear that it is decided', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const race = await taskRound(service, 'maker', byRole, 1)
      const heard = await atOnce(...['checker', 'checker2', 'checker'].map((who) => move(service, who, race.taskId, 'EXECUTE')))
      expect([count(heard, 'EXECUTED'), count(heard, 'TSK004')]).toEqual([1, 2])
      expect(await expectOneStory(race)).toBe('EXECUTED')
    }
  })

  test('EXECUTE × EXECUTE of a call that is refused: one attempt is recorded at a time', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const race = await taskRound(service, 'maker', byRole, 1)
      await service.local.service.ports.store.commit([update(task(race.taskId), { set: { digest: 'tampered' } })])
      const heard = await atOnce(...['checker', 'checker2', 'checker'].map((who) => move(service, who, race.taskId, 'EXECUTE')))
      expect(new Set(heard)).toEqual(new Set(['FAILED']))
      expect((await race.stored()).attempt).toBe(heard.length)
      expect(await expectOneStory(race)).toBe('FAILED')
    }
  })

  test('EXECUTE of a claimed task × a rescue that comes too early: with its effect and EXECUTED, or without and FAILED', async () => {
    const call = inProcess(claimingFirst(service.local.service))
    const execute = async (taskId: TaskId) =>
      call('PUT', `/global/tasks/${taskId}`, { token: await service.tokenOf('checker'), body: { status: 'EXECUTE' } })
    for (let round = 0; round < ROUNDS; round++) {
      const race = await taskRound(service, 'maker', byRole)
      const rescues = Array.from({ length: 3 }, async (_, place) => {
        for (let turn = 0; turn < place; turn++) await race.stored()
        await rescueLater(service, race, 1)
      })
      const [heard] = await Promise.all([atOnce(execute(race.taskId)), ...rescues])
      const status = await expectOneStory(race)
      expect(['EXECUTED', 'FAILED']).toContain(status)
      expect(heard).toEqual([status])
      if (status === 'FAILED') expect((await move(service, 'checker2', race.taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
      expect(await expectOneStory(race)).toBe('EXECUTED')
    }
  })

  test('two tasks with one externalUniqueId, executed at once, move the money once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const first = await taskRound(service, 'maker', { ...byRole, body: { externalUniqueId: `${weather} ${round}` } })
      const { body } = (await service.call('GET', `/global/tasks/${first.taskId}`, { token: await service.tokenOf('maker') })) as {
        body: { body: string }
      }
      const again = await service.call('POST', '/tenants/1/wallets/transfers', {
        token: await service.tokenOf('maker'),
        body: JSON.parse(body.body),
        headers: { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' },
      })
      const second: TaskId = asId(Number(again.headers.get('task-id')))
      const heard = await atOnce(move(service, 'checker', first.taskId, 'EXECUTE'), move(service, 'checker2', second, 'EXECUTE'))
      expect(heard).toEqual(['EXECUTED', 'EXECUTED'])
      expect(await first.moved()).toBe(1)
      const transferIds = [first.taskId, second].map(async (taskId) => {
        const { responseBody } = (await seen(service, 'maker', asId(taskId))) as { responseBody: string }
        return (JSON.parse(responseBody) as { transferId: number }).transferId
      })
      expect(new Set(await Promise.all(transferIds)).size).toBe(1)
    }
  })
})
