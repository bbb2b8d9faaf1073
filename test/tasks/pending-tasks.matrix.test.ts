import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { changesItem } from '../../shared/contract/declared-endpoint.ts'
import { jsonSchema } from '../../shared/openapi/schemas.ts'
import { MOST_PENDING, pendingTasks } from '../../shared/storage/pending-tasks.ts'
import { eventually } from '../support/eventually.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()

const call = async (who: string, method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> =>
  service.call(method, path, { token: await service.tokenOf(who), ...(body === undefined ? {} : { body }), headers })

async function newCustomer(): Promise<string> {
  const made = await call('operator', 'POST', '/tenants/1/customers', { firstName: 'Old', lastName: 'Person' })
  return `/tenants/1/customers/${(made.body as { customerId: number }).customerId}`
}

async function proposed(path: string, body: object, method = 'PUT'): Promise<number> {
  const made = await call('operator', method, path, body, { 'task-executor-roles': 'GLOBAL_ADMIN', 'task-skip-draft': 'true' })
  expect([made.status, made.text]).toEqual([200, ''])
  return Number(made.headers.get('task-id'))
}

const pendingAt = async (path: string, who = 'operator') =>
  ((await call(who, 'GET', path)).body as { readonly pendingTasks?: readonly number[] }).pendingTasks
const move = (taskId: number, status: string, who = 'globalAdmin') => call(who, 'PUT', `/global/tasks/${taskId}`, { status })

describe('an item with open proposals says so', () => {
  test('to callers who may see them, until they end', async () => {
    const path = await newCustomer()
    expect(await pendingAt(path)).toBeUndefined()
    const [first, second] = [await proposed(path, { firstName: 'One' }), await proposed(path, { lastName: 'Two' })]
    expect(await pendingAt(path)).toEqual([first, second])
    expect(await pendingAt(path, 'globalAdmin')).toEqual([first, second])
    // A reader of the customer who is on neither task, and may not read all tasks.
    expect((await call('maker', 'GET', path)).body).toMatchObject({ firstName: 'Old' })
    expect(await pendingAt(path, 'maker')).toBeUndefined()
    expect((await move(first, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    expect(await pendingAt(path)).toEqual([second])
    expect((await move(second, 'DISCARDED', 'operator')).body).toMatchObject({ status: 'DISCARDED' })
    expect(await pendingAt(path)).toBeUndefined()
    await eventually('the row of the item is gone', async () => {
      const [row] = await service.local.service.ports.store.read([pendingTasks(path)])
      return row === undefined
    })
  })

  test('without a change of its etag, by which a change is still made', async () => {
    const path = await newCustomer()
    const before = (await call('operator', 'GET', path)).headers.get('etag') ?? ''
    await proposed(path, { firstName: 'One' })
    const after = await call('operator', 'GET', path, undefined, { 'if-none-match': before })
    expect([after.status, after.headers.get('etag')]).toEqual([200, before])
    expect((await call('operator', 'PUT', path, { lastName: 'Direct' }, { 'if-match': before })).status).toBe(200)
  })

  test('of at most ten, however many are open, and ended ones make room', async () => {
    const path = await newCustomer()
    const tasks: number[] = []
    for (let n = 0; n < 12; n++) tasks.push(await proposed(path, { firstName: `Name ${n}` }))
    expect(await pendingAt(path)).toEqual(tasks.slice(0, MOST_PENDING))
    expect((await move(tasks[0] ?? 0, 'DISCARDED', 'operator')).status).toBe(200)
    const another = await proposed(path, { firstName: 'Another' })
    expect(await pendingAt(path)).toEqual([...tasks.slice(1, MOST_PENDING), another])
  })

  test('when many are made at once, each is named', async () => {
    const path = await newCustomer()
    const tasks = await Promise.all(Array.from({ length: 6 }, (_, n) => proposed(path, { lastName: `Name ${n}` })))
    expect((await pendingAt(path))?.toSorted()).toEqual(tasks.toSorted())
  })

  test('of an identity under any spelling of its name, of a setting, and of a deletion', async () => {
    const path = await newCustomer()
    const made = await call('operator', 'POST', `${path}/identities`, { identity: 'Pending-Name', password: 'Long enough 4 anybody!' })
    expect(made.status).toBe(200)
    const taskId = await proposed(`${path}/identities/Pending-Name`, { changeAfter: '2091-01-01T00:00:00.000Z' })
    expect(await pendingAt(`${path}/identities/pending-name`)).toEqual([taskId])
    const setting = '/tenants/1/config/task.open.max'
    const ofSetting = await proposed(setting, { value: 70 })
    expect(await pendingAt(setting)).toEqual([ofSetting])
    expect((await move(ofSetting, 'DISCARDED', 'operator')).status).toBe(200)
  })
})

test('every GET of an item that a stored call can change documents its pending tasks', () => {
  const changeable = new Set(CATALOGUE.filter(changesItem).map(({ path }) => path))
  const answers = CATALOGUE.filter(({ method, path, answer }) => method === 'GET' && changeable.has(path) && answer !== undefined)
  expect(answers.length).toBeGreaterThan(10)
  const lacking = answers.flatMap(({ answer, operationId }) => {
    const schema = jsonSchema(answer ?? (() => undefined as never), 'response')
    const { type, properties = {} } = schema as { readonly type?: string; readonly properties?: object }
    return type === 'object' && !('pendingTasks' in properties) ? [operationId] : []
  })
  expect(lacking).toEqual([])
})
