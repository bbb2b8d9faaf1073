import * as fc from 'fast-check'
import type { WalletId } from '../../shared/domain/ids.ts'
import type { InProcessAnswer } from './in-process.ts'

/** Conditions of all kinds. */
const CONDITIONS = [
  undefined,
  'amount >= 2.0',
  'amount < 3.0 && currency == "EUR"',
  'sumOfDay > 20.0',
  'sumOfDay > 5.0 && sumOfDay < 40.0',
  '"LEVEL_20" in initiator.positions',
  'initiator.roles.size() > 0',
  'initiator.agent == ""',
  'body.amount > 2.0',
  'has(body.lastName)',
  'method == "PUT" || operation == "createPayment"',
  'now > timestamp("2020-01-01T00:00:00Z")',
] as const

/** Conditions on what `simulate` knows of a direct call: its operation and the roles of its caller. */
export const CONDITIONS_ON_ROLES = [
  undefined,
  '"LEVEL_20" in initiator.positions',
  '!("LEVEL_20" in initiator.positions)',
  '"CUSTOMER" in initiator.roles',
  'initiator.roles.size() > 0',
  'initiator.positions.size() + initiator.roles.size() > 1',
  'method == "PUT" || operation == "createPayment"',
] as const

/** Policies under a name, about some of the calls of `wanted`. */
export const policyNamed = (name: string, conditions: readonly (string | undefined)[] = CONDITIONS) =>
  fc.record({
    name: fc.constant(name),
    operations: fc.constantFrom(
      ['createTransfer'],
      ['create*'],
      ['create*', 'updateCustomer'],
      ['updateCustomer', 'createWithdrawal'],
      ['createTemporaryPosition'],
    ),
    when: fc.constantFrom(...conditions),
    require: fc.constantFrom(undefined, 'tasks', 'always', 'always'),
    exceptRoles: fc.constantFrom(undefined, ['LEVEL_20'], ['LEVEL_20', 'LEVEL_01'], ['TENANT_SYSTEM', 'CUSTOMER'], ['GLOBAL_ADMIN']),
    steps: fc.constantFrom(
      [{ name: 'a', roles: ['LEVEL_02'], approvals: 1 }],
      [{ name: 'a', roles: ['LEVEL_20', 'GLOBAL_ADMIN'], approvals: 1 }],
      [
        { name: 'a', roles: ['LEVEL_20'], approvals: 1 },
        { name: 'b', roles: ['LEVEL_02'], approvals: 2 },
      ],
    ),
  })

export const WHO = ['maker', 'checker', 'operator', 'backend', 'customer', 'globalAdmin', 'forAWhile', 'twice'] as const
export const WHAT = ['transfer', 'withdrawal', 'payment', 'customer', 'wallet', 'position'] as const
export type What = (typeof WHAT)[number]
type Wallets = Readonly<Record<string, WalletId>>

/** A call that is made for the `made`th time. Even ones move money from the main wallet of the first customer. `staff`: who gets a position. */
export function wanted(what: What, amount: number, made: number, { customerMain, customer2Main }: Wallets, staff: number) {
  const [fromWalletId, toWalletId] = made % 2 === 0 ? [customerMain, customer2Main] : [customer2Main, customerMain]
  const externalUniqueId = `call-${made}`
  switch (what) {
    case 'transfer':
      return { method: 'POST', path: '/tenants/1/wallets/transfers', body: { amount, fromWalletId, toWalletId } }
    case 'withdrawal':
      return {
        method: 'POST',
        path: `/tenants/1/wallets/${customerMain}/withdrawals`,
        body: { amount, type: 'CASH', externalUniqueId, deliverToPhone: '+4915112345678' },
      }
    case 'payment':
      return {
        method: 'POST',
        path: '/tenants/1/payments',
        body: { amount, currency: 'EUR', paymentType: 'CARD', walletId: customerMain, externalUniqueId },
      }
    case 'customer':
      return { method: 'PUT', path: '/tenants/1/customers/8', body: { lastName: `Lovelace ${made}` } }
    case 'wallet':
      return { method: 'POST', path: '/tenants/1/customers/8/wallets', body: { currency: 'EUR' } }
    case 'position':
      return {
        method: 'POST',
        path: `/tenants/1/customers/${staff}/temporary-positions`,
        body: { position: 'LEVEL_05', minutes: amount, reason: 'A test' },
      }
  }
}

/** The names of the policies of a proposal, none if no policy matches; `undefined` if something else refused it. */
export function policiesOf({ status, body }: InProcessAnswer): string | undefined {
  if (status === 200) return ((body as { policies?: readonly { readonly name: string }[] }).policies ?? []).map(({ name }) => name).join()
  const { errors } = (body ?? {}) as { readonly errors?: readonly { readonly description: string }[] }
  return errors?.some(({ description }) => description.includes('no policy matches this call')) ? '' : undefined
}
