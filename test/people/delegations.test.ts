import { beforeAll, describe, expect, test } from 'vitest'
import { adminUser } from '../../shared/storage/persons.ts'
import { update } from '../../shared/storage/write.ts'
import { agentFor } from '../support/agents.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { messagesOf } from '../support/messages.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const { captured } = messagesOf(service)
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const codeOf = ({ status, body }: Answer): readonly [number, string | undefined] => [status, (body as { code?: string } | undefined)?.code]

const AT = '/authentication/delegations'
const DAY_MS = 86_400_000
const inDays = (days: number): string => new Date(service.local.clock.now() + days * DAY_MS).toISOString()
type Delegation = { readonly delegationId: string; readonly state: string }

async function delegate(by: Somebody, to: number, more: object = {}): Promise<Answer> {
  return by.call('POST', AT, { body: { toCustomerId: to, until: inDays(10), reason: 'On holiday', ...more } })
}

const admin = (position: string): Promise<Somebody> => somebody(service, [inTenant(position)])

beforeAll(async () => {
  for (const role of ['checker', 'checker2'])
    await service.local.service.ports.store.write(update(adminUser(asId(1), asId(id(role))), { set: { email: `${role}@harbour.example` } }))
})

describe('a delegation', () => {
  test('both sides see it, and either side ends it', async () => {
    const [giver, substitute] = [await admin('LEVEL_02'), await admin('LEVEL_05')]
    for (const ends of [giver, substitute]) {
      const made = await delegate(giver, substitute.customerId)
      expect([made.status, made.body]).toMatchObject([
        200,
        { fromCustomerId: giver.customerId, toCustomerId: substitute.customerId, reason: 'On holiday', state: 'ACTIVE' },
      ])
      const { delegationId } = made.body as Delegation
      for (const side of [giver, substitute]) expect((await side.call('GET', AT)).body).toMatchObject([{ delegationId, state: 'ACTIVE' }])
      expect((await ends.call('DELETE', `${AT}/${delegationId}`)).status).toBe(200)
      expect((await ends.call('DELETE', `${AT}/${delegationId}`)).status).toBe(404)
      for (const side of [giver, substitute]) expect((await side.call('GET', AT)).body).toEqual([])
    }
  })

  test('goes on by another identity of the giver if the one that gave it is deleted', async () => {
    const [giver, substitute] = [await admin('LEVEL_02'), await admin('LEVEL_05')]
    const { delegationId } = (await delegate(giver, substitute.customerId)).body as Delegation
    const identities = `/tenants/1/customers/${giver.customerId}/identities`
    const token = await service.tokenOf('globalAdmin')
    const [first] = (await service.call('GET', identities, { token })).body as { identity: string }[]
    const added = await service.call('POST', identities, {
      token,
      body: { identity: 'goes-on@harbour.example', password: 'Long enough 4 anybody!' },
    })
    expect([added.status, added.text]).toEqual([200, expect.anything()])
    expect((await service.call('DELETE', `${identities}/${first?.identity}`, { token })).status).toBe(200)
    expect((await substitute.call('GET', AT)).body).toMatchObject([{ delegationId, state: 'ACTIVE' }])
    const headers = { 'task-approver-userids': String(giver.customerId), 'task-skip-draft': 'true' }
    const body = { amount: 1, fromWalletId: 1, toWalletId: 3 }
    const proposed = await (await admin('LEVEL_01')).call('POST', '/tenants/1/wallets/transfers', { body, headers })
    const path = `/global/tasks/${proposed.headers.get('task-id')}`
    expect((await substitute.call('PUT', path, { body: { status: 'EXECUTE' } })).body).toMatchObject({
      status: 'EXECUTED',
      approvals: [{ customerId: substitute.customerId, onBehalfOf: giver.customerId }],
    })
    const locked = { authLockedAfter: new Date(service.local.clock.now() - 1000).toISOString() }
    expect((await service.call('PUT', `${identities}/goes-on@harbour.example`, { token, body: locked })).status).toBe(200)
    expect((await substitute.call('GET', AT)).body).toMatchObject([{ delegationId, state: 'SUSPENDED' }])
  })

  test('somebody with Identity.UPDATE ends it, and no stranger', async () => {
    const [giver, substitute, stranger] = [await admin('LEVEL_02'), await admin('LEVEL_05'), await admin('LEVEL_06')]
    const { delegationId } = (await delegate(giver, substitute.customerId)).body as Delegation
    expect((await stranger.call('DELETE', `${AT}/${delegationId}`)).status).toBe(404)
    const other = { token: await service.tokenOf('otherTenantAdmin') }
    expect((await service.call('DELETE', `${AT}/${delegationId}`, other)).status).toBe(404)
    expect((await service.call('DELETE', `${AT}/${delegationId}`, { token: await service.tokenOf('operator') })).status).toBe(200)
  })

  test.each([
    ['more than 90 days', () => ({ until: inDays(91) }), 'until'],
    ['an end before the beginning', () => ({ from: inDays(5), until: inDays(4) }), 'until'],
    ['an end in the past', () => ({ until: inDays(-1) }), 'until'],
    ['no reason', () => ({ reason: '' }), 'reason'],
    ['a reason that says nothing', () => ({ reason: ' ' }), 'reason'],
    ['no time', () => ({ until: 'tomorrow' }), 'until'],
  ])('%s is refused', async (_, more, field) => {
    const giver = await admin('LEVEL_02')
    const answer = await delegate(giver, (await admin('LEVEL_05')).customerId, more())
    expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ field }] }])
  })

  test('the substitute is another person of the same tenant, and no back end', async () => {
    const giver = await admin('LEVEL_02')
    expect((await delegate(giver, giver.customerId)).status).toBe(400)
    expect((await delegate(giver, id('backend'))).status).toBe(400)
    for (const stranger of [id('otherTenantAdmin'), id('globalAdmin'), 999_999_999])
      expect((await delegate(giver, stranger)).status).toBe(404)
  })

  test('a giver has at most 5 that have not ended, also when they come at once', async () => {
    const giver = await admin('LEVEL_02')
    const others = await Promise.all(Array.from({ length: 8 }, () => admin('LEVEL_05')))
    const answers = await Promise.all(others.map(({ customerId }) => delegate(giver, customerId)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(5)
    for (const { customerId } of others) await delegate(giver, customerId)
    expect((await giver.call('GET', AT)).body).toHaveLength(5)
    expect(codeOf(await delegate(giver, others[0]?.customerId ?? 0))).toEqual([409, 'GEN004'])
  })

  test('it needs a recent proof of identity, and no agent makes or ends one', async () => {
    const [giver, substitute] = [await admin('LEVEL_02'), await admin('LEVEL_05')]
    const { delegationId } = (await delegate(giver, substitute.customerId)).body as Delegation
    await service.local.advance(400)
    service.forgetTokens()
    expect(codeOf(await delegate(giver, substitute.customerId))).toEqual([401, 'SEC004'])
    const { token } = await agentFor(service, 'checker')
    const body = { toCustomerId: substitute.customerId, until: inDays(1), reason: 'x' }
    expect(codeOf(await service.call('POST', AT, { token, body }))).toEqual([403, 'SEC007'])
    expect(codeOf(await service.call('DELETE', `${AT}/${delegationId}`, { token }))).toEqual([403, 'SEC007'])
  })

  test('both get a message, and the audit has it', async () => {
    const token = await service.freshTokenOf('checker')
    const body = { toCustomerId: id('checker2'), until: inDays(3), reason: 'Parental leave' }
    const made = await service.call('POST', AT, { token, body })
    expect(made.status).toBe(200)
    const { delegationId } = made.body as Delegation
    await eventually('both are told', async () => {
      await service.local.advance(30)
      const texts = async (role: string) => (await captured(`${role}@harbour.example`)).map(({ text }) => text).join('\n')
      return (await texts('checker')).includes('Katherine Johnson decides for you') && (await texts('checker2')).includes('Parental leave')
    })
    service.forgetTokens()
    const audit = await service.call('GET', '/tenants/1/audit-events?limit=50', { token: await service.tokenOf('operator') })
    expect(audit.text).toContain(delegationId)
    await service.call('DELETE', `${AT}/${delegationId}`, { token: await service.tokenOf('checker') })
  })
})

