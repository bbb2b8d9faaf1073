import { afterEach, describe, expect, test } from 'vitest'
import type { CustomerId, TaskId } from '../../shared/domain/ids.ts'
import { AFTER_EFFECT_MS } from '../../shared/domain/login/proof-setters.ts'
import { agentFor } from '../support/agents.ts'
import { type Body, customersOf, PASSWORD, pathOf } from '../support/customers.ts'
import { asId } from '../support/ids.ts'
import { inTenant, somebody } from '../support/people.ts'
import { jpeg } from '../support/pictures.ts'
import { type Answer, running } from '../support/running.ts'
import { samlOf } from '../support/saml.ts'
import { madeTask, makeTask, move, withConfig } from '../support/tasks.ts'

const service = running()
const { call, unused, tokenFor } = customersOf(service)
const { configure } = samlOf(service)
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const OWN = 'a password that is mine alone'

type Puppet = { readonly customerId: CustomerId; readonly identity: string }

/** Somebody whom `creator` appoints, with a password that both know. */
async function puppetOf(creator: string, more: Body = {}): Promise<Puppet> {
  const identity = unused()
  const person = { identity, password: PASSWORD, position: 'LEVEL_02', firstName: 'Emmy', lastName: 'Noether', ...more }
  const made = await call(creator, 'POST', '/tenants/1/admin-users', person)
  expect(made.status, made.text).toBe(200)
  return { customerId: (made.body as Puppet).customerId, identity }
}

async function executes({ identity }: Puppet, taskId: TaskId, password = PASSWORD): Promise<Answer> {
  return service.call('PUT', `/global/tasks/${taskId}`, { token: await tokenFor(identity, password), body: { status: 'EXECUTE' } })
}

async function choosesOwn({ identity }: Puppet): Promise<void> {
  const body = { currentPassword: PASSWORD, password: OWN }
  expect((await service.call('PUT', '/authentication/password', { token: await tokenFor(identity), body })).status).toBe(200)
}

const DOES_NOT_COUNT = { code: 'TSK005', description: expect.stringContaining('the initiator created this person') }
const CANNOT_BE_NAMED = { code: 'TSK003', description: expect.stringContaining('the initiator created this person') }
const SAME_CONTACT = { code: 'TSK005', description: expect.stringContaining('the same e-mail address') }

afterEach(() => {
  service.local.clock.reset()
  service.forgetTokens()
})

function pass(ms: number): void {
  service.local.clock.advance(Math.ceil(ms / 1000))
  service.forgetTokens()
}

