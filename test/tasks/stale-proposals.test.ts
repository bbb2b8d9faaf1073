import { beforeAll, describe, expect, test } from 'vitest'
import { selfSigned } from '../../infra/local/saml/provider.ts'
import { asId } from '../support/ids.ts'
import { type Somebody, somebody } from '../support/people.ts'
import { rsaKeys } from '../support/rsa-keys.ts'
import { type Answer, running } from '../support/running.ts'
import { seen, withConfig } from '../support/tasks.ts'

const service = running()

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'
const call = async (who: string, method: Method, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> =>
  service.call(method, path, { token: await service.tokenOf(who), ...(body === undefined ? {} : { body }), headers })

const BY_GLOBAL_ADMIN = { 'task-executor-roles': 'GLOBAL_ADMIN', 'task-skip-draft': 'true' }

async function proposed(who: string, method: Method, path: string, body?: object, headers: Record<string, string> = {}) {
  const made = await call(who, method, path, body, { ...BY_GLOBAL_ADMIN, ...headers })
  expect([made.status, made.text]).toEqual([200, ''])
  return asId<never>(Number(made.headers.get('task-id')))
}

const execute = (taskId: number, who = 'globalAdmin', headers: Record<string, string> = {}) =>
  call(who, 'PUT', `/global/tasks/${taskId}`, { status: 'EXECUTE' }, headers)

const tagOf = async (path: string, who = 'globalAdmin') => (await call(who, 'GET', path)).headers.get('etag') ?? ''

async function newCustomer(firstName = 'Old'): Promise<string> {
  const made = await call('operator', 'POST', '/tenants/1/customers', { firstName, lastName: 'Person' })
  expect(made.status).toBe(200)
  return `/tenants/1/customers/${(made.body as { customerId: number }).customerId}`
}

describe('If-Match of a proposal', () => {
  test('an item that has changed since ends the task in FAILED with 412 and the reason, also with the etag of the approver', async () => {
    const path = await newCustomer()
    const taskId = await proposed('operator', 'PUT', path, { firstName: 'Proposed' }, { 'if-match': await tagOf(path) })
    expect((await call('operator', 'PUT', path, { lastName: 'Other' })).status).toBe(200)
    const executed = await execute(taskId, 'globalAdmin', { 'if-match': await tagOf(path) })
    expect([executed.status, executed.body]).toMatchObject([200, { status: 'FAILED', responseCode: 412 }])
    expect((executed.body as { responseBody: string }).responseBody).toContain('has changed since')
    expect((await call('operator', 'GET', path)).body).toMatchObject({ firstName: 'Old', lastName: 'Other' })
  })

  test('an unchanged item is changed', async () => {
    const path = await newCustomer()
    const taskId = await proposed('operator', 'PUT', path, { firstName: 'Proposed' }, { 'if-match': await tagOf(path) })
    expect((await execute(taskId)).body).toMatchObject({ status: 'EXECUTED' })
  })
})

describe('a proposal without If-Match whose item has changed', () => {
  test('waits for the first step of its policy again, and says so to those who read it', async () => {
    const path = await newCustomer()
    const steps = [
      { name: 'first', roles: ['LEVEL_20'], approvals: 1 },
      { name: 'second', roles: ['TENANT_SYSTEM'], approvals: 1 },
    ]
    await withConfig(service, 'approval.policies', [{ name: 'profiles', operations: ['updateCustomer'], steps }], async () => {
      const taskId = await proposed('globalAdmin', 'PUT', path, { firstName: 'Proposed' }, { 'task-by-policy': 'true' })
      expect((await execute(taskId, 'operator')).body).toMatchObject({ status: 'PENDING' })
      expect((await call('operator', 'PUT', path, { firstName: 'Overtaken' })).status).toBe(200)
      expect(await seen(service, 'operator', taskId)).toMatchObject({
        policies: [{ steps: [{ state: 'OPEN' }, { state: 'WAITING' }] }],
        whatIsMissing: expect.stringMatching(/Step "first".*Step "second"/),
        moves: expect.arrayContaining(['EXECUTE']),
      })
    })
  })

  test('is described as it was approved in the answer to an approval that is not the last', async () => {
    const path = await newCustomer()
    const steps = [
      { name: 'first', roles: ['LEVEL_20'], approvals: 1 },
      { name: 'second', roles: ['TENANT_SYSTEM'], approvals: 1 },
    ]
    await withConfig(service, 'approval.policies', [{ name: 'profiles', operations: ['updateCustomer'], steps }], async () => {
      const taskId = await proposed('globalAdmin', 'PUT', path, { firstName: 'Proposed' }, { 'task-by-policy': 'true' })
      expect((await call('operator', 'PUT', path, { firstName: 'Overtaken' })).status).toBe(200)
      const approved = await execute(taskId, 'operator', { 'if-match': await tagOf(path) })
      expect(approved.body).toMatchObject({ status: 'PENDING', description: expect.stringContaining('“Overtaken” → “Proposed”') })
    })
  })

  test('is described anew, is not executed unseen, and runs on the state that the approver names', async () => {
    const path = await newCustomer()
    const taskId = await proposed('operator', 'PUT', path, { firstName: 'Proposed' })
    expect(await seen(service, 'globalAdmin', taskId)).not.toHaveProperty('changedSince')
    expect((await call('operator', 'PUT', path, { firstName: 'Overtaken' })).status).toBe(200)
    const shown = await seen(service, 'globalAdmin', taskId)
    expect(shown.description).toContain('“Overtaken” → “Proposed”')
    expect(shown.changedSince).toEqual({ at: expect.stringMatching(/Z$/), fields: ['firstName'] })
    const listed = (await call('globalAdmin', 'GET', '/global/tasks?status=PENDING&limit=50')).body as readonly {
      readonly taskId: number
    }[]
    expect(listed.find((one) => one.taskId === taskId)).toMatchObject({ description: shown.description, changedSince: shown.changedSince })

    for (const headers of [{}, { 'if-match': '"other"' }, { 'if-match': '*' }] as Record<string, string>[]) {
      const refused = await execute(taskId, 'globalAdmin', headers)
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'TSK007', changedSince: { fields: ['firstName'] } }])
      expect((refused.body as { etag: string }).etag).toBe(await tagOf(path))
      expect(refused.headers.get('etag')).toBe(await tagOf(path))
      expect((refused.body as { description: string }).description).toContain('first name')
    }
    expect((await call('operator', 'GET', path)).body).toMatchObject({ firstName: 'Overtaken' })
    expect((await execute(taskId, 'globalAdmin', { 'if-match': await tagOf(path) })).body).toMatchObject({ status: 'EXECUTED' })
    expect((await call('operator', 'GET', path)).body).toMatchObject({ firstName: 'Proposed' })
    expect((await seen(service, 'globalAdmin', taskId)).description).toContain('“Overtaken” → “Proposed”')
  })

  test.each(['without If-Match', 'with If-Match'])(
    'is executed where its approver sees more of the item than its maker, %s',
    async (how) => {
      const owner = await newCustomer()
      const identity = `seen-${how.replaceAll(' ', '-')}@stale.example`
      const password = 'Long enough 4 anybody!'
      expect((await call('operator', 'POST', `${owner}/identities`, { identity, password })).status).toBe(200)
      const path = `${owner}/identities/${encodeURIComponent(identity)}`
      expect((await call('operator', 'GET', path)).body).toHaveProperty('proofsSetBy')
      await withConfig(service, 'Identity.DELETE.Allowed', 'GLOBAL_ADMIN,CUSTOMER->GLOBAL_ADMIN', async () => {
        const login = await service.call('POST', '/authentication/login', { body: { identity, password } })
        const token = (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
        const own = await service.call('GET', path, { token })
        expect(own.body).not.toHaveProperty('proofsSetBy')
        const ifMatch = how === 'with If-Match' ? { 'if-match': own.headers.get('etag') ?? '' } : {}
        const made = await service.call('DELETE', path, { token, headers: { ...BY_GLOBAL_ADMIN, ...ifMatch } })
        expect([made.status, made.text]).toEqual([200, ''])
        const taskId = asId<never>(Number(made.headers.get('task-id')))
        expect(await seen(service, 'globalAdmin', taskId)).not.toHaveProperty('changedSince')
        expect((await execute(taskId)).body).toMatchObject({ status: 'EXECUTED' })
      })
    },
  )

  test('is executed where only fields changed that it does not write', async () => {
    const path = await newCustomer()
    const taskId = await proposed('operator', 'PUT', path, { firstName: 'Proposed' })
    expect((await call('operator', 'PUT', path, { lastName: 'Other' })).status).toBe(200)
    expect((await execute(taskId)).body).toMatchObject({ status: 'EXECUTED' })
    expect((await call('operator', 'GET', path)).body).toMatchObject({ firstName: 'Proposed', lastName: 'Other' })
  })

  test('the etag of an approver is the one of the item or of the task; any other is 412', async () => {
    const path = await newCustomer()
    const taskId = await proposed('operator', 'PUT', path, { firstName: 'Proposed' })
    expect((await execute(taskId, 'globalAdmin', { 'if-match': '"other"' })).status).toBe(412)
    expect((await execute(taskId, 'globalAdmin', { 'if-match': await tagOf(path) })).body).toMatchObject({ status: 'EXECUTED' })
  })

  test('approvals that were given before the change are void, durably', async () => {
    const path = await newCustomer()
    const { checker, globalAdmin } = service.local.demo.users
    const approvers = `${checker?.customerId},${globalAdmin?.customerId}`
    const headers = { 'task-approver-userids': approvers, 'task-skip-draft': 'true' }
    const row = await call('operator', 'PUT', '/tenants/1/config/Customer.UPDATE.Allowed', { value: 'GLOBAL_ADMIN,LEVEL_20,LEVEL_02' })
    expect(row.status).toBe(200)
    const made = await call('operator', 'PUT', path, { firstName: 'Proposed' }, headers)
    expect([made.status, made.text]).toEqual([200, ''])
    const taskId = Number(made.headers.get('task-id'))
    expect((await execute(taskId, 'checker')).body).toMatchObject({ status: 'PENDING', approvalsGiven: 1 })
    expect((await call('operator', 'PUT', path, { firstName: 'Overtaken' })).status).toBe(200)
    expect((await execute(taskId, 'globalAdmin')).body).toMatchObject({ code: 'TSK007' })
    // Back as it was: what was void stays void.
    expect((await call('operator', 'PUT', path, { firstName: 'Old' })).status).toBe(200)
    const shown = (await call('operator', 'GET', `/global/tasks/${taskId}`)).body
    expect(shown).toMatchObject({ approvalsGiven: 0, status: 'PENDING' })
    expect((await execute(taskId, 'globalAdmin')).body).toMatchObject({ status: 'PENDING', approvalsGiven: 1 })
    expect((await execute(taskId, 'checker')).body).toMatchObject({ status: 'EXECUTED' })
    const history = (await call('operator', 'GET', `/global/tasks/${taskId}/history`)).body as { what: string }[]
    expect(history.map(({ what }) => what)).toContain('VOIDED')
    expect((await call('operator', 'DELETE', '/tenants/1/config/Customer.UPDATE.Allowed')).status).toBe(200)
  })

  test('an approval of the changed state counts for that state only, and the second approver names it too', async () => {
    const path = await newCustomer()
    const { checker, globalAdmin } = service.local.demo.users
    expect(
      (await call('operator', 'PUT', '/tenants/1/config/Customer.UPDATE.Allowed', { value: 'GLOBAL_ADMIN,LEVEL_20,LEVEL_02' })).status,
    ).toBe(200)
    const made = await call(
      'operator',
      'PUT',
      path,
      { firstName: 'Proposed' },
      {
        'task-approver-userids': `${checker?.customerId},${globalAdmin?.customerId}`,
        'task-skip-draft': 'true',
      },
    )
    const taskId = Number(made.headers.get('task-id'))
    expect((await execute(taskId, 'checker')).body).toMatchObject({ approvalsGiven: 1 })
    expect((await call('operator', 'PUT', path, { firstName: 'Overtaken' })).status).toBe(200)
    // Somebody who names the new state at once approves it; the approval of the old state does not complete theirs.
    const tag = await tagOf(path)
    expect((await execute(taskId, 'globalAdmin', { 'if-match': tag })).body).toMatchObject({ status: 'PENDING', approvalsGiven: 1 })
    expect((await execute(taskId, 'checker')).body).toMatchObject({ code: 'TSK007' })
    expect((await call('operator', 'GET', `/global/tasks/${taskId}`)).body).toMatchObject({ approvalsGiven: 1 })
    expect((await execute(taskId, 'checker', { 'if-match': tag })).body).toMatchObject({ status: 'EXECUTED' })
    expect((await call('operator', 'DELETE', '/tenants/1/config/Customer.UPDATE.Allowed')).status).toBe(200)
  })

  test('a proposal that deletes a changed item is held too', async () => {
    const CONFIG = '/tenants/1/config/task.open.max'
    expect((await call('operator', 'PUT', CONFIG, { value: 77 })).status).toBe(200)
    const taskId = await proposed('operator', 'DELETE', CONFIG)
    expect((await call('operator', 'PUT', CONFIG, { value: 55 })).status).toBe(200)
    expect((await execute(taskId)).body).toMatchObject({ code: 'TSK007', changedSince: { fields: ['value'] } })
    expect((await execute(taskId, 'globalAdmin', { 'if-match': await tagOf(CONFIG) })).body).toMatchObject({ status: 'EXECUTED' })
  })

  test('a new password over a newer one is held', async () => {
    const path = await newCustomer()
    expect((await call('operator', 'POST', `${path}/identities`, { identity: 'stale-password', password: 'Correct-horse-7' })).status).toBe(
      200,
    )
    const taskId = await proposed('operator', 'PUT', `${path}/identities/stale-password`, { password: 'Battery-staple-8' })
    expect((await call('operator', 'PUT', `${path}/identities/stale-password`, { password: 'Third-password-9' })).status).toBe(200)
    expect((await execute(taskId)).body).toMatchObject({ code: 'TSK007', changedSince: { fields: ['password'] } })
  })
})

