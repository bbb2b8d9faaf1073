import { expect, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import { keyPair } from '../support/oauth.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { type Answer, running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const CLIENTS = '/tenants/1/oauth-clients'
const code = ({ status, body }: Answer) => `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim()

/** Calls with a session whose last proof is older than `reauthentication.minutes`. */
async function later(run: () => Promise<void>): Promise<void> {
  await withConfig(service, 'reauthentication.minutes', 1, async () => {
    service.local.clock.advance(120)
    service.forgetTokens()
    await run()
  })
}

/** An administrator, and the path of a client that acts as them. */
async function withOwnClient(): Promise<{ readonly owner: Somebody; readonly at: string }> {
  const owner = await somebody(service, [inTenant('LEVEL_20')])
  const { jwk } = await keyPair()
  const body = { name: 'Mine', kind: 'service', customerId: owner.customerId, jwks: { keys: [jwk] } }
  const made = await owner.call('POST', CLIENTS, { body })
  expect(made.status, made.text).toBe(200)
  return { owner, at: `${CLIENTS}/${(made.body as { clientId: string }).clientId}` }
}

test('attack: a stolen session that is no longer fresh changes or removes the key of its own account, without naming the account', async () => {
  const { owner, at } = await withOwnClient()
  await later(async () => {
    const { jwk } = await keyPair()
    for (const body of [{ jwks: { keys: [jwk] } }, { name: 'Other' }]) {
      const refused = await owner.call('PUT', at, { body })
      expect(code(refused)).toBe('401 SEC004')
      expect(refused.headers.get('sca')).toContain('type=IDENTITY')
    }
    expect(code(await owner.call('DELETE', at))).toBe('401 SEC004')
    expect((await owner.call('GET', at)).body).toMatchObject({ name: 'Mine' })
  })
})

test('a fresh session changes the client of its own account', async () => {
  const { owner, at } = await withOwnClient()
  expect((await owner.call('PUT', at, { body: { name: 'Fresh' } })).status).toBe(200)
  expect((await owner.call('DELETE', at)).status).toBe(200)
})

test('a client of another account needs no fresh proof', async () => {
  const { at } = await withOwnClient()
  const other = await somebody(service, [inTenant('LEVEL_20')])
  await later(async () => {
    expect((await other.call('PUT', at, { body: { name: 'By another' } })).status).toBe(200)
  })
})

test('attack: the account of a client approves a change of its key in a session that is no longer fresh', async () => {
  const { owner, at } = await withOwnClient()
  const maker = await somebody(service, [inTenant('LEVEL_20')])
  const headers = { 'task-approver-userids': String(owner.customerId), 'task-skip-draft': 'true' }
  await later(async () => {
    const { jwk } = await keyPair()
    for (const [method, body] of [
      ['PUT', { jwks: { keys: [jwk] } }],
      ['DELETE', undefined],
    ] as const) {
      const made = await maker.call(method, at, { ...defined({ body }), headers })
      expect(made.status, made.text).toBe(200)
      const refused = await owner.call('PUT', `/global/tasks/${made.headers.get('task-id')}`, { body: { status: 'EXECUTE' } })
      expect(code(refused)).toBe('401 SEC004')
      expect(refused.headers.get('sca')).toContain('type=IDENTITY')
    }
  })
})

test('attack: a substitute approves a change of the key of a client in the place of its account', async () => {
  const { owner, at } = await withOwnClient()
  const [maker, substitute] = [await somebody(service, [inTenant('LEVEL_20')]), await somebody(service, [inTenant('LEVEL_20')])]
  const until = new Date(service.local.clock.now() + 86_400_000).toISOString()
  const given = await owner.call('POST', '/authentication/delegations', {
    body: { toCustomerId: substitute.customerId, until, reason: 'x' },
  })
  expect(given.status, given.text).toBe(200)
  const { jwk } = await keyPair()
  const headers = { 'task-approver-userids': String(owner.customerId), 'task-skip-draft': 'true' }
  const made = await maker.call('PUT', at, { body: { jwks: { keys: [jwk] } }, headers })
  const refused = await substitute.call('PUT', `/global/tasks/${made.headers.get('task-id')}`, { body: { status: 'EXECUTE' } })
  expect(code(refused)).toBe('403 TSK005')
})

test('the account of a client approves a new key of it in a fresh session', async () => {
  const { owner, at } = await withOwnClient()
  const maker = await somebody(service, [inTenant('LEVEL_20')])
  const { jwk } = await keyPair()
  const headers = { 'task-approver-userids': String(owner.customerId), 'task-skip-draft': 'true' }
  const made = await maker.call('PUT', at, { body: { jwks: { keys: [jwk] } }, headers })
  const done = await owner.call('PUT', `/global/tasks/${made.headers.get('task-id')}`, { body: { status: 'EXECUTE' } })
  expect(done.body).toMatchObject({ status: 'EXECUTED' })
})
