import { describe, expect, test } from 'vitest'
import { isCountersignError } from '../../clients/typescript/src/index.ts'
import { running } from '../support/running.ts'
import { clientOf } from './clients-of.ts'

const service = running()
const TRANSFER = { amount: 25, fromWalletId: 1, toWalletId: 3 }

describe('a write and its approval', () => {
  test('a write that needs an approval is refused by its code, and stored with asTask', async () => {
    const maker = await clientOf(service, 'maker')
    const refused = await maker.createTransfer({ tenantId: 1, body: TRANSFER }).catch((error: unknown) => error)
    expect(isCountersignError(refused, 'SEC006')).toBe(true)
    expect(refused).toMatchObject({ code: 'SEC006', status: 403, traceId: expect.stringMatching(/^[0-9a-f]{32}$/) })

    const outcome = await maker.createTransfer({ tenantId: 1, body: TRANSFER }, { asTask: { executorRoles: ['LEVEL_02'], submit: true } })
    expect(outcome).toMatchObject({ kind: 'task', task: { status: 'PENDING', executorRoles: 'LEVEL_02' } })
  })

  test('a client that waits for a task learns how it was decided', async () => {
    const [maker, checker] = [await clientOf(service, 'maker'), await clientOf(service, 'checker')]
    const asTask = { executorRoles: ['LEVEL_02'], comment: 'rent', tag: 'waited-for', submit: true }
    const { task } = await maker.createTransfer({ tenantId: 1, body: TRANSFER }, { asTask })
    const seen: string[] = []
    const decided = maker.waitForTask(task.taskId, { timeoutMs: 20_000, onProgress: ({ status }) => void seen.push(status) })
    const [found] = await checker.listTasks({ tag: 'waited-for' }).toArray()
    expect(found).toMatchObject({ taskId: task.taskId, initiatorComment: 'rent' })
    await checker.updateTask({ taskId: task.taskId, body: { status: 'EXECUTE' } })
    expect(await decided).toMatchObject({ status: 'EXECUTED', responseCode: 200 })
    expect(seen.at(-1)).toBe('EXECUTED')
  })

  test('a task without submit begins as DRAFT, and waiting for it ends with its time', async () => {
    const maker = await clientOf(service, 'maker')
    const { task } = await maker.createTransfer({ tenantId: 1, body: TRANSFER }, { asTask: { executorRoles: ['LEVEL_02'] } })
    expect(task.status).toBe('DRAFT')
    await expect(maker.waitForTask(task.taskId, { timeoutMs: 50 })).rejects.toMatchObject({ code: 'CLIENT_TIMEOUT' })
  })

  test('a task takes the place of another one of the same initiator', async () => {
    const maker = await clientOf(service, 'maker')
    const asTask = { executorRoles: ['LEVEL_02'], submit: true }
    const first = await maker.createTransfer({ tenantId: 1, body: TRANSFER }, { asTask })
    const body = { ...TRANSFER, amount: 24 }
    const second = await maker.createTransfer({ tenantId: 1, body }, { asTask: { ...asTask, replaces: first.task.taskId } })
    expect(second.task).toMatchObject({ status: 'PENDING', replaces: first.task.taskId })
    expect(await maker.getTask({ taskId: first.task.taskId })).toMatchObject({ status: 'DISCARDED', replacedBy: second.task.taskId })
  })

  test('a write that is made at once answers what it made', async () => {
    const backend = await clientOf(service, 'backend')
    const outcome = await backend.createTransfer({ tenantId: 1, body: TRANSFER })
    expect(outcome).toMatchObject({ kind: 'done', data: { amount: 25, status: 'SUCCESSFUL' } })
  })
})
