import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasePerson } from '../../infra/operate/erased-person.ts'
import type { CustomerId, WalletId } from '../../shared/domain/ids.ts'
import type { Store } from '../../shared/ports/store.ts'
import { tenantSetting } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { PASSWORD } from '../support/customers.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { inProcess, liveStage } from '../support/in-process.ts'
import { balanceOf, fundedWallet, transferred } from '../support/money.ts'
import { pdf } from '../support/pictures.ts'
import { running } from '../support/running.ts'

const COMMAND = fileURLToPath(new URL('../../infra/operate/erase-person.ts', import.meta.url))
const service = running()
let directory: string
let token: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'countersign-erase-person-'))
  await writeFile(join(directory, 'table.json'), JSON.stringify(service.local.tableAt))
  token = await service.tokenOf('operator')
  // The demo tenant lets its operator begin no withdrawal, and wants a step-up of its customers.
  const key = 'Withdrawal.CREATE.Allowed'
  const { ports, settings } = service.local.service
  const writes = [replace(tenantSetting(asId(1), key), { key, value: 'LEVEL_20', lastModified: new Date().toISOString() })]
  await ports.store.commit(writes)
  settings.notice(writes)
})
afterAll(() => rm(directory, { recursive: true }))

type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string }

const erase = (...flags: readonly string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: directory }
    execFile(process.execPath, [COMMAND, '--table', service.local.tableAt.name, ...flags], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })

