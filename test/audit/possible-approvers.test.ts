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

  test('names somebody who held the position for a while then', async () => {
    const held = { identity: 'for-a-while@harbour.example', email: 'for-a-while@harbour.example', position: 'LEVEL_03' }
    const { customerId } = await call('POST', '/tenants/1/admin-users', { ...held, firstName: 'Held', lastName: 'For a while' })
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const before = new Date(service.local.clock.now()).toISOString()
    expect(namesIn(await approvers(taskId))).not.toContain('Held For a while')
    const given = { position: 'LEVEL_02', minutes: 60, reason: 'on call' }
    await service.local.advance(1)
    await call('POST', `/tenants/1/customers/${customerId}/temporary-positions`, given)
    await service.local.advance(1)
    const during = new Date(service.local.clock.now()).toISOString()
    const entry = { customerId, name: 'Held For a while', position: 'LEVEL_02', hasApproved: false }
    expect((await approvers(taskId)).people).toContainEqual(entry)
    expect(namesIn(await approvers(taskId, `?at=${before}`))).not.toContain('Held For a while')
    await service.local.advance(3 * 3600)
    service.forgetTokens()
    expect(namesIn(await approvers(taskId))).not.toContain('Held For a while')
    expect((await approvers(taskId, `?at=${during}`)).people).toContainEqual(entry)
  })

  test('names no longer somebody whose position for a while was ended', async () => {
    const held = { identity: 'ended-early@harbour.example', email: 'ended-early@harbour.example', position: 'LEVEL_03' }
    const { customerId } = await call('POST', '/tenants/1/admin-users', { ...held, firstName: 'Ended', lastName: 'Early' })
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const positions = `/tenants/1/customers/${customerId}/temporary-positions`
    const given = await call('POST', positions, { position: 'LEVEL_02', minutes: 60, reason: 'on call' })
    await service.local.advance(1)
    expect(namesIn(await approvers(taskId))).toContain('Ended Early')
    await call('DELETE', `${positions}/${(given as unknown as { temporaryPositionId: number }).temporaryPositionId}`)
    await service.local.advance(1)
    expect(namesIn(await approvers(taskId))).not.toContain('Ended Early')
  })

  test('names holders of a role above the tenant to those who may know them, and tells others that the list is not complete', async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02,GLOBAL_ADMIN' })
    const whole = (await ask(taskId, 'globalAdmin')).body as Answer
    expect(whole).toMatchObject({ isComplete: true })
    expect(whole.people.filter(({ customerId }) => customerId === id('globalAdmin'))).toMatchObject([{ position: 'GLOBAL_ADMIN' }])
    const part = await approvers(taskId)
    expect(part).toMatchObject({ isComplete: false })
    expect(part.people.map(({ customerId }) => customerId)).not.toContain(id('globalAdmin'))
  })

  test('names approvers above the tenant whom the task names', async () => {
    const taskId = await madeTask(service, 'maker', { approvers: [id('globalAdmin'), id('checker')] })
    const found = await approvers(taskId)
    expect(found).toMatchObject({ isComplete: true })
    expect(found.people.map(({ position }) => position).toSorted()).toEqual(['GLOBAL_ADMIN', 'LEVEL_02'])
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
