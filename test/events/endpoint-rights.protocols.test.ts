import { expect, test } from 'vitest'
import type { RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import { changeWebhookEndpoint, type WebhookEndpoint, webhookEndpoint } from '../../shared/storage/webhook-endpoints.ts'
import { answering, type CallbackReceiver, callbackReceiver } from '../support/callback-receiver.ts'
import { callbacksOf, type ShownCallback } from '../support/callbacks.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { withRow } from '../support/rows.ts'
import { type Answer, running } from '../support/running.ts'
import { madeTask } from '../support/tasks.ts'

const service = running()
const callbacks = callbacksOf(service)
const AT = '/tenants/1/webhook-endpoints'
const GLOBAL_INTEGRATOR: RoleAssignment = { kind: 'global', role: 'GLOBAL_INTEGRATOR' }
const integrator = () => somebody(service, [GLOBAL_INTEGRATOR])
const administrator = () => somebody(service, [inTenant('LEVEL_20')])
const APPROVED_BY = { 'task-executor-roles': 'LEVEL_20,GLOBAL_INTEGRATOR', 'task-skip-draft': 'true' }

const lacks = (permission: string) => ({
  code: 'SEC006',
  description: expect.stringContaining(`This change gives ${permission} to the receiver of a webhook endpoint, which you do not have.`),
})
const execute = (who: Somebody, proposed: Answer) =>
  who.call('PUT', `/global/tasks/${proposed.headers.get('task-id')}`, { body: { status: 'EXECUTE' } })

async function created(who: Somebody, body: object): Promise<number> {
  const answer = await who.call('POST', AT, { body })
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as { webhookEndpointId: number }).webhookEndpointId
}
const newTask = () => madeTask(service, 'operator', { roles: 'GLOBAL_ADMIN' })
const gone = async (webhookEndpointId: number) => {
  const removed = await (await administrator()).call('DELETE', `${AT}/${webhookEndpointId}`)
  expect(removed.status, removed.text).toBe(200)
}
const bodies = ({ received }: CallbackReceiver) => received.map(({ body }) => body).join('\n')
const cameTo = (receiver: CallbackReceiver, text: string) => eventually(`${text} came`, () => bodies(receiver).includes(text))
/** Waits until an event of the same change has reached somebody who may read it, and with it the time of the others. */
const tested = async (who: Somebody, webhookEndpointId: number, receiver: CallbackReceiver) => {
  const before = receiver.received.length
  expect((await who.call('POST', `${AT}/${webhookEndpointId}/test`)).status).toBe(200)
  await eventually('the test came', () => receiver.received.slice(before).some(({ body }) => body.includes('"eventType":"test"')))
}

test.each([
  ['*', 'Payment.READ'],
  ['task.*', 'Task.READ'],
  ['task.submitted', 'Task.READ'],
  ['identity.created', 'Identity.READ'],
  ['position.*', 'AdminUser.READ'],
  ['transfer.created', 'Transfer.READ'],
])('attack: an integrator registers an endpoint of their own for %s, whose objects they may not read', async (pattern, permission) => {
  const answer = await (await integrator()).call('POST', AT, { body: { url: 'http://127.0.0.1:9/', events: ['test', pattern] } })
  expect([answer.status, answer.body]).toEqual([403, expect.objectContaining(lacks(permission))])
})

test('an integrator registers an endpoint for what they may read', async () => {
  const webhookEndpointId = await created(await integrator(), {
    url: 'http://127.0.0.1:9/',
    events: ['setting.changed', 'permission.*', 'webhook-endpoint.changed', 'agent.refused', 'test'],
    enabled: false,
  })
  await gone(webhookEndpointId)
})

test('attack: an integrator changes the URL, the events or the end of an endpoint that somebody else registered', async () => {
  const [owner, attacker] = [await administrator(), await integrator()]
  const webhookEndpointId = await created(owner, { url: 'http://127.0.0.1:9/', events: ['task.*'], enabled: false })
  const one = `${AT}/${webhookEndpointId}`
  for (const body of [
    { url: 'http://127.0.0.1:10/' },
    { events: ['identity.*'] },
    { enabled: true },
    { url: 'http://127.0.0.1:9/', enabled: true },
  ])
    expect([body, (await attacker.call('PUT', one, { body })).body]).toEqual([body, expect.objectContaining({ code: 'SEC006' })])
  const harmless = await attacker.call('PUT', one, { body: { description: 'Ours', enabled: false } })
  expect(harmless.status, harmless.text).toBe(200)
  await gone(webhookEndpointId)
})

