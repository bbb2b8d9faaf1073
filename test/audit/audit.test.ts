import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { sealScope } from '../../functions/audit/seal-scope.ts'
import { verifyAudits } from '../../infra/operate/verify-audit.ts'
import { documentsOf } from '../../shared/adapters/table/document-client.ts'
import { oldestFirst } from '../../shared/audit/entries-in-order.ts'
import { createReader } from '../../shared/contract/reader.ts'
import { firstUnsealable } from '../../shared/domain/audit/seal.ts'
import { type Audit, auditOfService, auditOfTenant } from '../../shared/storage/audit.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { inTenant, somebody } from '../support/people.ts'
import { running } from '../support/running.ts'

const service = running()
type Event = {
  readonly auditId: string
  readonly at: string
  readonly actor: unknown
  readonly action: string
  readonly path: string
  readonly refused?: string
  readonly before?: unknown
  readonly after?: unknown
  readonly identity?: string
}

async function events(role: string, path: string): Promise<readonly Event[]> {
  const answer = await service.call('GET', path, { token: await service.tokenOf(role) })
  expect(answer.status).toBe(200)
  return answer.body as readonly Event[]
}

const TENANT = '/tenants/1/audit-events'

async function walletsNamed(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { status } = await service.call('PUT', '/tenants/1/wallets/1', { token: await service.tokenOf('operator'), body: { name } })
    expect(status).toBe(200)
  }
}

/** Follows `link` to the end. */
async function allPages(role: string, path: string): Promise<readonly (readonly Event[])[]> {
  const pages: (readonly Event[])[] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const answer = await service.call('GET', next, { token: await service.tokenOf(role) })
    expect(answer.status).toBe(200)
    pages.push(answer.body as readonly Event[])
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return pages
}

test('changes are listed newest first, with the caller, the item, and the values before and after', async () => {
  await service.call('PUT', '/tenants/1/config/overrideCheckerCount', { token: await service.tokenOf('operator'), body: { value: 2 } })
  await service.call('DELETE', '/tenants/1/config/overrideCheckerCount', { token: await service.tokenOf('operator') })
  const [newest, before] = await events('operator', `${TENANT}?limit=2`)
  expect(newest).toMatchObject({ actor: 5, action: 'DELETE /tenants/{tenantId}/config/{key}', before: 2, after: 0 })
  expect(before).toMatchObject({
    actor: 5,
    path: '/tenants/1/config/overrideCheckerCount',
    before: 0,
    after: 2,
    traceId: expect.any(String),
  })
  expect(newest).not.toHaveProperty('PK')
})

test('pages follow each other without a gap or an entry twice, over hours in which nothing happened', async () => {
  await walletsNamed('a', 'b', 'c')
  await service.local.advance(3 * 3600)
  service.forgetTokens()
  await walletsNamed('d', 'e')
  await service.local.advance(40 * 24 * 3600)
  service.forgetTokens()
  await walletsNamed('f', 'g', 'h', 'i')
  const whole = await events('operator', `${TENANT}?limit=100`)
  const pages = await allPages('operator', `${TENANT}?limit=3`)
  expect(
    pages
      .flat()
      .slice(-whole.length)
      .map(({ auditId }) => auditId),
  ).toEqual(whole.map(({ auditId }) => auditId))
  expect(pages.slice(0, -1).every((page) => page.length === 3)).toBe(true)
  const ats = whole.map(({ at }) => at)
  expect(ats).toEqual(ats.toSorted().reverse())
})

test('entries are found by time, by actor, by item and by path', async () => {
  await walletsNamed('before')
  await service.local.advance(60)
  const from = new Date(service.local.clock.now()).toISOString()
  await walletsNamed('inside')
  const to = new Date(service.local.clock.now()).toISOString()
  await service.local.advance(60)
  await walletsNamed('outside')
  const inside = await events('operator', `${TENANT}?from=${from}&to=${to}&path=/tenants/1/wallets`)
  expect(inside.map(({ path }) => path)).toEqual(['/tenants/1/wallets/1'])
  for (const { actor } of await events('operator', `${TENANT}?actor=5`)) expect(actor).toBe(5)
  expect(await events('operator', `${TENANT}?actor=4242`)).toEqual([])
  expect((await events('operator', `${TENANT}?item=1&path=/tenants/1/wallets/1`)).length).toBeGreaterThan(0)
  expect(await events('operator', `${TENANT}?item=4242`)).toEqual([])
  expect(await events('operator', `${TENANT}?from=${to}&to=${from}`)).toEqual([])
})