describe('when somebody is removed', () => {
  const created = async (): Promise<Somebody & { readonly email: string }> => {
    const email = `gone-${++gone}@harbour.example`
    const body = {
      identity: email,
      password: 'Quite long enough 4 you!',
      position: 'LEVEL_05',
      firstName: 'Greta',
      lastName: 'Gone',
      email,
    }
    const made = await service.call('POST', '/tenants/1/admin-users', { token: await service.tokenOf('operator'), body })
    expect(made.status).toBe(200)
    const login = await service.call('POST', '/authentication/login', { body: { identity: email, password: body.password } })
    const token = (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
    const { customerId } = made.body as Pick<Somebody, 'customerId'>
    return {
      ...{ customerId, identity: email, email, token, nowHolds: async () => undefined },
      call: (method, path, sent = {}) => service.call(method, path, { ...sent, token }),
    }
  }
  const remove = async (of: Somebody) =>
    service.call('DELETE', `/tenants/1/admin-users/${of.customerId}`, { token: await service.tokenOf('operator') })
  const told = (email: string, text: string) =>
    eventually(`${email} is told`, async () => (await captured(email)).some((message) => message.text.includes(text)))

  test('the delegations that they gave end, and their substitute gets a message', async () => {
    const [giver, substitute] = [await created(), await created()]
    expect((await delegate(giver, substitute.customerId)).status).toBe(200)
    expect((await remove(giver)).status).toBe(200)
    expect((await substitute.call('GET', AT)).body).toEqual([])
    await told(substitute.email, 'You no longer decide for Greta Gone')
  })

  test('the delegations that they received end, and the givers have room for others', async () => {
    const [giver, substitute, other] = [await created(), await created(), await admin('LEVEL_06')]
    for (const to of [substitute, substitute, other]) expect((await delegate(giver, to.customerId)).status).toBe(200)
    expect((await remove(substitute)).status).toBe(200)
    expect((await giver.call('GET', AT)).body).toMatchObject([{ toCustomerId: other.customerId }])
    await told(giver.email, 'no longer decides for you')
    for (let more = 0; more < 4; more++) expect((await delegate(giver, other.customerId)).status).toBe(200)
  })
})

let gone = 0
