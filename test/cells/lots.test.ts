import { expect, test } from 'vitest'
import { type Item, lotOf, noBelongings, noteBelongings, noteClients } from '../../infra/operate/cells/of-tenant.ts'
import { PARTITIONS } from '../../infra/reach/partitions.ts'
import { fixedId } from '../../shared/domain/ids.ts'
import { keys } from '../../shared/storage/table.ts'

const T = fixedId<never>(1)
const FOREIGN = fixedId<never>(2)

const of = noBelongings(T)
const ADA = { ...keys.person(fixedId(8)), customerId: 8, tenantId: 1, identities: ['ada'] }
const TASK = { ...keys.task(70), taskId: 70, tenantId: 1 }
const GRANT = { ...keys.refreshGrant('hash'), customerId: 8, clientId: 'client' }
const EVE = { ...keys.person(fixedId(9)), customerId: 9, tenantId: 2, identities: ['eve'] }
const FOREIGN_GRANT = { ...keys.refreshGrant('other'), customerId: 9, clientId: 'foreign' }
for (const item of [GRANT, FOREIGN_GRANT, ADA, TASK, EVE]) noteBelongings(of, item as unknown as Item)
noteClients(of)

const lot = (item: object) => lotOf(item as Item, of)

test.each([
  ['the tenant', keys.tenant(T)],
  ['its row', keys.tenantList(T)],
  ['its wallets', keys.wallet(T, fixedId(3))],
  ['its payments', keys.tenantThing(T, 'PAYMENTS', 5)],
  ['its audit', keys.audit('1', '2027', 0, 'x')],
  ['its seals', keys.auditSeal('1', '2027-01-01T00')],
  ['its people', ADA],
  ['their sessions', keys.session(fixedId(8), 's')],
  ['their comments', keys.commentOfPerson(fixedId(8), 70, 1)],
  ['their names', keys.identity('ada')],
  ['attempts on their names', keys.attempts('ada')],
  ['their public keys', { ...keys.publicKey('f'), canonicalName: 'ada' }],
  ['its tasks', TASK],
  ['the lists of its tasks', keys.taskListing('TENANT#1', 'PENDING', 70)],
  ['what waits for one item', { ...keys.pendingTasks('hash'), tasks: [70] }],
  ['its messages', { ...keys.message(fixedId(4)), tenantId: 1 }],
  ['marks of its callbacks', keys.callbackMark(T, 'MINUTE', '2027')],
  ['answers for its callers', keys.idempotency('1', fixedId(8), 'k')],
  ['refresh tokens of its people', GRANT],
  ['agents of its people that a client has', { ...keys.agentOfClient('client', 'a'), clientId: 'client', customerId: 8 }],
  ['clients that its people use', keys.registeredOAuthClient('client')],
  ['keys of its people in the archive', keys.archiveKey('8')],
])('%s move with a tenant', (_, item) => expect(lot(item)).toBe('moves'))

test.each([
  ['another tenant', keys.tenant(FOREIGN)],
  ['a tenant whose id begins alike', keys.tenant(fixedId(11))],
  ['its wallets', keys.wallet(FOREIGN, fixedId(3))],
  ['its audit', keys.audit('2', '2027', 0, 'x')],
  ['its people', keys.person(fixedId(9))],
  ['a person whose id begins alike', keys.session(fixedId(88), 's')],
  ['its names', keys.identity('eve')],
  ['its tasks', keys.task(71)],
  ['its messages', { ...keys.message(fixedId(4)), tenantId: 2 }],
  ['clients that only others use', keys.registeredOAuthClient('foreign')],
  ['people above tenants', keys.globalAdmin(fixedId(1))],
  ['properties', keys.property('x')],
  ['progress of the sweep', keys.sweepMark(0)],
  ['standings of the cell', keys.cellStanding(T)],
  ['the hours of its seals here', keys.auditVouched('1')],
])('%s stay', (_, item) => expect(lot(item)).toBe('stays'))

test('what was used once must not work in the other cell', () => {
  expect(lot(keys.usedProof('client', 'hash'))).toBe('copied')
  expect(lot(keys.samlAssertion('idp', 'a'))).toBe('copied')
})

test('a partition of which nobody has said what happens to it stops a move', () => {
  expect(() => lot({ PK: 'NEW-KIND#1', SK: 'X' })).toThrow('nobody has said')
})

test.each(Object.entries(PARTITIONS))('it is said what happens to %s', (_, pattern) => {
  expect(['moves', 'copied', 'stays']).toContain(lot({ PK: pattern.replaceAll('*', '17'), SK: '17' }))
})