test('money that was moved is in the audit with its id, its amount and both wallets, and is found by its id', async () => {
  const token = await service.tokenOf('operator')
  const made = async (path: string, body: object) =>
    (
      await service.call('POST', `/tenants/1${path}`, {
        token: path.includes('withdrawals') ? await service.tokenOf('backend') : token,
        body,
      })
    ).body as Record<string, number>
  const line = { amount: 1.5, fromWalletId: 1, toWalletId: 3 }
  const { transferId } = await made('/wallets/transfers', line)
  const { bulkTransferId } = await made('/wallets/bulk-transfers', { externalUniqueId: 'audited-1', transfers: [line, line] })
  const paid = { paymentType: 'CARD', amount: 2, currency: 'EUR', walletId: 1, externalUniqueId: 'audited-2' }
  const { paymentId } = await made('/payments', paid)
  const drawn = { amount: 3, type: 'CASH', externalUniqueId: 'audited-3', deliverToPhone: '+447700900123' }
  const { withdrawalId } = await made('/wallets/1/withdrawals', drawn)
  const expected: readonly (readonly [number | undefined, object])[] = [
    [transferId, { transferId, currency: 'EUR', ...line }],
    [bulkTransferId, { bulkTransferId, transfers: 2 }],
    [paymentId, { paymentId, amount: 2, currency: 'EUR', walletId: 1 }],
    [withdrawalId, { withdrawalId, amount: 3, currency: 'EUR', walletId: 1 }],
  ]
  for (const [id, after] of expected) {
    const [newest] = (await events('operator', `${TENANT}?item=${id}`)).filter(({ action }) => action.startsWith('POST'))
    expect(newest).toMatchObject({ after })
  }
})

test.each(['?from=yesterday', '?to=1', '?actor=nobody', '?limit=0', '?limit=101', '?cursor=AAAA', '?cursor=Z2FyYmFnZQ', '?item='])(
  '%s is refused',
  async (query) => {
    const answer = await service.call('GET', `${TENANT}${query}`, { token: await service.tokenOf('operator') })
    expect(answer.status).toBe(400)
  },
)

test('the audit is for those who hold Audit.READ where it stands: other tenants’ is not there, the service’s is denied', async () => {
  const status = async (role: string, path: string) => (await service.call('GET', path, { token: await service.tokenOf(role) })).status
  expect(await status('maker', TENANT)).toBe(403)
  expect(await status('customer', TENANT)).toBe(403)
  expect(await status('otherTenantAdmin', TENANT)).toBe(404)
  expect(await status('operator', '/global/audit-events')).toBe(403)
  expect(await status('globalAdmin', '/global/audit-events')).toBe(200)
  expect(await status('globalAdmin', TENANT)).toBe(200)
})

test('a cursor of one audit shows nothing of another', async () => {
  const [page] = [await service.call('GET', `${TENANT}?limit=1`, { token: await service.tokenOf('operator') })]
  const cursor = /cursor=([\w-]+)/.exec(page?.headers.get('link') ?? '')?.[1] ?? ''
  expect(cursor).not.toBe('')
  for (const event of await events('otherTenantAdmin', `/tenants/2/audit-events?cursor=${cursor}`)) expect(event.actor).toBe(10)
})

const newest = async (role: string, path = TENANT): Promise<Event | undefined> => (await events(role, `${path}?limit=1`))[0]

test('a denied permission is in the audit of the caller’s tenant', async () => {
  await service.call('POST', '/tenants/1/organisations', { token: await service.tokenOf('checker'), body: { name: 'Denied' } })
  expect(await newest('operator')).toMatchObject({
    actor: 3,
    action: 'POST /tenants/{tenantId}/organisations',
    refused: 'SEC003',
    sourceAddress: '127.0.0.1',
  })
  const before = await newest('otherTenantAdmin', '/tenants/2/audit-events')
  await service.call('GET', '/tenants/2/wallets', { token: await service.tokenOf('checker') })
  await service.call('GET', '/tenants/2/config', { token: await service.tokenOf('checker') })
  expect(await newest('operator')).toMatchObject({ actor: 3, path: '/tenants/2/config', refused: 'GEN002' })
  expect(await newest('otherTenantAdmin', '/tenants/2/audit-events')).toEqual(before)
})

