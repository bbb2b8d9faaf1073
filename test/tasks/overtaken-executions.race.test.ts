import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import type { Service } from '../../shared/http/service.ts'
import { claimingFirst } from '../support/claiming-first.ts'
import { customersOf, pathOf } from '../support/customers.ts'
import { asId } from '../support/ids.ts'
import { inProcess } from '../support/in-process.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { running } from '../support/running.ts'
import { interposedStore } from '../support/stores-that-fail.ts'
import { taskRound } from '../support/task-rounds.ts'
import { move, withConfig } from '../support/tasks.ts'

/*
 * The narrowest race: something changes after an execution has read and decided everything, and just before it commits.
 */

const service = running()
const { call, newCustomer, unused } = customersOf(service)
const PASSWORD = 'chosen by the initiator'

type Moment = readonly [way: string, alive: () => Service, commit: number]
/** The moments at which an execution can be overtaken. */
const MOMENTS: readonly Moment[] = [
  ['before the only transaction', () => service.local.service, 1],
  ['before the claim', () => claimingFirst(service.local.service), 1],
  ['after the claim', () => claimingFirst(service.local.service), 2],
]

/** Executes as `who`; `between` happens right before this commit of it. */
async function overtaken(who: Somebody, taskId: number, [, service, at]: Moment, between: () => Promise<unknown>) {
  const alive = service()
  const store = interposedStore(alive.ports.store, at, between)
  const over = { ...alive, ports: { ...alive.ports, store } }
  return inProcess(over)('PUT', `/global/tasks/${taskId}`, { token: who.token, body: { status: 'EXECUTE' } })
}

async function chooses(of: Somebody): Promise<void> {
  expect((await call('operator', 'PUT', pathOf(of.customerId, of.identity), { password: PASSWORD })).status).toBe(200)
}