let made = 0
/** A customer with every kind of personal data, signed in. */
async function somebody() {
  const email = `erased-${++made}@person.example`
  const phoneNumber = `+4479000000${String(made).padStart(2, '0')}`
  const body = { firstName: 'Rosalind', lastName: `Franklin${made}`, email, phoneNumber, nationalIdentityNumber: `NIN-${made}` }
  const created = await service.call('POST', '/tenants/1/customers', { token, body })
  const { customerId } = created.body as { customerId: CustomerId }
  const path = `/tenants/1/customers/${customerId}`
  const identity = await service.call('POST', `${path}/identities`, { token, body: { identity: email, password: PASSWORD } })
  const question = await service.call('POST', `${path}/security-questions`, { token, body: { question: 'First pet?', answer: 'Rex' } })
  const document = { documentType: 'PASSPORT', base64EncodedDocument: pdf().toString('base64') }
  const attached = await service.call('POST', `${path}/attachments`, { token, body: document })
  expect([created.status, identity.status, question.status, attached.status]).toEqual([200, 200, 200, 200])
  const login = await service.call('POST', '/authentication/login', { body: { identity: email, password: PASSWORD } })
  const own = (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
  return { customerId, path, own, ...body }
}

const asked = (customerId: CustomerId, ...flags: readonly string[]) => erase('--tenant', '1', '--customer', String(customerId), ...flags)

test('a person who asked for it is erased: name, contacts, identities, questions and documents', async () => {
  const who = await somebody()
  const ran = await asked(who.customerId, '--yes')
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  expect(ran.stdout).toContain('1 identities with their proofs')

  const profile = await service.call('GET', who.path, { token })
  expect(profile.body).toMatchObject({ customerId: who.customerId, firstName: 'Erased', lastName: 'Person' })
  for (const personal of [who.email, who.phoneNumber, who.nationalIdentityNumber, who.lastName])
    expect(profile.text).not.toContain(personal)
  expect((await service.call('POST', '/authentication/login', { body: { identity: who.email, password: PASSWORD } })).status).toBe(401)
  const found = await service.call('GET', `/tenants/1/customers?search=${who.lastName}`, { token })
  expect(found.body).toEqual([])
  await eventually('nothing of the person is left in the table but the erased profile', async () => {
    await service.local.advance(120)
    const { store } = service.local.service.ports
    const left = await store.list({
      partition: `TENANT#1#CUSTOMER#${who.customerId}`,
      prefix: 'ATTACHMENT#',
      order: 'oldest-first',
      limit: 10,
    })
    return left.things.length === 0 && left
  })
})

/** A task that somebody has made, and their comment on it. */
async function commented(own: string): Promise<string> {
  const wallets = service.local.demo.wallets
  const made = await service.call('POST', '/tenants/1/wallets/transfers', {
    token: await service.tokenOf('maker'),
    body: { amount: 1, fromWalletId: wallets.customerMain, toWalletId: wallets.customer2Main },
    headers: { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' },
  })
  const path = `/global/tasks/${made.headers.get('task-id')}/comments`
  expect((await service.call('POST', path, { token: own, body: { text: 'My private words.' } })).status).toBe(200)
  return path
}

const emptied = (path: string) =>
  eventually('the comment is empty', async () => {
    await service.local.advance(120)
    service.forgetTokens()
    const { body } = await service.call('GET', path, { token: await service.tokenOf('operator') })
    return (body as { text: string }[])[0]?.text === ''
  })

test('the comments of an erased admin user are emptied, and stay in their place', async () => {
  const position = { firstName: 'Rosalind', lastName: 'Franklin', position: 'LEVEL_02', email: 'gone@person.example' }
  const identity = 'gone-admin@person.example'
  const body = { ...position, identity, password: PASSWORD }
  const admin = await service.call('POST', '/tenants/1/admin-users', { token: await service.tokenOf('operator'), body })
  const { customerId } = admin.body as { customerId: CustomerId }
  const login = await service.call('POST', '/authentication/login', { body: { identity, password: PASSWORD } })
  const path = await commented((login.body as { headerValue: string }).headerValue.slice('Bearer '.length))
  expect((await asked(customerId, '--yes')).code).not.toBe(0)
  const operator = { token: await service.tokenOf('operator') }
  expect((await service.call('DELETE', `/tenants/1/admin-users/${customerId}`, operator)).status).toBe(200)
  expect((await service.call('GET', path, operator)).body).toMatchObject([{ customerId, text: 'My private words.' }])
  expect(await asked(customerId, '--yes')).toMatchObject({ code: 0, stderr: '' })
  await emptied(path)
})

test('the sessions of an erased person end', async () => {
  const who = await somebody()
  expect((await service.call('GET', '/authentication/sessions', { token: who.own })).status).toBe(200)
  await asked(who.customerId, '--yes')
  const write = await service.call('PUT', '/authentication/password', {
    token: who.own,
    body: { currentPassword: PASSWORD, password: 'another one, long' },
  })
  expect(write.status).toBe(401)
})

test('contacts are free for somebody else, and the audit says who was erased without telling what', async () => {
  const who = await somebody()
  await asked(who.customerId, '--yes')
  const body = { firstName: 'Somebody', lastName: 'Else', email: who.email, phoneNumber: who.phoneNumber }
  expect((await service.call('POST', '/tenants/1/customers', { token, body })).status).toBe(200)
  const audit = await service.call('GET', '/tenants/1/audit-events?limit=50', { token })
  const events = audit.body as readonly { action: string; after?: { customerId?: CustomerId } }[]
  const erased = events.find(({ action, after }) => action === 'person.erased' && after?.customerId === who.customerId)
  expect(erased).toBeDefined()
  expect(JSON.stringify(erased)).not.toContain(who.email)
})

test('without --yes it says what would be erased, and changes nothing', async () => {
  const who = await somebody()
  expect((await asked(who.customerId)).stdout).toContain('would be erased')
  expect((await service.call('GET', who.path, { token })).body).toMatchObject({ lastName: who.lastName })
})

test('a person whose wallet holds money is refused, and so are an admin user, a stranger and a customer of another tenant', async () => {
  const who = await somebody()
  await fundedWallet(service.local.service, 10, { customerId: who.customerId })
  expect(await asked(who.customerId, '--yes')).toMatchObject({ code: 1, stderr: expect.stringContaining('holds money') })
  const admin = service.local.demo.users.maker?.customerId ?? 0
  for (const [tenant, customer] of [
    ['1', String(admin)],
    ['1', '999999'],
    ['2', String(who.customerId)],
  ] as const)
    expect(await erase('--tenant', tenant, '--customer', customer, '--yes')).toMatchObject({ code: 1 })
  expect((await erase('--tenant', '1')).code).toBe(2)
})

test('of ten erasures at once one succeeds', async () => {
  const who = await somebody()
  const { store, clock } = service.local.service.ports
  const all = await Promise.all(
    Array.from({ length: 10 }, () => erasePerson(store, { tenantId: asId(1), customerId: who.customerId, mode: 'erase' }, clock.now())),
  )
  expect(all.filter(({ kind }) => kind === 'erased')).toHaveLength(1)
})

/** The table as it is when something happens between what an erasure reads and what it writes. */
const whileErasing = (happens: () => Promise<unknown>): Store => {
  const { store } = service.local.service.ports
  return {
    ...store,
    async commit(writes) {
      await happens()
      return store.commit(writes)
    },
  }
}

const eraseOn = (store: Store, customerId: CustomerId) =>
  erasePerson(store, { tenantId: asId(1), customerId, mode: 'erase' }, service.local.service.ports.clock.now())

/** The two ways in which a wallet takes credits. */
const CREDITED = ['one by one', 'in batches'] as const

async function emptyWallet(customerId: CustomerId, credited: (typeof CREDITED)[number]): Promise<WalletId> {
  const walletId = await fundedWallet(service.local.service, 0, { customerId })
  const body = { creditsInBatches: true }
  const admin = await service.tokenOf('globalAdmin')
  if (credited === 'in batches')
    expect((await service.call('PUT', `/tenants/1/wallets/${walletId}`, { token: admin, body })).status).toBe(200)
  return walletId
}

test.each(CREDITED)('attack: money that comes in %s between the look into the wallets and the erasure stops it', async (credited) => {
  const who = await somebody()
  const { service: deployed } = service.local
  const [empty, payer] = [await emptyWallet(who.customerId, credited), await fundedWallet(deployed, 10_000, {})]
  const pays = { fromWalletId: payer, toWalletId: empty, amount: 40, externalUniqueId: `late-${who.customerId}` }
  const outcome = await eraseOn(
    whileErasing(async () => expect((await transferred(service, pays)).status).toBe(200)),
    who.customerId,
  )
  expect(outcome).toMatchObject({ kind: 'refused' })
  expect((await service.call('GET', who.path, { token })).body).toMatchObject({ lastName: who.lastName })
  expect(await balanceOf(service, empty)).toBe(40)
})

test.each(CREDITED)(
  'attack: money credited %s and withdrawn between the look into the wallets and the erasure stops it',
  async (credited) => {
    const who = await somebody()
    const { service: deployed } = service.local
    const [wallet, payer] = [await emptyWallet(who.customerId, credited), await fundedWallet(deployed, 10_000, {})]
    const outcome = await eraseOn(
      whileErasing(async () => {
        const pays = { fromWalletId: payer, toWalletId: wallet, amount: 40, externalUniqueId: `held-${who.customerId}` }
        expect((await transferred(service, pays)).status).toBe(200)
        await withdrawn(wallet, 40)
      }),
      who.customerId,
    )
    expect(outcome).toMatchObject({ kind: 'refused' })
  },
)

test('a person whose money is on its way out is refused until the withdrawal has ended, since it may come back', async () => {
  const who = await somebody()
  const wallet = await fundedWallet(service.local.service, 4_000, { customerId: who.customerId })
  const withdrawalId = await withdrawn(wallet, 40)
  expect(await balanceOf(service, wallet)).toBe(0)
  expect(await asked(who.customerId)).toMatchObject({ code: 1, stderr: expect.stringContaining(`withdrawal ${withdrawalId}`) })
  expect(await asked(who.customerId, '--yes')).toMatchObject({ code: 1, stderr: expect.stringContaining('pending') })
  expect((await live('PUT', `/tenants/1/withdrawals/${withdrawalId}`, { status: 'SUCCESSFUL' })).status).toBe(200)
  expect(await asked(who.customerId, '--yes')).toMatchObject({ code: 0, stderr: '' })
})

/** On the live stage withdrawals do not end by themselves. */
const live = (method: string, path: string, body: object) =>
  inProcess(liveStage(service.local.service, 'local'))(method, path, { token, body })

async function withdrawn(walletId: number, amount: number): Promise<number> {
  const body = { amount, type: 'CASH', deliverToPhone: '+27 82 000 0000', externalUniqueId: `withdrawn-${walletId}` }
  const answer = await live('POST', `/tenants/1/wallets/${walletId}/withdrawals`, body)
  expect(answer.body).toMatchObject({ status: 'PENDING' })
  return (answer.body as { withdrawalId: number }).withdrawalId
}