test.each(['', 'x'])('attack: a long path with an emoji where the audit cuts it does not keep a refusal out of the audit', async (pad) => {
  const name = encodeURIComponent(`${pad}${'\u{1f600}'.repeat(180)}`)
  const sent = { token: await service.tokenOf('checker'), body: { password: 'a long enough passphrase' } }
  expect((await service.call('PUT', `/tenants/1/customers/7/identities/${name}`, sent)).status).toBe(403)
  expect(await newest('operator')).toMatchObject({ actor: 3, refused: 'SEC003', path: expect.stringMatching(/\u{1f600}{100,}$/u) })
})

test('a failed login is in the audit of the tenant whose identity it was tried on; a name that nobody has is in the service’s, and is not repeated', async () => {
  const log = (identity: string) => service.call('POST', '/authentication/login', { body: { identity, password: 'wrong' } })
  const maker = service.local.demo.users.maker?.identity ?? ''
  await service.local.advance(60)
  expect((await log(maker)).status).toBe(401)
  service.forgetTokens()
  const failed = (await events('operator', `${TENANT}?limit=5&actor=anonymous`))[0]
  expect(failed).toMatchObject({ actor: 'anonymous', identity: maker, action: 'POST /authentication/login', refused: 'USR002' })
  await log('my-secret-typed-into-the-wrong-field')
  const [unknown] = await events('globalAdmin', '/global/audit-events?actor=anonymous&limit=1')
  expect(unknown).toMatchObject({ refused: 'USR002' })
  expect(JSON.stringify(unknown)).not.toContain('my-secret')
})

test('a write with a task-only token is in the audit', async () => {
  await service.local.advance(60)
  service.forgetTokens()
  const made = await service.call('POST', '/authentication/agent-tokens', {
    token: await service.tokenOf('operator'),
    body: { name: 'bot' },
  })
  const token = (made.body as { headerValue: string }).headerValue.slice('Bearer '.length)
  await service.call('POST', '/tenants/1/organisations', { token, body: { name: 'By an agent' } })
  expect(await newest('operator')).toMatchObject({ actor: 5, refused: 'SEC005' })
})

test('an attacker causes at most a few entries a minute, with any refusals', async () => {
  const attacker = await somebody(service, [inTenant('LEVEL_01')])
  await service.local.advance(60)
  const again = await service.call('POST', '/authentication/login', { body: { identity: attacker.identity, password: attacker.identity } })
  const token = (again.body as { headerValue: string }).headerValue.slice('Bearer '.length)
  await Promise.all(Array.from({ length: 60 }, (_, at) => service.call('DELETE', `/tenants/1/config/key${at}`, { token })))
  service.forgetTokens()
  const noted = (await events('operator', `${TENANT}?actor=${attacker.customerId}&limit=100`)).filter(
    ({ refused }) => refused !== undefined,
  )
  expect(noted.length).toBeGreaterThan(0)
  expect(noted.length).toBeLessThanOrEqual(5)
})

/* From here on the audit is tampered with: these tests stay the last of the file. */

async function verified(scope: string) {
  for await (const found of verifyAudits(service.local.service.ports.store, scope)) return found
  throw new Error('nothing was verified')
}

/** Seals every hour so far. */
async function sealedAll(): Promise<void> {
  await service.local.advance(2 * 3600)
  service.forgetTokens()
  await eventually('all is sealed', async () => (await verified('1')).unsealed === 0 && (await verified('GLOBAL')).unsealed === 0)
}

test('every hour is sealed when it is over, and nothing is found wrong', async () => {
  await walletsNamed('sealed')
  expect((await verified('1')).unsealed).toBeGreaterThan(0)
  await sealedAll()
  const first = await verified('1')
  expect(first.findings).toEqual([])
  expect(first.seals).toBeGreaterThan(1)
  await walletsNamed('next')
  await sealedAll()
  const second = await verified('1')
  expect(second).toMatchObject({ findings: [], seals: first.seals + 1 })
  expect(second.hashes.has(first.last ?? '')).toBe(true)
  expect((await verified('GLOBAL')).findings).toEqual([])
})

