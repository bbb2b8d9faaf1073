import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Somebody, somebody } from '../support/people.ts'
import { type Answer, running } from '../support/running.ts'
import { withConflicts } from '../support/stores-that-fail.ts'
import { tableProxy } from '../support/table-proxy.ts'

const proxy = tableProxy()
const service = running({}, proxy)
/** `npm run suite -- race` runs each race 200 times, the suite a few times; `ROUNDS` says it otherwise. */
const ROUNDS = Number(process.env.ROUNDS ?? (process.env.LONG === '1' ? 200 : 6))

const call = async (who: string, method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> =>
  service.call(method, path, { token: await service.tokenOf(who), ...(body === undefined ? {} : { body }), headers })

async function proposed(path: string, body: object, maker = 'operator'): Promise<number> {
  const made = await call(maker, 'PUT', path, body, { 'task-executor-roles': 'GLOBAL_ADMIN', 'task-skip-draft': 'true' })
  expect([made.status, made.text]).toEqual([200, ''])
  return Number(made.headers.get('task-id'))
}

const execute = (taskId: number, headers: Record<string, string> = {}) =>
  call('globalAdmin', 'PUT', `/global/tasks/${taskId}`, { status: 'EXECUTE' }, headers)

const idOf = (answer: Answer, field: string): number => (answer.body as Record<string, number>)[field] ?? 0

let second: Somebody
beforeAll(async () => {
  second = await somebody(service, [{ kind: 'global', role: 'GLOBAL_ADMIN' }])
  expect((await call('globalAdmin', 'PUT', '/tenants/1/config/task.open.max', { value: 10_000 })).status).toBe(200)
})

describe.each(['as they come', 'with conflicts as in DynamoDB'])('races %s', (weather) => {
  let conflicts: ReturnType<typeof withConflicts> | undefined
  beforeEach(() => {
    if (weather !== 'as they come') conflicts = withConflicts(proxy)
  })
  afterEach(() => {
    conflicts?.stop()
    conflicts = undefined
  })

  test.each([
    ['a customer', '/tenants/1/customers', { firstName: 'Old', lastName: 'X' }, 'customerId', 'firstName'],
    ['an organisation', '/tenants/1/organisations', { name: 'Old' }, 'organisationId', 'name'],
  ] as const)(
    'EXECUTE × a change of %s: the stored call never overwrites what its approver has not seen',
    async (_, list, first, id, field) => {
      const heard = new Set<string>()
      for (let round = 0; round < ROUNDS; round++) {
        const path = `${list}/${idOf(await call('operator', 'POST', list, first), id)}`
        const taskId = await proposed(path, { [field]: 'Proposed' })
        const [executed, changed] = await Promise.all([execute(taskId), call('operator', 'PUT', path, { [field]: 'Overtaken' })])
        const { status, code, responseCode } = executed.body as { status?: string; code?: string; responseCode?: number }
        heard.add(`${code ?? status}`)
        // In either order: the direct change was made by somebody who saw nothing of the proposal, and nobody approved to replace it.
        if (changed.status === 200)
          expect((await call('operator', 'GET', path)).body, executed.text).toMatchObject({ [field]: 'Overtaken' })
        expect(['EXECUTED', 'FAILED', 'TSK007']).toContain(code ?? status)
        if (status === 'FAILED') expect(responseCode).toBe(409)
      }
      expect(heard.size).toBeGreaterThan(0)
    },
  )

  test('EXECUTE of the present state × another change: only the state that was named is replaced', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const list = '/tenants/1/organisations'
      const path = `${list}/${idOf(await call('operator', 'POST', list, { name: 'Old' }), 'organisationId')}`
      const taskId = await proposed(path, { name: 'Proposed' })
      expect((await call('operator', 'PUT', path, { name: 'Second' })).status).toBe(200)
      const etag = (await call('operator', 'GET', path)).headers.get('etag') ?? ''
      await Promise.all([execute(taskId, { 'if-match': etag }), call('operator', 'PUT', path, { name: 'Third' })])
      expect((await call('operator', 'GET', path)).body).toMatchObject({ name: 'Third' })
    }
  })

  test('EXECUTE × a change of another member of a JSON value: none of both is lost to the task', async () => {
    const KEY = '/global/properties/arch.callback.config'
    for (let round = 0; round < ROUNDS; round++) {
      const value = (once: string, never: string) => ({ 'dont.retry.paths.matching': once, 'ignore.paths.matching': never })
      const set = await call('globalAdmin', 'PUT', KEY, { value: value('/a', '/b') })
      expect([set.status, set.status === 200 ? '' : set.text]).toEqual([200, ''])
      const taskId = await proposed(KEY, { value: value('/proposed', '/b') }, 'globalAdmin')
      const [, changed] = await Promise.all([
        second.call('PUT', `/global/tasks/${taskId}`, { body: { status: 'EXECUTE' } }),
        call('globalAdmin', 'PUT', KEY, { value: value('/a', '/changed') }),
      ])
      if (changed.status === 200)
        expect((await call('globalAdmin', 'GET', KEY)).body).toMatchObject({ value: { 'ignore.paths.matching': '/changed' } })
    }
  })
})