describe.each(MOMENTS)('attack: the initiator sets a proof of the approver %s', (...moment) => {
  test('of the executor: nothing is executed, and nothing moves', async () => {
    const executor = await somebody(service, [inTenant('LEVEL_02')])
    const race = await taskRound(service, 'operator', { roles: 'LEVEL_02' })
    const answer = await overtaken(executor, race.taskId, moment, () => chooses(executor))
    expect(answer.body).toMatchObject({ status: 'FAILED', responseCode: 403 })
    expect(await race.moved()).toBe(0)
    expect((await move(service, 'checker', race.taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    expect(await race.moved()).toBe(1)
  })

  test('of an earlier approver: the approval is not counted', async () => {
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      const [first, last] = [await somebody(service, [inTenant('LEVEL_02')]), await somebody(service, [inTenant('LEVEL_02')])]
      const race = await taskRound(service, 'operator', { roles: 'LEVEL_02' })
      expect((await first.call('PUT', `/global/tasks/${race.taskId}`, { body: { status: 'EXECUTE' } })).body).toMatchObject({
        status: 'PENDING',
      })
      const answer = await overtaken(last, race.taskId, moment, () => chooses(first))
      expect(answer.body).toMatchObject({ status: 'FAILED', responseCode: 403 })
      expect(await race.moved()).toBe(0)
    })
  })

  test('of somebody else: it runs', async () => {
    const [executor, other] = [await somebody(service, [inTenant('LEVEL_02')]), await somebody(service, [inTenant('LEVEL_02')])]
    const race = await taskRound(service, 'operator', { roles: 'LEVEL_02' })
    const answer = await overtaken(executor, race.taskId, moment, () => chooses(other))
    expect(answer.body).toMatchObject({ status: 'EXECUTED' })
    expect(await race.moved()).toBe(1)
  })
})

type Change = readonly [method: string, path: string, body?: Readonly<Record<string, unknown>>]
const CONFIG = '/tenants/1/config/task.open.max'

async function newIdentity(): Promise<string> {
  const customerId = await newCustomer()
  const identity = unused()
  expect((await call('operator', 'POST', pathOf(customerId), { identity, password: 'Correct-horse-7' })).status).toBe(200)
  return pathOf(customerId, identity)
}

async function newItem(list: string, body: Readonly<Record<string, unknown>>, field: string): Promise<string> {
  const made = await call('globalAdmin', 'POST', list, body)
  expect(made.status, made.text).toBe(200)
  return `${list}/${(made.body as Record<string, number>)[field]}`
}
const ADMIN = { firstName: 'Emmy', lastName: 'Noether', position: 'LEVEL_03' }
const newAdmin = () => newItem('/tenants/1/admin-users', { ...ADMIN, identity: unused(), password: 'Correct-horse-7' }, 'customerId')

/** A change that is proposed, and one that somebody makes of the same field just before the commit. */
const CHANGES: Readonly<Record<string, () => Promise<{ readonly proposed: Change; readonly overtaking: Change }>>> = {
  async 'a customer'() {
    const path = await newItem('/tenants/1/customers', { firstName: 'Old', lastName: 'X' }, 'customerId')
    return { proposed: ['PUT', path, { firstName: 'Proposed' }], overtaking: ['PUT', path, { firstName: 'Overtaken' }] }
  },
  async 'the absent e-mail address of a customer'() {
    const path = await newItem('/tenants/1/customers', { firstName: 'Old', lastName: 'X' }, 'customerId')
    return {
      proposed: ['PUT', path, { email: `${unused()}` }],
      overtaking: ['PUT', path, { email: `${unused()}` }],
    }
  },
  async 'an organisation'() {
    const path = await newItem('/tenants/1/organisations', { name: 'Old' }, 'organisationId')
    return { proposed: ['PUT', path, { name: 'Proposed' }], overtaking: ['PUT', path, { name: 'Overtaken' }] }
  },
  async 'the password of an identity'() {
    const path = await newIdentity()
    return { proposed: ['PUT', path, { password: 'Battery-staple-8' }], overtaking: ['PUT', path, { password: 'Third-password-9' }] }
  },
  async 'the lock of an identity'() {
    const path = await newIdentity()
    return {
      proposed: ['PUT', path, { authLockedAfter: '2090-01-01T00:00:00Z' }],
      overtaking: ['PUT', path, { authLockedAfter: '2080-01-01T00:00:00Z' }],
    }
  },
  async 'the position of an administrator'() {
    const path = await newAdmin()
    return { proposed: ['PUT', path, { position: 'LEVEL_05' }], overtaking: ['PUT', path, { position: 'LEVEL_06' }] }
  },
  async 'a configuration key that was set'() {
    expect((await call('globalAdmin', 'PUT', CONFIG, { value: 900 })).status).toBe(200)
    return { proposed: ['PUT', CONFIG, { value: 800 }], overtaking: ['PUT', CONFIG, { value: 700 }] }
  },
  async 'a configuration key that was not set'() {
    await call('globalAdmin', 'DELETE', CONFIG)
    return { proposed: ['PUT', CONFIG, { value: 800 }], overtaking: ['PUT', CONFIG, { value: 700 }] }
  },
  async 'a configuration key that is deleted'() {
    expect((await call('globalAdmin', 'PUT', CONFIG, { value: 900 })).status).toBe(200)
    return { proposed: ['DELETE', CONFIG], overtaking: ['PUT', CONFIG, { value: 700 }] }
  },
  async 'a permission row that was not set'() {
    const path = '/tenants/1/config/Callback.UPDATE.Allowed'
    await call('globalAdmin', 'DELETE', path)
    return { proposed: ['PUT', path, { value: 'LEVEL_20' }], overtaking: ['PUT', path, { value: 'LEVEL_05->LEVEL_20' }] }
  },
  async 'a property that was not set'() {
    const path = '/global/properties/arch.callback.config'
    await call('globalAdmin', 'DELETE', path)
    const value = (never: string) => ({ value: { 'dont.retry.paths.matching': '/a', 'ignore.paths.matching': never } })
    return { proposed: ['PUT', path, value('/proposed')], overtaking: ['PUT', path, value('/overtaken')] }
  },
}

describe('EXECUTE × a change between its last read and its commit: an unread value is never replaced', () => {
  let second: Somebody
  beforeAll(async () => {
    second = await somebody(service, [{ kind: 'global', role: 'GLOBAL_ADMIN' }])
  })
  afterEach(() => call('globalAdmin', 'DELETE', CONFIG))

  test.each(Object.keys(CHANGES).flatMap((what) => MOMENTS.map((moment) => [what, ...moment] as const)))(
    '%s, %s',
    async (what, ...moment) => {
      const { proposed, overtaking } = (await CHANGES[what]?.()) ?? expect.fail(what)
      const [method, path, body] = proposed
      const headers = { 'task-executor-roles': 'GLOBAL_ADMIN', 'task-skip-draft': 'true' }
      const made = await call('globalAdmin', method, path, body, headers)
      expect([made.status, made.text]).toEqual([200, ''])
      const taskId: TaskId = asId(Number(made.headers.get('task-id')))
      let between = ''
      const change = async () => {
        const changed = await call('globalAdmin', ...overtaking)
        expect(changed.status, changed.text).toBe(200)
        between = (await call('globalAdmin', 'GET', path)).text
      }
      const executed = await overtaken(second, taskId, moment, change)
      expect((await call('globalAdmin', 'GET', path)).text).toBe(between)
      const { code, status, responseCode } = executed.body as { code?: string; status?: string; responseCode?: number }
      expect([code ?? status, responseCode]).toEqual(code === undefined ? ['FAILED', 409] : ['TSK007', undefined])
    },
  )
})