type Proof = { readonly state: string; readonly hour: string; readonly findings: readonly string[] }
const proofOf = async (role: string, { auditId, at }: Event, list = TENANT): Promise<Proof> => {
  const path = `${list}/${encodeURIComponent(auditId)}/proof?${new URLSearchParams({ at })}`
  const answer = await service.call('GET', path, { token: await service.tokenOf(role) })
  expect(answer.status).toBe(200)
  return answer.body as Proof
}

test('one event is verified by the seal of its hour, named by the person who acted; before the seal it says so', async () => {
  await walletsNamed('to be proved')
  const [event] = await events('operator', `${TENANT}?path=/tenants/1/wallets&limit=1`)
  if (event === undefined) throw new Error('nothing was noted')
  expect(event).toMatchObject({ name: 'Edith Clarke' })
  expect(await proofOf('operator', event)).toMatchObject({ state: 'NOT_SEALED', findings: [] })
  await sealedAll()
  await walletsNamed('of the next hour')
  await sealedAll()
  expect(await proofOf('operator', event)).toMatchObject({ state: 'VERIFIED', hour: event.at.slice(0, 13), findings: [] })
  const [above] = await events('globalAdmin', '/global/audit-events?limit=1')
  if (above === undefined) throw new Error('nothing was noted')
  expect((await proofOf('globalAdmin', above, '/global/audit-events')).state).toMatch(/^(VERIFIED|NOT_SEALED)$/)
})

test('attack: the proof of an event is shown to nobody else, and not under another tenant', async () => {
  const [event] = await events('operator', `${TENANT}?limit=1`)
  const path = (list: string) => `${list}/${event?.auditId}/proof?${new URLSearchParams({ at: event?.at ?? '' })}`
  const ask = async (role: string, list: string) => {
    const { status, body } = await service.call('GET', path(list), { token: await service.tokenOf(role) })
    return status === 200 ? (body as Proof).state : status
  }
  expect([403, 404]).toContain(await ask('otherTenantAdmin', TENANT))
  expect(await ask('otherTenantAdmin', '/tenants/2/audit-events')).toBe('UNKNOWN')
  expect(await ask('globalAdmin', '/global/audit-events')).toBe('UNKNOWN')
  expect(await ask('customer', TENANT)).toBe(403)
})

test('attack: an event that was changed, or put in, after its hour was sealed is not vouched for', async () => {
  await walletsNamed('honest', 'copied')
  await sealedAll()
  const [copied, honest] = await events('operator', `${TENANT}?path=/tenants/1/wallets&limit=2`)
  const { client, name: TableName } = service.local.table
  const { things } = await service.local.service.ports.store.list<{ PK: string; SK: string; auditId: string }>({
    partition: `AUDIT#1#${(honest?.auditId.codePointAt(0) ?? 0) % 4}`,
    prefix: `${honest?.at}#`,
    order: 'oldest-first',
    limit: 1,
  })
  const [stored] = things
  if (honest === undefined || copied === undefined || stored === undefined) throw new Error('nothing was noted')
  const Key = { PK: stored.PK, SK: stored.SK }
  const setActor = (who: number) =>
    documentsOf(client).send(
      new UpdateCommand({ TableName, Key, UpdateExpression: 'SET actor = :who', ExpressionAttributeValues: { ':who': who } }),
    )
  await setActor(4)
  expect(await proofOf('operator', honest)).toMatchObject({ state: 'BROKEN', findings: ['It was changed after its hour was sealed.'] })
  await setActor(5)
  expect((await proofOf('operator', honest)).state).toBe('VERIFIED')
  const put = { ...stored, SK: `${stored.SK}x`, auditId: `${stored.auditId}x` }
  await documentsOf(client).send(new PutCommand({ TableName, Item: put }))
  const forged = { ...honest, auditId: put.auditId }
  expect(await proofOf('operator', forged)).toMatchObject({ state: 'BROKEN', findings: ['It was added after its hour was sealed.'] })
  await documentsOf(client).send(new DeleteCommand({ TableName, Key: { PK: put.PK, SK: put.SK } }))
})

