import { expect, test } from 'vitest'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { type Body, PASSWORD, pathOf } from '../support/customers.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { running } from '../support/running.ts'

const service = running()

/** Every actor has all permissions on people, so that only the cover of rights stands between them and a target. */
const PEOPLE = ['AdminUser.CREATE', 'AdminUser.UPDATE', 'Identity.CREATE', 'Identity.UPDATE', 'Customer.UPDATE'] as const
/** Rows with pairs: plain, crossed, both halves in one position, and beside a direct grant. */
const ROWS: Readonly<Record<string, string>> = {
  'Transfer.CREATE': 'LEVEL_11->LEVEL_12',
  'Withdrawal.CREATE': 'LEVEL_12->LEVEL_13,LEVEL_13->LEVEL_11',
  'Payment.CREATE': 'LEVEL_14->LEVEL_14',
  'Callback.UPDATE': 'LEVEL_15,LEVEL_16->LEVEL_15',
}
const POSITIONS = ['LEVEL_11', 'LEVEL_12', 'LEVEL_13', 'LEVEL_14', 'LEVEL_15', 'LEVEL_16', 'LEVEL_20', 'TENANT_SYSTEM'] as const
/** A back end signs in with a key: it is a target only. */
const ACTORS = POSITIONS.filter((position) => position !== 'TENANT_SYSTEM')
type Position = (typeof POSITIONS)[number]

/** Tells by the rows alone, as a reader of them would, whether an actor who becomes a target gains a half that they lack. */
function gains(actor: Position, target: Position): boolean {
  return Object.values(ROWS).some((row) => {
    const grants = row.split(',').map((grant) => grant.split('->'))
    if (grants.some(([role, checker]) => checker === undefined && role === actor)) return false
    const pairs = grants.filter((grant) => grant.length === 2) as [string, string][]
    const isDirect = grants.some(([role, checker]) => checker === undefined && role === target)
    const proposes = (who: string) => pairs.filter(([maker]) => maker === who).map(([, checker]) => checker)
    const approves = (who: string) => pairs.filter(([, checker]) => checker === who).map(([maker]) => maker)
    const isPartner = proposes(actor).includes(target) || approves(actor).includes(target)
    const isMore =
      [...proposes(target)].some((each) => !proposes(actor).includes(each)) ||
      approves(target).some((each) => !approves(actor).includes(each))
    return isDirect || isPartner || isMore
  })
}

const OPERATIONS: readonly (readonly [string, (of: Somebody, by: string) => readonly [string, string, Body]])[] = [
  ['choose the password', (of) => ['PUT', pathOf(of.customerId, of.identity), { password: 'chosen by somebody else' }]],
  [
    'add an identity',
    (of, by) => ['POST', pathOf(of.customerId), { identity: `${by}-${of.customerId}@matrix.example`, password: PASSWORD }],
  ],
  ['add a passkey identity', (of, by) => ['POST', pathOf(of.customerId), { identity: `${by}-${of.customerId}@keys.example` }]],
  [
    'set the e-mail address',
    (of, by) => ['PUT', `/tenants/1/admin-users/${of.customerId}`, { email: `${by}.${of.customerId}@matrix.example` }],
  ],
  [
    'set the phone number',
    (of) => [
      'PUT',
      `/tenants/1/admin-users/${of.customerId}`,
      { phoneNumber: `+49151${String(of.customerId).slice(-8).padStart(8, '2')}` },
    ],
  ],
]

async function appointed(position: Position): Promise<Somebody> {
  const identity = `${position.toLowerCase()}-${Math.random().toString(36).slice(2)}@matrix.example`
  const token = await service.tokenOf('globalAdmin')
  const person = { identity, password: PASSWORD, position, firstName: 'Emmy', lastName: 'Noether' }
  const made = await service.call('POST', '/tenants/1/admin-users', { token, body: person })
  expect(made.status, made.text).toBe(200)
  const { customerId } = made.body as { customerId: CustomerId }
  return { customerId, identity, token, call: async () => made, nowHolds: async () => undefined }
}

test('actors × targets × operations: nobody becomes somebody who has a half of a pair that they lack', async () => {
  const token = await service.tokenOf('globalAdmin')
  const rows = { ...ROWS, ...Object.fromEntries(PEOPLE.map((row) => [row, POSITIONS.join()])) }
  for (const [row, value] of Object.entries(rows)) {
    const set = await service.call('PUT', `/tenants/1/config/${row}.Allowed`, { token, body: { value } })
    expect(set.status, set.text).toBe(200)
  }
  const takeovers: string[] = []
  let tried = 0
  let allowed = 0
  for (const actor of ACTORS) {
    const who = await somebody(service, [inTenant(actor)])
    for (const target of POSITIONS) {
      const of = await appointed(target)
      for (const [operation, callOf] of OPERATIONS) {
        const [method, path, body] = callOf(of, actor)
        const { status, text } = await who.call(method, path, { body })
        expect([200, 403], `${actor} ${operation} of ${target}: ${text}`).toContain(status)
        tried += 1
        if (status === 200) allowed += 1
        if (status === 200 && gains(actor, target)) takeovers.push(`${actor} may ${operation} of ${target}`)
      }
    }
  }
  expect(takeovers).toEqual([])
  expect(tried).toBe(ACTORS.length * POSITIONS.length * OPERATIONS.length)
  // The rule refuses takeovers, not help: positions with the same halves help each other.
  expect(allowed).toBeGreaterThan(POSITIONS.length)
})
