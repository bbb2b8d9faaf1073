import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { archiveChanges } from '../../functions/archive/archive-changes.ts'
import { keysOfPeople } from '../../functions/archive/keys-of-people.ts'
import { backfillAudit } from '../../infra/operate/archive-backfill.ts'
import { erasePerson } from '../../infra/operate/erased-person.ts'
import { openedLines } from '../../infra/operate/read-archive.ts'
import { verifyAudits } from '../../infra/operate/verify-audit.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { auditOfTenant } from '../../shared/storage/audit.ts'
import { keys } from '../../shared/storage/table.ts'
import { PASSWORD } from '../support/customers.ts'
import { asId } from '../support/ids.ts'
import { everything } from '../support/ledger.ts'
import { running } from '../support/running.ts'

const service = running()
const TENANT = asId<never>(1)

/** An archive in memory: objects can be added and read, and never removed, like locked ones. */
function lockedArchive() {
  const objects = new Map<string, string>()
  return {
    put: async (key: string, lines: string) => void objects.set(key, lines),
    get: async (key: string) => objects.get(key) ?? '',
    async *under(prefix: string) {
      for (const key of objects.keys()) if (key.startsWith(prefix)) yield key
    },
    text: () =>
      [...objects.keys()]
        .toSorted()
        .map((key) => objects.get(key))
        .join(''),
  }
}

const store = () => service.local.service.ports.store
const keysOf = (owners: readonly string[]) => keysOfPeople(store(), randomBytes)(owners)
const auditInto = (archive: ReturnType<typeof lockedArchive>) => backfillAudit(store(), auditOfTenant(TENANT, undefined), archive, keysOf)
const read = (archive: ReturnType<typeof lockedArchive>) => Array.fromAsync(openedLines(store(), archive, 'archive/'))

let made = 0
/** Somebody whose audit has their name, their address and the names of their identities; and who did something themselves. */
async function somebody() {
  const token = await service.tokenOf('operator')
  const [lastName, email] = [`Archived${++made}`, `archived-${made}@person.example`]
  const body = { firstName: 'Ada', lastName, email }
  const created = await service.call('POST', '/tenants/1/customers', { token, body })
  const { customerId } = created.body as { customerId: CustomerId }
  const of = `/tenants/1/customers/${customerId}`
  const identity = await service.call('POST', `${of}/identities`, { token, body: { identity: email, password: PASSWORD } })
  const named = await service.call('PUT', `${of}/identities/${encodeURIComponent(email)}`, {
    token,
    body: { authLockedAfter: '2099-01-01T00:00:00Z' },
  })
  const changed = await service.call('PUT', of, { token, body: { lastName: `${lastName}Second` } })
  expect([created.status, identity.status, named.status, changed.status]).toEqual([200, 200, 200, 200])
  const login = await service.call('POST', '/authentication/login', { body: { identity: email, password: 'wrong' } })
  expect(login.status).toBe(401)
  return { customerId, lastName, email }
}

test('attack: what a locked archive holds of a person cannot be read without their key, and never again after their erasure', async () => {
  const [who, other] = [await somebody(), await somebody()]
  const archive = lockedArchive()
  const entries = await auditInto(archive)
  for (const secret of [who.lastName, who.email, encodeURIComponent(who.email)]) expect(archive.text()).not.toContain(secret)
  const before = JSON.stringify(await read(archive))
  for (const known of [who.lastName, who.email, other.lastName]) expect(before).toContain(known)

  const erased = await erasePerson(store(), { tenantId: TENANT, customerId: who.customerId, mode: 'erase' }, Date.now())
  expect(erased).toMatchObject({ kind: 'erased', erased: expect.arrayContaining(['what the archive holds of this person']) })
  const after = await read(archive)
  expect(after).toHaveLength(entries)
  for (const gone of [who.lastName, who.email, encodeURIComponent(who.email)]) expect(JSON.stringify(after)).not.toContain(gone)
  expect(JSON.stringify(after)).toContain(other.lastName)
  expect(after.filter(({ personal }) => personal !== undefined).length).toBeGreaterThan(2)
  // The action, its time and the id of its actor stay: only what is about the person is gone.
  expect(after.every((line) => typeof line.at === 'string' && line.actor !== undefined && typeof line.action === 'string')).toBe(true)
})

test('attack: a backfill after the erasure brings nothing back, and the audit in the table still leads through its seals', async () => {
  const who = await somebody()
  await erasePerson(store(), { tenantId: TENANT, customerId: who.customerId, mode: 'erase' }, Date.now())
  const archive = lockedArchive()
  await auditInto(archive)
  const lines = JSON.stringify(await read(archive))
  for (const gone of [who.lastName, who.email, encodeURIComponent(who.email)]) expect([gone, lines.includes(gone)]).toEqual([gone, false])
  for await (const { findings } of verifyAudits(store())) expect(findings).toEqual([])
})

test('callbacks and stored answers of a person are archived under their key, and a batch that comes again writes the same objects', async () => {
  const [customerId, archive, again] = [asId<CustomerId>(77), lockedArchive(), lockedArchive()]
  const at = Date.parse('2026-03-02T09:30:00Z')
  const callback = { ...keys.callback(TENANT, asId(9)), callbackId: 9, payload: `{"customerId":${customerId},"firstName":"Grace"}` }
  const answer = { ...keys.idempotency('1', customerId, 'k'), sealed: 'closed-answer', status: 200 }
  const changes = [callback, answer].map((item, index) => ({
    how: 'removed' as const,
    key: { PK: item.PK, SK: item.SK },
    item,
    sequence: String(index),
    at,
  }))
  for (const one of [archive, again]) await archiveChanges(changes, one, keysOf)
  expect(again.text()).toBe(archive.text())
  expect(archive.text()).not.toMatch(/Grace|closed-answer/)
  expect(await read(archive)).toEqual(expect.arrayContaining([callback, answer]))
})

test('of two that make a key at once, one counts: both seal with it', async () => {
  const owners = Array.from({ length: 30 }, (_, at) => `${5_000 + at}`)
  const found = await Promise.all([keysOf(owners), keysOf(owners), keysOf(owners)])
  for (const owner of owners) expect(new Set(found.map((one) => Buffer.from(one.get(owner) ?? []).toString('hex'))).size).toBe(1)
  const stored = (await everything(service.local.table)).filter(({ PK }) => owners.some((owner) => PK === `ARCHIVE-KEY#${owner}`))
  expect(stored).toHaveLength(owners.length)
})