/** Replaces a scope's audit: removes its seals, changes an entry, and seals it again from the beginning. */
async function replaced(of: Audit): Promise<void> {
  const { scope } = of
  const { client, name: TableName } = service.local.table
  const documents = documentsOf(client)
  const { ports } = service.local.service
  const seals = await ports.store.list<{ PK: string; SK: string; hour: string }>({
    partition: `AUDIT-SEALS#${scope}`,
    prefix: 'SEAL#',
    order: 'oldest-first',
    limit: 1000,
  })
  for (const { hour } of seals.things) {
    await documents.send(new DeleteCommand({ TableName, Key: { PK: `AUDIT-SEALS#${scope}`, SK: `SEAL#${hour}` } }))
  }
  await documents.send(new DeleteCommand({ TableName, Key: { PK: `AUDIT-SEALS#${scope}`, SK: 'HEAD' } }))
  const read = createReader(ports.store)
  const first = (await oldestFirst(read, of, 1, '0').next()).value
  const Key = { PK: first?.stored.PK, SK: first?.stored.SK }
  const change = { UpdateExpression: 'SET actor = :who', ExpressionAttributeValues: { ':who': 4242 } }
  await documents.send(new UpdateCommand({ TableName, Key, ...change }))
  const until = firstUnsealable(ports.clock.now())
  await sealScope({ ports, read }, of, until, 1_000_000)
}

async function verifiedAll() {
  const all = []
  for await (const found of verifyAudits(service.local.service.ports.store)) all.push(found)
  return all
}

test('attack: a tenant’s audit that is replaced with all its seals is found by the seals of the service, which one anchor vouches for', async () => {
  const before = await verifiedAll()
  expect(before.flatMap(({ findings }) => findings)).toEqual([])
  const anchor = before.find(({ scope }) => scope === 'GLOBAL')?.last ?? ''
  await replaced(auditOfTenant(asId(2), undefined))
  expect((await verified('2')).findings).toEqual([])
  const after = await verifiedAll()
  const global = after.find(({ scope }) => scope === 'GLOBAL')
  expect(global?.hashes.has(anchor)).toBe(true)
  expect(global?.findings.length).toBeGreaterThan(0)
  expect(new Set(global?.findings.map(({ kind }) => kind))).toEqual(new Set(['heads-broken']))

  // An attacker who replaces the audit of the service too gets other seals than the stored one.
  await replaced(auditOfService())
  expect((await verifiedAll()).some(({ hashes }) => hashes.has(anchor))).toBe(false)
})

test('verification names entries that were changed, removed or added outside the service', async () => {
  const { client, name: TableName } = service.local.table
  const documents = documentsOf(client)
  const { store } = service.local.service.ports
  const entries = await store.list<{ PK: string; SK: string }>({ partition: 'AUDIT#1#0', prefix: '', order: 'oldest-first', limit: 100 })
  const [changed, removed, copied] = entries.things
  const at = (of: typeof changed) => ({ PK: of?.PK ?? '', SK: of?.SK ?? '' })
  await documents.send(
    new UpdateCommand({ TableName, Key: at(changed), UpdateExpression: 'SET actor = :who', ExpressionAttributeValues: { ':who': 4 } }),
  )
  await documents.send(new DeleteCommand({ TableName, Key: at(removed) }))
  const added = { ...copied, SK: `${copied?.SK}x` }
  await documents.send(new PutCommand({ TableName, Item: added }))
  const hour = (of: typeof changed) => of?.SK.slice(0, 13)
  const { findings } = await verified('1')
  expect(findings).toHaveLength(3)
  expect(findings).toContainEqual({ kind: 'changed', hour: hour(changed), place: `${changed?.PK} ${changed?.SK}` })
  expect(findings).toContainEqual({ kind: 'missing', hour: hour(removed), place: `${removed?.PK} ${removed?.SK}` })
  expect(findings).toContainEqual({ kind: 'added', hour: hour(copied), place: `${copied?.PK} ${copied?.SK}x` })
})

test('a seal that is taken away breaks the chain, the last one too', async () => {
  const { client, name: TableName } = service.local.table
  const seals = await service.local.service.ports.store.list<{ PK: string; SK: string; hour: string }>({
    partition: 'AUDIT-SEALS#1',
    prefix: 'SEAL#',
    order: 'oldest-first',
    limit: 100,
  })
  const [, second] = seals.things
  const last = seals.things.at(-1)
  const before = (await verified('1')).findings.length
  for (const seal of [second, last]) await documentsOf(client).send(new DeleteCommand({ TableName, Key: { PK: seal?.PK, SK: seal?.SK } }))
  const { findings } = await verified('1')
  expect(findings.filter(({ kind }) => kind === 'chain-broken')).toHaveLength(2)
  expect(findings.length).toBeGreaterThan(before + 2)
})
