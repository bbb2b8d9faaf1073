import { describe, expect, test } from 'vitest'
import type { Service } from '../../shared/http/service.ts'
import { claimingFirst } from '../support/claiming-first.ts'
import { eventually } from '../support/eventually.ts'
import { inProcess } from '../support/in-process.ts'
import { withRow } from '../support/rows.ts'
import { running } from '../support/running.ts'
import { type Death, mortalStore } from '../support/stores-that-fail.ts'
import { type Round, taskRound } from '../support/task-rounds.ts'
import { move, withConfig } from '../support/tasks.ts'

const service = running()

/** A call whose effect is one transaction writes once; one of any other endpoint claims its task first. */
const KINDS = [
  { kind: 'whose effect is one transaction', made: (alive: Service) => alive, writes: 1 },
  { kind: 'that claims its task first', made: claimingFirst, writes: 2 },
] as const
type Kind = (typeof KINDS)[number]

/** An EXECUTE in a process that dies; afterwards nothing of that process is left. */
async function executeAndDie({ made }: Kind, who: string, taskId: number, death: Death) {
  const alive = made(service.local.service)
  const mortal = mortalStore(alive.ports.store, death)
  const call = inProcess({ ...alive, ports: { ...alive.ports, store: mortal.store } })
  const answer = await call('PUT', `/global/tasks/${taskId}`, { token: await service.tokenOf(who), body: { status: 'EXECUTE' } })
  return { answer, died: mortal.died(), commits: mortal.commits() }
}

/** Three minutes later: whatever was under way has been looked after. */
async function threeMinutesLater(): Promise<void> {
  await service.local.advance(180)
  service.forgetTokens()
}

async function expectConsistent(round: Round): Promise<string> {
  const { status } = await eventually('no task stays in EXECUTE', async () => {
    const stored = await round.stored()
    return stored.status !== 'EXECUTE' && stored
  })
  expect(await round.moved()).toBe(status === 'EXECUTED' ? 1 : 0)
  return status
}

async function listed(taskId: number, status: string): Promise<boolean> {
  const answer = await service.call('GET', `/global/tasks?executorRoles=LEVEL_02&status=${status}`, {
    token: await service.tokenOf('checker'),
  })
  return (answer.body as { taskId: number }[]).some((row) => row.taskId === taskId)
}

const DEATHS: readonly Death[] = [1, 2, 3, 4].flatMap((at) => [
  { at, when: 'before' },
  { at, when: 'after' },
])

describe.each(DEATHS)('a process that dies $when its write number $at', (death) => {
  test.each(KINDS)('while one person executes a call $kind', async (kind) => {
    const round = await taskRound(service, 'maker', { roles: 'LEVEL_02' })
    const { died, commits, answer } = await executeAndDie(kind, 'checker', round.taskId, death)
    expect(died).toBe(death.at <= kind.writes)
    expect(commits).toBe(Math.min(death.at, kind.writes))
    expect(answer.status).toBe(died ? 500 : 200)
    if (kind.writes === 1 && died) expect(await round.stored()).toMatchObject({ status: death.when === 'before' ? 'PENDING' : 'EXECUTED' })
    await threeMinutesLater()
    const status = await expectConsistent(round)
    if (status !== 'EXECUTED') expect((await move(service, 'checker2', round.taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    expect(await expectConsistent(round)).toBe('EXECUTED')
    await eventually('the task stands where the executed ones are', () => listed(round.taskId, 'EXECUTED'))
    expect(await listed(round.taskId, 'PENDING,FAILED,EXECUTE')).toBe(false)
  })

  test.each(KINDS)('while the last of two approves a call $kind', async (kind) => {
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      const round = await taskRound(service, 'maker', { roles: 'LEVEL_02' })
      await move(service, 'checker', round.taskId, 'EXECUTE')
      await executeAndDie(kind, 'checker2', round.taskId, death)
      await threeMinutesLater()
      const status = await expectConsistent(round)
      if (status !== 'EXECUTED')
        expect((await move(service, 'checker2', round.taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
      expect(await expectConsistent(round)).toBe('EXECUTED')
    })
  })

  test.each(KINDS)('while a call $kind runs that is refused', async (kind) => {
    const round = await taskRound(service, 'maker', { roles: 'LEVEL_02' })
    const die = async () => void (await executeAndDie(kind, 'checker', round.taskId, death))
    await withRow(service, 'Transfer.CREATE.Allowed', 'LEVEL_20', die)
    await threeMinutesLater()
    expect(['PENDING', 'FAILED']).toContain(await expectConsistent(round))
  })

  test('while somebody rejects, or makes a task', async () => {
    const round = await taskRound(service, 'maker', { roles: 'LEVEL_02' })
    const { service: alive } = service.local
    const mortal = mortalStore(alive.ports.store, death)
    const call = inProcess({ ...alive, ports: { ...alive.ports, store: mortal.store } })
    await call('PUT', `/global/tasks/${round.taskId}`, { token: await service.tokenOf('checker'), body: { status: 'REJECTED' } })
    await threeMinutesLater()
    const status = await expectConsistent(round)
    expect(status).toBe(death.at === 1 && death.when === 'before' ? 'PENDING' : 'REJECTED')
    await eventually('the lists agree', () => listed(round.taskId, status))
  })
})
