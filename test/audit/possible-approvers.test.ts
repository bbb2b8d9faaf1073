import { describe, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { running } from '../support/running.ts'
import { madeTask, move, withConfig } from '../support/tasks.ts'

const service = running()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0

type Person = { readonly customerId: number; readonly name: string; readonly position: string; readonly hasApproved: boolean }
type Answer = {
  readonly at: string
  readonly permission: string
  readonly grants: string
  readonly people: readonly Person[]
  readonly isComplete: boolean
}

const ask = async (taskId: TaskId, role = 'operator', query = '') =>
  service.call('GET', `/global/tasks/${taskId}/possible-approvers${query}`, { token: await service.tokenOf(role) })

async function approvers(taskId: TaskId, query = ''): Promise<Answer> {
  const answer = await ask(taskId, 'operator', query)
  expect(answer.status).toBe(200)
  return answer.body as Answer
}

const namesIn = ({ people }: Answer): readonly string[] => people.map(({ name }) => name)
const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const done = await service.call(method, path, { token: await service.tokenOf('globalAdmin'), ...(body === undefined ? {} : { body }) })
  expect([path, done.status]).toEqual([path, 200])
  return done.body as { readonly customerId: number }
}

describe('who could have approved a task', () => {
  test('names the holders of its roles who could check it, without its maker, and who of them has', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    await move(service, 'checker', taskId, 'EXECUTE')
    const found = await approvers(taskId)
    expect(found).toMatchObject({ permission: 'Transfer.CREATE', isComplete: true })
    expect(found.grants).toContain('LEVEL_01->LEVEL_02')
    expect(found.people).toEqual(
      expect.arrayContaining([
        { customerId: id('checker'), name: 'Charles Babbage', position: 'LEVEL_02', hasApproved: true },
        { customerId: id('checker2'), name: 'Katherine Johnson', position: 'LEVEL_02', hasApproved: false },
      ]),
    )
    expect(found.people.map(({ customerId }) => customerId)).not.toContain(id('maker'))
    expect(new Set(found.people.map(({ position }) => position))).toEqual(new Set(['LEVEL_02']))
  })

  test('holds for that moment: somebody who has lost the position since, was removed, or came later', async () => {
    const person = (identity: string, firstName: string, position: string) =>
      call('POST', '/tenants/1/admin-users', { identity, email: identity, firstName, lastName: 'Then', position })
    const moved = await person('moved@harbour.example', 'Moved', 'LEVEL_02')
    const removed = await person('removed@harbour.example', 'Removed', 'LEVEL_02')
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    await move(service, 'checker', taskId, 'REJECTED')
    const then = await approvers(taskId)
    expect(namesIn(then)).toEqual(expect.arrayContaining(['Moved Then', 'Removed Then']))
    await call('PUT', `/tenants/1/admin-users/${moved.customerId}`, { position: 'LEVEL_03' })
    await call('DELETE', `/tenants/1/admin-users/${removed.customerId}`)
    await person('later@harbour.example', 'Later', 'LEVEL_02')
    expect(await approvers(taskId)).toEqual(then)
    const now = namesIn(await approvers(taskId, `?at=${new Date(service.local.clock.now() + 1_000).toISOString()}`))
    expect(now).toContain('Later Then')
    for (const name of ['Moved Then', 'Removed Then']) expect(now).not.toContain(name)
    // The same after the hours since are sealed and indexed.
    await service.local.advance(3 * 3600)
    service.forgetTokens()
    expect(await approvers(taskId)).toEqual(then)
  })

  test('uses the permission row of that moment', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    await move(service, 'checker', taskId, 'REJECTED')
    const then = await approvers(taskId)
    await withConfig(service, 'Transfer.CREATE.Allowed', 'LEVEL_20,LEVEL_01->LEVEL_03', async () => {
      expect(await approvers(taskId)).toEqual(then)
      const now = await approvers(taskId, `?at=${new Date(service.local.clock.now() + 1_000).toISOString()}`)
      expect(now).toMatchObject({ grants: 'LEVEL_20,LEVEL_01->LEVEL_03', people: [] })
    })
  })

  test('needs the permission to read the audit, and shows strangers no task', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    for (const role of ['maker', 'checker']) expect(await ask(taskId, role)).toMatchObject({ status: 403, body: { code: 'SEC003' } })
    for (const role of ['otherTenantAdmin', 'customer'])
      expect(await ask(taskId, role)).toMatchObject({ status: 404, body: { code: 'TSK001' } })
    expect(await ask(taskId, 'operator', '?at=yesterday')).toMatchObject({ status: 400, body: { errors: [{ field: 'at' }] } })
    expect(await ask(taskId, 'globalAdmin')).toMatchObject({ status: 200 })
  })
})