test('an integrator prepares an endpoint, and somebody who may read its events approves it', async () => {
  const [maker, peer, approver] = [await integrator(), await integrator(), await administrator()]
  const receiver = await callbackReceiver()
  const body = { url: receiver.url, events: ['task.submitted'] }
  const proposed = await maker.call('POST', AT, { body, headers: APPROVED_BY })
  expect(proposed.status, proposed.text).toBe(200)
  expect((await execute(peer, proposed)).body).toMatchObject({ code: 'TSK005', description: expect.stringContaining('gives Task.READ') })
  const executed = (await execute(approver, proposed)).body as { status: string; responseBody: string }
  expect(executed).toMatchObject({ status: 'EXECUTED' })
  const { webhookEndpointId } = JSON.parse(executed.responseBody) as { webhookEndpointId: number }
  const taskId = await newTask()
  await cameTo(receiver, `"taskId":${taskId}`)
  await gone(webhookEndpointId)
})

test('an administrator proposes an endpoint, and an integrator approves it: the rights of the administrator count', async () => {
  const receiver = await callbackReceiver()
  const proposed = await (await administrator()).call('POST', AT, {
    body: { url: receiver.url, events: ['task.submitted'] },
    headers: APPROVED_BY,
  })
  const executed = (await execute(await integrator(), proposed)).body as { status: string; responseBody: string }
  expect(executed).toMatchObject({ status: 'EXECUTED' })
  const taskId = await newTask()
  await cameTo(receiver, `"taskId":${taskId}`)
  await gone((JSON.parse(executed.responseBody) as { webhookEndpointId: number }).webhookEndpointId)
})

test('attack: what waits for an endpoint never reaches a URL that an integrator sets for it', async () => {
  const [first, second] = [await callbackReceiver(503), await callbackReceiver()]
  const [owner, attacker] = [await administrator(), await integrator()]
  const webhookEndpointId = await created(owner, { url: first.url, events: ['task.submitted'] })
  const taskId = await newTask()
  await cameTo(first, `"taskId":${taskId}`)
  // They may read the new events, but not those that wait.
  const taken = await attacker.call('PUT', `${AT}/${webhookEndpointId}`, { body: { url: second.url, events: ['test'] } })
  expect(taken.status, taken.text).toBe(200)
  await tested(attacker, webhookEndpointId, second)
  await eventually('what waits is stopped', async () => {
    await callbacks.advance(3600)
    const log = await service.call('GET', `/tenants/1/callbacks?webhookEndpointId=${webhookEndpointId}`, {
      token: await service.tokenOf('operator'),
    })
    return (log.body as ShownCallback[]).every(({ state }) => state !== 'WAITING')
  })
  const since = new Date(service.local.clock.now() - 10 * 86_400_000).toISOString()
  const again = await (await integrator()).call('POST', '/tenants/1/callbacks/recover', { body: { since, webhookEndpointId } })
  expect(again.status, again.text).toBe(200)
  await tested(await integrator(), webhookEndpointId, second)
  await eventually('it is stopped again', async () => {
    const log = await service.call('GET', `/tenants/1/callbacks?webhookEndpointId=${webhookEndpointId}`, {
      token: await service.tokenOf('operator'),
    })
    return (log.body as ShownCallback[]).every(({ state }) => state !== 'WAITING')
  })
  expect(bodies(second)).not.toContain('"eventType":"task')
  await gone(webhookEndpointId)
})

test('a receiver gets no event that the roles of the person who chose its events may no longer read', async () => {
  const [inForce, receiver] = [await callbackReceiver(), await callbackReceiver()]
  const [above, owner] = [await somebody(service, [{ kind: 'global', role: 'GLOBAL_ADMIN' }]), await administrator()]
  const theirs = await created(owner, { url: receiver.url, events: ['task.submitted', 'setting.changed'] })
  const ours = await created(above, { url: inForce.url, events: ['task.submitted'] })
  await cameTo(receiver, `"taskId":${await newTask()}`)
  await withRow(service, 'Task.READ.Allowed', 'TENANT_SYSTEM', async () => {
    const taskId = await newTask()
    await cameTo(inForce, `"taskId":${taskId}`)
    await tested(owner, theirs, receiver)
    expect(bodies(receiver)).not.toContain(`"taskId":${taskId}`)
    expect((await owner.call('PUT', `${AT}/${theirs}`, { body: { events: ['task.*'] } })).body).toMatchObject(lacks('Task.READ'))
  })
  await cameTo(receiver, `"taskId":${await newTask()}`)
  for (const id of [theirs, ours]) await gone(id)
})

