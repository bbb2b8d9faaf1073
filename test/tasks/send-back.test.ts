import { describe, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { agentFor } from '../support/agents.ts'
import { eventually } from '../support/eventually.ts'
import { messagesOf } from '../support/messages.ts'
import { newMaker, propose, storedOf } from '../support/proposals.ts'
import { type Answer, running } from '../support/running.ts'
import { madeTask, makeTask, move, seen, withConfig } from '../support/tasks.ts'

const service = running()
const { captured } = messagesOf(service)
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const both = () => ({ approvers: [id('checker'), id('checker2')] })
const REASON = { executorComment: 'Please name the invoice.' }

const codeOf = ({ status, body }: Answer): readonly [number, string | undefined] => [status, (body as { code?: string }).code]

async function listed(who: string, query: string): Promise<readonly number[]> {
  const { body } = await service.call('GET', `/global/tasks?${query}`, { token: await service.tokenOf(who) })
  return (body as { taskId: number }[]).map(({ taskId }) => taskId)
}

describe('an executor sends a task back', () => {
  test('it is a draft again with the reason, and the initiator submits it unchanged', async () => {
    const taskId = await madeTask(service, 'maker', both())
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING', approvalsGiven: 1 })
    const sentBack = await move(service, 'checker2', taskId, 'DRAFT', REASON)
    expect(sentBack.body).toMatchObject({ status: 'DRAFT', ...REASON, approvalsGiven: 0, moves: [] })
    expect(await seen(service, 'maker', taskId)).toMatchObject({ status: 'DRAFT', moves: ['PENDING', 'DISCARDED'] })
    expect(await listed('maker', 'initiatorCustomerId=me&status=DRAFT')).toContain(taskId)
    expect(await listed('maker', 'initiatorCustomerId=me&status=PENDING')).not.toContain(taskId)
    expect(codeOf(await move(service, 'checker', taskId, 'EXECUTE'))).toEqual([409, 'TSK004'])
    expect((await move(service, 'maker', taskId, 'PENDING')).body).toMatchObject({ status: 'PENDING', approvalsGiven: 0 })
    expect(await listed('checker', 'waitingForCustomerId=me')).toContain(taskId)
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING', approvalsGiven: 1 })
    expect((await move(service, 'checker2', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
  })

  test('the history keeps every submission and every return', async () => {
    const taskId = await madeTask(service, 'maker', { ...both(), draft: 'draft' })
    for (let round = 0; round < 2; round++) {
      await move(service, 'maker', taskId, 'PENDING')
      await move(service, 'checker', taskId, 'DRAFT', REASON)
    }
    await move(service, 'maker', taskId, 'PENDING')
    const history = await service.call('GET', `/global/tasks/${taskId}/history`, { token: await service.tokenOf('maker') })
    expect((history.body as { what: string }[]).map(({ what }) => what)).toEqual([
      'CREATED',
      ...['SUBMITTED', 'SENT_BACK', 'SUBMITTED', 'SENT_BACK', 'SUBMITTED'],
    ])
    expect(history.body).toMatchObject([{}, {}, { by: id('checker'), status: 'DRAFT', comment: REASON.executorComment }, {}, {}, {}])
  })

  test('the approval of a role holder is void too, and holders find the task when it is submitted again', async () => {
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
      expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ approvalsGiven: 1 })
      expect((await move(service, 'checker2', taskId, 'DRAFT', REASON)).body).toMatchObject({ status: 'DRAFT', approvalsGiven: 0 })
      await move(service, 'maker', taskId, 'PENDING')
      expect(await listed('checker', 'waitingForCustomerId=me')).toContain(taskId)
      expect((await move(service, 'checker2', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING', approvalsGiven: 1 })
      expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    })
  })

  test('only an executor may, only from PENDING, and only with the reason', async () => {
    const taskId = await madeTask(service, 'maker', both())
    const missing = await move(service, 'checker', taskId, 'DRAFT')
    expect([missing.status, missing.body]).toMatchObject([400, { errors: [{ field: 'executorComment' }] }])
    const empty = await move(service, 'checker', taskId, 'DRAFT', { executorComment: '' })
    expect((empty.body as { errors: unknown }).errors).toEqual([{ field: 'executorComment', description: 'must not be empty' }])
    expect(codeOf(await move(service, 'maker', taskId, 'DRAFT', REASON))).toEqual([403, 'TSK005'])
    expect(codeOf(await move(service, 'operator', taskId, 'DRAFT', REASON))).toEqual([403, 'TSK005'])
    expect(codeOf(await move(service, 'customer', taskId, 'DRAFT', REASON))).toEqual([404, 'TSK001'])
    await move(service, 'checker', taskId, 'REJECTED')
    expect(codeOf(await move(service, 'checker', taskId, 'DRAFT', REASON))).toEqual([409, 'TSK004'])
  })

  test('the initiator gets a message with the reason', async () => {
    const address = 'maker@harbour.example'
    await withConfig(service, 'mustache.email.task.ended', '{{taskId}} {{status}} {{summary}} {{comment}}', async () => {
      const taskId = await madeTask(service, 'maker', both())
      await move(service, 'checker', taskId, 'DRAFT', REASON)
      await eventually('the maker is told', async () => {
        await service.local.advance(60)
        const texts = (await captured(address)).map(({ text }) => text)
        return texts.includes(`${taskId} DRAFT Your request was sent back “${REASON.executorComment}”`)
      })
      service.forgetTokens()
    })
  })

  test('the message quotes the reason in the language of its reader', async () => {
    await withConfig(service, 'locale.default', 'de', async () => {
      const taskId = await madeTask(service, 'maker', both())
      await move(service, 'checker', taskId, 'DRAFT', REASON)
      await eventually('the maker is told', async () => {
        await service.local.advance(60)
        return (await captured('maker@harbour.example')).some(({ text }) => text.includes(`„${REASON.executorComment}“`))
      })
      service.forgetTokens()
    })
  })
})

describe('task-replaces', () => {
  const replace = (who: string, replaces: number | string, more: object = {}) =>
    service.tokenOf(who).then((token) =>
      service.call('POST', '/tenants/1/wallets/transfers', {
        token,
        body: { amount: 2, fromWalletId: service.local.demo.wallets.customerMain, toWalletId: service.local.demo.wallets.customer2Main },
        headers: {
          'task-approver-userids': String(id('checker')),
          'task-skip-draft': 'true',
          'task-replaces': String(replaces),
          ...more,
        },
      }),
    )
  const idOf = (answer: Answer): TaskId => Number(answer.headers.get('task-id')) as TaskId

  test.each([
    ['PENDING', () => madeTask(service, 'maker', both())],
    ['DRAFT', () => madeTask(service, 'maker', { ...both(), draft: 'draft' })],
    [
      'FAILED',
      async () => {
        const taskId = await madeTask(service, 'maker', { approvers: [id('checker')], body: { amount: 1_000_000 } })
        expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'FAILED' })
        return taskId
      },
    ],
  ])('a new proposal discards an old one in %s, and each names the other', async (_, make) => {
    const old = await make()
    const made = await replace('maker', old)
    expect([made.status, made.text]).toEqual([200, ''])
    expect(await seen(service, 'maker', old)).toMatchObject({ status: 'DISCARDED', replacedBy: idOf(made) })
    expect(await seen(service, 'maker', idOf(made))).toMatchObject({ status: 'PENDING', replaces: old })
    expect(codeOf(await move(service, 'checker', old, 'EXECUTE'))).toEqual([409, 'TSK004'])
  })

  test('only a task of the same initiator is replaced, and only while it is open', async () => {
    const others = await madeTask(service, 'operator', { approvers: [id('checker')] })
    expect(codeOf(await replace('checker', others))).toEqual([403, 'SEC003'])
    expect(codeOf(await replace('maker', others))).toEqual([404, 'TSK001'])
    const mine = await madeTask(service, 'maker', both())
    expect(codeOf(await replace('operator', mine))).toEqual([403, 'TSK005'])
    await move(service, 'checker', mine, 'REJECTED')
    expect(codeOf(await replace('maker', mine))).toEqual([409, 'TSK004'])
    expect(codeOf(await replace('maker', 999_999_999))).toEqual([404, 'TSK001'])
    expect((await replace('maker', 'x')).status).toBe(400)
    expect(await seen(service, 'operator', others)).toMatchObject({ status: 'PENDING' })
  })

  test('a task replaces another one of somebody who may have no more open ones', () =>
    withConfig(service, 'task.open.max', 1, async () => {
      const maker = await newMaker(service)
      const first = (await propose(maker)).headers.get('task-id') ?? ''
      expect(codeOf(await propose(maker))).toEqual([429, 'TSK006'])
      const second = await propose(maker, { 'task-replaces': first })
      expect(second.status).toBe(200)
      expect(codeOf(await propose(maker))).toEqual([429, 'TSK006'])
      expect((await propose(maker, { 'task-replaces': second.headers.get('task-id') ?? '' })).status).toBe(200)
      expect((await storedOf(service, maker.customerId)).open).toBe(1)
    }))

  test('a refused proposal discards nothing', async () => {
    const old = await madeTask(service, 'maker', both())
    expect((await replace('maker', old, { 'task-approver-userids': String(id('maker')) })).status).toBe(400)
    expect((await replace('maker', old, { 'task-approver-userids': String(id('customer')) })).status).toBe(400)
    expect(await seen(service, 'maker', old)).toMatchObject({ status: 'PENDING' })
  })

  test('an agent replaces its own proposals only', async () => {
    const { token } = await agentFor(service, 'maker')
    const asAgent = (replaces?: number) =>
      service.call('POST', '/tenants/1/wallets/transfers', {
        token,
        body: { amount: 3, fromWalletId: service.local.demo.wallets.customerMain, toWalletId: service.local.demo.wallets.customer2Main },
        headers: {
          'task-approver-userids': String(id('checker')),
          ...(replaces === undefined ? {} : { 'task-replaces': String(replaces) }),
        },
      })
    const owners = await madeTask(service, 'maker', both())
    expect(codeOf(await asAgent(owners))).toEqual([403, 'TSK005'])
    const first = idOf(await asAgent())
    const second = idOf(await asAgent(first))
    expect(await seen(service, 'maker', first)).toMatchObject({ status: 'DISCARDED', replacedBy: second })
    expect((await replace('maker', second)).status).toBe(200)
  })

  test('of parallel replacements one is stored', async () => {
    const old = await madeTask(service, 'maker', both())
    const answers = await Promise.all([1, 2, 3, 4].map(() => replace('maker', old)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers.filter(({ status }) => status !== 200)) expect(status).toBe(409)
  })

  test('a call that is not proposed refuses the header', async () => {
    const old = await madeTask(service, 'maker', both())
    const answer = await makeTask(service, 'operator', { body: {} })
    expect(answer.status).toBe(400)
    expect(await seen(service, 'maker', old)).toMatchObject({ status: 'PENDING' })
  })
})