describe('attack: the initiator approves through an account that they created', () => {
  test('named: the proposal is refused', async () => {
    const puppet = await puppetOf('operator')
    expect((await makeTask(service, 'operator', { approvers: [puppet.customerId] })).body).toMatchObject(CANNOT_BE_NAMED)
    expect((await makeTask(service, 'backend', { approvers: [puppet.customerId] })).status).toBe(200)
  })

  test('by role: the EXECUTE is refused and changes nothing; somebody else’s works', async () => {
    const puppet = await puppetOf('operator')
    const taskId = await madeTask(service, 'operator', { roles: 'LEVEL_02' })
    expect((await executes(puppet, taskId)).body).toMatchObject(DOES_NOT_COUNT)
    expect((await call('operator', 'GET', `/global/tasks/${taskId}`)).body).toMatchObject({ status: 'PENDING', approvals: [] })
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
  })

  test('as one of a quorum', async () => {
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      const puppet = await puppetOf('operator')
      const taskId = await madeTask(service, 'operator', { roles: 'LEVEL_02' })
      await move(service, 'checker', taskId, 'EXECUTE')
      expect((await executes(puppet, taskId)).body).toMatchObject(DOES_NOT_COUNT)
      expect((await move(service, 'checker2', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    })
  })

  test('until 7 days after its owner has chosen a password of their own', async () => {
    const puppet = await puppetOf('operator')
    const taskId = await madeTask(service, 'operator', { roles: 'LEVEL_02' })
    pass(2 * AFTER_EFFECT_MS)
    expect((await executes(puppet, taskId)).body).toMatchObject(DOES_NOT_COUNT)
    await choosesOwn(puppet)
    pass(AFTER_EFFECT_MS - 3_600_000)
    expect((await executes(puppet, taskId, OWN)).body).toMatchObject(DOES_NOT_COUNT)
    pass(2 * 3_600_000)
    expect((await executes(puppet, taskId, OWN)).body).toMatchObject({ status: 'EXECUTED' })
  })
})

describe('attack: the initiator sets a proof or an address of the approver', () => {
  test.each([
    ['the password', 'PUT', (of: Puppet) => pathOf(of.customerId, of.identity), { password: 'chosen by the initiator' }],
    ['the e-mail address', 'PUT', (of: Puppet) => `/tenants/1/admin-users/${of.customerId}`, { email: 'mine@attacker.example' }],
    ['the phone number', 'PUT', (of: Puppet) => `/tenants/1/admin-users/${of.customerId}`, { phoneNumber: '+4915199999999' }],
    ['a second identity', 'POST', (of: Puppet) => pathOf(of.customerId), { identity: 'second@puppets.example', password: PASSWORD }],
  ] as const)('%s', async (_, method, pathFor, body) => {
    const approver = await puppetOf('globalAdmin')
    expect((await makeTask(service, 'operator', { approvers: [approver.customerId] })).status).toBe(200)
    expect((await call('operator', method, pathFor(approver), body)).status).toBe(200)
    expect((await makeTask(service, 'operator', { approvers: [approver.customerId] })).body).toMatchObject(CANNOT_BE_NAMED)
  })

  test('a photo, with which a reset compares the person at the camera', async () => {
    const approver = await puppetOf('globalAdmin')
    const photo = { documentType: 'FACIAL_PHOTO', base64EncodedDocument: jpeg().toString('base64') }
    expect((await call('operator', 'POST', `/tenants/1/customers/${approver.customerId}/attachments`, photo)).status).toBe(200)
    expect((await makeTask(service, 'operator', { approvers: [approver.customerId] })).body).toMatchObject(CANNOT_BE_NAMED)
    expect((await makeTask(service, 'backend', { approvers: [approver.customerId] })).status).toBe(200)
  })

  test('a paper of a customer, who is appointed afterwards', async () => {
    const customer = await call('globalAdmin', 'POST', '/tenants/1/customers', { firstName: 'Emmy', lastName: 'Later' })
    const { customerId } = customer.body as Puppet
    const organisation = await call('globalAdmin', 'POST', '/tenants/1/organisations', { name: 'Appoints later' })
    const { organisationId } = organisation.body as { readonly organisationId: number }
    const paper = { documentType: 'PASSPORT', base64EncodedDocument: jpeg().toString('base64') }
    expect((await call('operator', 'POST', `/tenants/1/customers/${customerId}/attachments`, paper)).status).toBe(200)
    const position = { customerId, position: 'DIRECTOR' }
    expect((await call('globalAdmin', 'POST', `/tenants/1/organisations/${organisationId}/positions`, position)).status).toBe(200)
    const proposes = (role: string) =>
      call(
        role,
        'POST',
        `/tenants/1/organisations/${organisationId}/wallets`,
        { currency: 'EUR' },
        { 'task-approver-userids': String(customerId) },
      )
    expect((await proposes('operator')).body).toMatchObject(CANNOT_BE_NAMED)
    expect((await proposes('backend')).status).toBe(200)
  })

  test('but a document with which nothing is compared leaves the approver as they are', async () => {
    const approver = await puppetOf('globalAdmin')
    const document = { documentType: 'CONTRACT', base64EncodedDocument: jpeg().toString('base64') }
    expect((await call('operator', 'POST', `/tenants/1/customers/${approver.customerId}/attachments`, document)).status).toBe(200)
    expect((await makeTask(service, 'operator', { approvers: [approver.customerId] })).status).toBe(200)
  })

  test('an earlier photo, with which a reset compares again because they have deleted the newest', async () => {
    const approver = await puppetOf('globalAdmin')
    const photos = `/tenants/1/customers/${approver.customerId}/attachments`
    const photo = { documentType: 'FACIAL_PHOTO', base64EncodedDocument: jpeg().toString('base64') }
    const [first, newest] = [await call('globalAdmin', 'POST', photos, photo), await call('globalAdmin', 'POST', photos, photo)]
    const remove = (of: Answer) => call('operator', 'DELETE', `${photos}/${(of.body as { readonly attachmentId: number }).attachmentId}`)
    expect((await remove(newest)).status).toBe(200)
    expect((await makeTask(service, 'operator', { approvers: [approver.customerId] })).body).toMatchObject(CANNOT_BE_NAMED)
    const other = await puppetOf('globalAdmin')
    expect([first.status, (await makeTask(service, 'operator', { approvers: [other.customerId] })).status]).toEqual([200, 200])
  })

  test('an identity with single sign-on, for 7 days', async () => {
    const approver = await puppetOf('globalAdmin')
    await configure('own')
    const added = await call('operator', 'POST', pathOf(approver.customerId), { identity: 'mine@idp.example', sso: 'own' })
    expect(added.status, added.text).toBe(200)
    expect((await makeTask(service, 'operator', { approvers: [approver.customerId] })).body).toMatchObject(CANNOT_BE_NAMED)
    pass(AFTER_EFFECT_MS + 3_600_000)
    expect((await makeTask(service, 'operator', { approvers: [approver.customerId] })).status).toBe(200)
  })

  test('by a task that they proposed, which somebody else executed', async () => {
    const approver = await puppetOf('globalAdmin')
    const change = await call(
      ...(['operator', 'PUT', pathOf(approver.customerId, approver.identity), { password: 'chosen by the initiator' }] as const),
      { 'task-executor-roles': 'GLOBAL_ADMIN', 'task-skip-draft': 'true' },
    )
    expect((await move(service, 'globalAdmin', asId(Number(change.headers.get('task-id'))), 'EXECUTE')).body).toMatchObject({
      status: 'EXECUTED',
    })
    expect((await makeTask(service, 'operator', { approvers: [approver.customerId] })).body).toMatchObject(CANNOT_BE_NAMED)
  })

  test('an approval that was given before becomes void, and what is missing says why', async () => {
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      const approver = await puppetOf('globalAdmin')
      const taskId = await madeTask(service, 'operator', { roles: 'LEVEL_02' })
      expect((await executes(approver, taskId)).body).toMatchObject({ status: 'PENDING' })
      await call('operator', 'PUT', pathOf(approver.customerId, approver.identity), { password: 'chosen by the initiator' })
      const second = await move(service, 'checker', taskId, 'EXECUTE')
      expect(second.body).toMatchObject({
        status: 'PENDING',
        whatIsMissing: expect.stringMatching(
          new RegExp(
            `^1 more approval by a holder of LEVEL_02\\. The approval of ${approver.customerId} no longer counts: the initiator created`,
          ),
        ),
      })
      expect((await move(service, 'checker2', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    })
  })

  test('of a named approver who has not approved: what is missing says that they cannot', async () => {
    const approver = await puppetOf('globalAdmin')
    const taskId = await madeTask(service, 'operator', { approvers: [approver.customerId, id('checker')] })
    await call('operator', 'PUT', pathOf(approver.customerId, approver.identity), { password: 'chosen by the initiator' })
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({
      status: 'PENDING',
      whatIsMissing: expect.stringContaining(`The approval of ${approver.customerId} cannot count: the initiator created`),
    })
    expect((await executes(approver, taskId, 'chosen by the initiator')).body).toMatchObject(DOES_NOT_COUNT)
  })
})

test('attack: an agent names an approver whose password its owner set', async () => {
  const puppet = await puppetOf('operator')
  const { token } = await agentFor(service, 'operator')
  const made = await service.call('POST', '/tenants/1/wallets/transfers', {
    token,
    body: { amount: 1, fromWalletId: 1, toWalletId: 3 },
    headers: { 'task-approver-userids': String(puppet.customerId), 'task-skip-draft': 'true' },
  })
  expect(made.body).toMatchObject(CANNOT_BE_NAMED)
})

describe('attack: one person with two accounts is maker and checker', () => {
  const contacts = [
    ['e-mail address, in capitals', { email: 'Two@Accounts.example' }, { email: 'two@accounts.example' }],
    ['phone number', { phoneNumber: '+49 151 1111 2222' }, { phoneNumber: '+4915111112222' }],
  ] as const

  test.each(contacts)('with the same %s', async (_, makers, checkers) => {
    const maker = await puppetOf('globalAdmin', { position: 'LEVEL_01', ...makers })
    const checker = await puppetOf('globalAdmin', { position: 'LEVEL_02', ...checkers })
    const propose = async (headers: Record<string, string>) =>
      service.call('POST', '/tenants/1/wallets/transfers', {
        token: await tokenFor(maker.identity),
        body: { amount: 1, fromWalletId: 1, toWalletId: 3 },
        headers: { 'task-skip-draft': 'true', ...headers },
      })
    expect((await propose({ 'task-approver-userids': String(checker.customerId) })).body).toMatchObject({ code: 'TSK003' })
    const byRole = await propose({ 'task-executor-roles': 'LEVEL_02' })
    const taskId: TaskId = asId(Number(byRole.headers.get('task-id')))
    expect((await executes(checker, taskId)).body).toMatchObject(SAME_CONTACT)
    await withConfig(service, 'task.same.contact.allowed', true, async () => {
      expect((await executes(checker, taskId)).body).toMatchObject({ status: 'EXECUTED' })
    })
  })
})

describe('holders of a direct grant count as checkers', () => {
  test.each(['operator', 'backend'])('%s can be named, and their role can execute', async (holder) => {
    const role = holder === 'operator' ? 'LEVEL_20' : 'TENANT_SYSTEM'
    const named = await madeTask(service, 'maker', { approvers: [id(holder)] })
    expect((await move(service, holder, named, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    const byRole = await madeTask(service, 'maker', { roles: role })
    expect((await move(service, holder, byRole, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
  })

  test('also from above the tenant, and nobody without a grant does', async () => {
    const taskId = await madeTask(service, 'maker', { approvers: [id('globalAdmin')] })
    expect((await move(service, 'globalAdmin', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    const reader = await somebody(service, [inTenant('LEVEL_03')])
    expect((await makeTask(service, 'maker', { approvers: [reader.customerId] })).status).toBe(400)
    expect((await makeTask(service, 'maker', { roles: 'LEVEL_03' })).status).toBe(400)
  })
})