test('attack: a position for a while registers no endpoint that outlives it', async () => {
  const until = service.local.clock.now() + 3_600_000
  const temporary = { temporaryPositionId: 'made-for-this-test', until } as never
  const who = await somebody(service, [{ ...inTenant('LEVEL_20'), temporary } as RoleAssignment])
  expect((await who.call('POST', AT, { body: { url: 'http://127.0.0.1:9/', events: ['payment.*'] } })).body).toMatchObject(
    lacks('Payment.READ'),
  )
})

test('attack: an endpoint that answers with a redirect is not followed, and the log says so', async () => {
  const [inside, receiver] = [await callbackReceiver(), await callbackReceiver()]
  receiver.answer = answering(307, { location: inside.url })
  const who = await administrator()
  const webhookEndpointId = await created(who, { url: receiver.url, events: ['test'] })
  await who.call('POST', `${AT}/${webhookEndpointId}/test`)
  const shown = await eventually('it was tried', async () => {
    const log = await who.call('GET', `/tenants/1/callbacks?webhookEndpointId=${webhookEndpointId}`)
    const [first] = log.body as ShownCallback[]
    return (first?.attempts.length ?? 0) > 0 && first
  })
  expect([inside.received, shown.attempts[0]?.status, shown.state]).toEqual([[], 307, 'WAITING'])
  await gone(webhookEndpointId)
})

test('attack: an institution gets nothing of a tenant that has left it, by an endpoint of before or of an earlier version', async () => {
  const asAdmin = async (method: string, body?: object) => {
    const answer = await service.call(method, '/global/tenants/1', { token: await service.tokenOf('globalAdmin'), body })
    expect(answer.status, answer.text).toBe(200)
    return answer.body as { readonly institution: string }
  }
  const { institution } = await asAdmin('GET')
  const [left, owner] = [await somebody(service, [{ kind: 'institution', role: 'INSTITUTION_ADMIN', institution }]), await administrator()]
  const [theirs, older, ours] = [await callbackReceiver(503), await callbackReceiver(), await callbackReceiver()]
  const events = ['task.submitted', 'test']
  const made = await created(left, { url: theirs.url, events })
  const madeBefore = await created(left, { url: older.url, events })
  const inForce = await created(owner, { url: ours.url, events })
  await withoutInstitution(madeBefore)
  const waiting = await newTask()
  for (const receiver of [theirs, older]) await cameTo(receiver, `"taskId":${waiting}`)
  await asAdmin('PUT', { institution: 'elsewhere' })
  theirs.answer = answering(200)
  const attempts = theirs.received.length
  await callbacks.advance(15)
  const [waits] = (await owner.call('GET', `/tenants/1/callbacks?webhookEndpointId=${made}`)).body as ShownCallback[]
  await callbacks.inState(waits?.callbackId as never, 'STOPPED')
  const after = await newTask()
  await cameTo(ours, `"taskId":${after}`)
  for (const [id, receiver] of [
    [made, theirs],
    [madeBefore, older],
  ] as const)
    await tested(owner, id, receiver)
  expect(theirs.received.slice(attempts).map(({ body }) => JSON.parse(body).eventType)).toEqual(['test'])
  expect(bodies(older)).not.toContain(`"taskId":${after}`)
  // Somebody who may read the events decides anew.
  for (const enabled of [false, true]) await owner.call('PUT', `${AT}/${made}`, { body: { enabled } })
  await cameTo(theirs, `"taskId":${await newTask()}`)
  await asAdmin('PUT', { institution })
  await cameTo(older, `"taskId":${await newTask()}`)
  for (const id of [made, madeBefore, inForce]) await gone(id)
})

/** Stores an endpoint as an earlier version did. */
async function withoutInstitution(webhookEndpointId: number): Promise<void> {
  const { store } = service.local.service.ports
  const at = webhookEndpoint(asId(1), asId(webhookEndpointId))
  const [stored] = (await store.read([at])) as unknown as readonly WebhookEndpoint[]
  const { readIn: _, ...earlier } = stored as WebhookEndpoint
  await store.commit([changeWebhookEndpoint(earlier, { ...earlier, version: earlier.version + 1 })])
}