/** A second global administrator, who executes what the first proposes. */
let second: Somebody
beforeAll(async () => {
  second = await somebody(service, [{ kind: 'global', role: 'GLOBAL_ADMIN' }])
})

const proposedGlobally = (path: string, body: object) => proposed('globalAdmin', 'PUT', path, body)
const executeGlobally = (taskId: number, headers: Record<string, string> = {}) =>
  second.call('PUT', `/global/tasks/${taskId}`, { body: { status: 'EXECUTE' }, headers })

function certificateOf(name: string): string {
  const { privateKey } = rsaKeys(2048)
  return selfSigned(privateKey, name)
}

describe('a proposal about a JSON value writes only the members that it changes', () => {
  const MATRIX = '/global/properties/permission.matrix'
  const rows = async () => (await call('globalAdmin', 'GET', MATRIX)).body as { value: Record<string, string> }

  test('one that reads “no change” does not revert a tightening of the permission matrix', async () => {
    const before = (await rows()).value
    const taskId = await proposedGlobally(MATRIX, { value: before })
    expect((await seen(service, 'globalAdmin', taskId)).description).toContain('no change')
    const tightened = { ...before, 'Wallet.READ.Allowed': 'GLOBAL_ADMIN' }
    expect((await call('globalAdmin', 'PUT', MATRIX, { value: tightened })).status).toBe(200)
    expect((await executeGlobally(taskId)).body).toMatchObject({ status: 'EXECUTED' })
    expect((await rows()).value['Wallet.READ.Allowed']).toBe('GLOBAL_ADMIN')
    expect((await call('globalAdmin', 'DELETE', MATRIX)).status).toBe(200)
  })

  test('one that mentions landing URLs does not revert a replaced certificate', async () => {
    const SAML = '/global/properties/saml.config.stale'
    const config = (certificate: string, landing: string) => ({
      ssoUrl: 'https://idp.example/sso',
      entityId: 'https://idp.example',
      certificates: [certificate],
      tenantId: 1,
      landingUrls: [landing],
    })
    const [first, replaced] = [certificateOf('first.example'), certificateOf('second.example')]
    expect((await call('globalAdmin', 'PUT', SAML, { value: config(first, 'https://app.example/a') })).status).toBe(200)
    const taskId = await proposedGlobally(SAML, { value: config(first, 'https://app.example/b') })
    expect((await call('globalAdmin', 'PUT', SAML, { value: config(replaced, 'https://app.example/a') })).status).toBe(200)
    const shown = await seen(service, 'globalAdmin', taskId)
    expect(shown.description).toContain('landingUrls')
    expect(shown.description).not.toContain('certificates')
    expect((await executeGlobally(taskId)).body).toMatchObject({ status: 'EXECUTED' })
    expect((await call('globalAdmin', 'GET', SAML)).body).toMatchObject({ value: config(replaced, 'https://app.example/b') })
    expect((await call('globalAdmin', 'DELETE', SAML)).status).toBe(200)
  })

  test('a member that both change is held', async () => {
    const KEY = '/tenants/1/config/rate.limit.config'
    const value = (count: number, windowSeconds: number) => ({ count, windowSeconds, concurrency: 500, policy: 'burst' })
    const first = await call('globalAdmin', 'PUT', KEY, { value: value(5000, 60) })
    expect(first.text).toBe(first.status === 200 ? first.text : '')
    const taskId = await proposedGlobally(KEY, { value: value(4000, 60) })
    expect((await call('globalAdmin', 'PUT', KEY, { value: value(3000, 30) })).status).toBe(200)
    const refused = await executeGlobally(taskId)
    expect(refused.body).toMatchObject({ code: 'TSK007', changedSince: { fields: ['value.count'] } })
    const etag = (refused.body as { etag: string }).etag
    expect((await executeGlobally(taskId, { 'if-match': etag })).body).toMatchObject({ status: 'EXECUTED' })
    expect((await call('globalAdmin', 'GET', KEY)).body).toMatchObject({ value: { count: 4000, windowSeconds: 30 } })
    expect((await call('globalAdmin', 'DELETE', KEY)).status).toBe(200)
  })
})

/** The last one, since it moves the clock. */
test('a deletion is executed where only time has passed, so that a former secret of a webhook endpoint is gone', async () => {
  const made = await call('operator', 'POST', '/tenants/1/webhook-endpoints', { url: 'http://127.0.0.1:9/hook', events: ['*'] })
  expect(made.status).toBe(200)
  const path = `/tenants/1/webhook-endpoints/${(made.body as { webhookEndpointId: number }).webhookEndpointId}`
  expect((await call('operator', 'POST', `${path}/rotate`)).status).toBe(200)
  expect((await call('operator', 'GET', path)).body).toHaveProperty('previousExpires')
  const taskId = await proposed('operator', 'DELETE', path)
  await service.local.advance(25 * 3600)
  service.forgetTokens()
  expect((await call('operator', 'GET', path)).body).not.toHaveProperty('previousExpires')
  expect(await seen(service, 'globalAdmin', taskId)).not.toHaveProperty('changedSince')
  expect((await execute(taskId)).body).toMatchObject({ status: 'EXECUTED' })
})
