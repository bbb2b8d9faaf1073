import { describe, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import type { Service } from '../../shared/http/service.ts'
import { eventually } from '../support/eventually.ts'
import { newIdentity } from '../support/identities.ts'
import { asId } from '../support/ids.ts'
import { type InProcessAnswer, inProcess } from '../support/in-process.ts'
import { inTenant } from '../support/people.ts'
import { running } from '../support/running.ts'
import { type Death, mortalStore } from '../support/stores-that-fail.ts'
import { type Round, taskRound } from '../support/task-rounds.ts'
import { move, withConfig } from '../support/tasks.ts'

const service = running()
const byRole = { roles: 'LEVEL_02' }
const TOKENS = '/authentication/agent-tokens'

/** Before and after each transaction that such a call commits, and one more that it never comes to. */
const DEATHS: readonly Death[] = [1, 2].flatMap((at) => [
  { at, when: 'before' },
  { at, when: 'after' },
])

type Asking = (call: ReturnType<typeof inProcess>) => Promise<InProcessAnswer>

/** Makes a call in a process that dies; afterwards nothing of that process is left. Answers whether the call took effect. */
async function dying(death: Death, ask: Asking): Promise<boolean> {
  const alive: Service = service.local.service
  const mortal = mortalStore(alive.ports.store, death)
  const { status } = await ask(inProcess({ ...alive, ports: { ...alive.ports, store: mortal.store } }))
  expect(mortal.died()).toBe(death.at === 1)
  expect(status).toBe(mortal.died() ? 500 : 200)
  return !mortal.died() || death.when === 'after'
}

const put = async (who: string, taskId: TaskId, body: object): Promise<Asking> => {
  const token = await service.tokenOf(who)
  return (call) => call('PUT', `/global/tasks/${taskId}`, { token, body })
}

async function expectUnmoved(round: Round, status: string): Promise<void> {
  expect(await round.stored()).toMatchObject({ status })
  expect(await round.moved()).toBe(0)
}

describe.each(DEATHS)('a process that dies $when its write number $at', (death) => {
  test.each([
    ['withdraws', 'maker', { status: 'DISCARDED' }],
    ['closes', 'operator', { status: 'REJECTED', executorComment: 'cleaning up' }],
  ] as const)('while it %s a task: it has ended, or stands as before and ends the next time', async (_, who, body) => {
    const round = await taskRound(service, 'maker', byRole)
    if (!(await dying(death, await put(who, round.taskId, body)))) {
      await expectUnmoved(round, 'PENDING')
      expect((await move(service, who, round.taskId, body.status, body)).body).toMatchObject({ status: body.status })
    }
    await expectUnmoved(round, body.status)
    expect((await move(service, 'checker', round.taskId, 'EXECUTE')).body).toMatchObject({ code: 'TSK004' })
    await expectUnmoved(round, body.status)
  })

  test('while it ends an agent: its proposal is discarded, or stands as before and is executed', async () => {
    const owner = await service.tokenOf('maker')
    const { body } = await service.call('POST', TOKENS, { token: owner, body: { name: 'Scribe' } })
    const { agentTokenId, headerValue } = body as { agentTokenId: string; headerValue: string }
    const made = await service.call('POST', '/tenants/1/wallets/transfers', {
      token: headerValue.slice('Bearer '.length),
      body: { amount: 0.01, fromWalletId: 1, toWalletId: 3 },
      headers: { 'task-approver-userids': String(service.local.demo.users.checker?.customerId), 'task-skip-draft': 'true' },
    })
    const taskId: TaskId = asId(Number(made.headers.get('task-id')))
    const ended = await dying(death, (call) => call('DELETE', `${TOKENS}/${agentTokenId}`, { token: owner }))
    const executed = await move(service, 'checker', taskId, 'EXECUTE')
    expect(executed.body).toMatchObject(ended ? { code: 'TSK004' } : { status: 'EXECUTED' })
    if (!ended) return
    // Due items outlive the process: the sweep finds them.
    await service.local.advance(60)
    const status = async () =>
      ((await service.call('GET', `/global/tasks/${taskId}`, { token: await service.tokenOf('checker') })).body as { status: string })
        .status
    await eventually('the proposal is discarded', async () => (await status()) === 'DISCARDED')
  })

  test('while it locks somebody who has approved: the approval counts no longer, or as before', async () => {
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      const round = await taskRound(service, 'maker', byRole)
      const name = `former-${death.when}-${death.at}@people.example`
      const { customerId } = await newIdentity(service, name, { holdings: [inTenant('LEVEL_02')] })
      const login = await service.call('POST', '/authentication/login', { body: { identity: name, password: name } })
      const token = (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
      const approved = await service.call('PUT', `/global/tasks/${round.taskId}`, { token, body: { status: 'EXECUTE' } })
      expect(approved.body).toMatchObject({ status: 'PENDING' })

      const operator = await service.tokenOf('operator')
      const path = `/tenants/1/customers/${customerId}/identities/${encodeURIComponent(name)}`
      const authLockedAfter = '2020-01-01T00:00:00Z'
      const locked = await dying(death, (call) => call('PUT', path, { token: operator, body: { authLockedAfter } }))
      const next = await move(service, 'checker', round.taskId, 'EXECUTE')
      expect(next.body).toMatchObject({ status: locked ? 'PENDING' : 'EXECUTED' })
      expect(await round.moved()).toBe(locked ? 0 : 1)
    })
  })
})
