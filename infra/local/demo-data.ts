import { type CustomerId, fixedId, type TenantId, type WalletId } from '../../shared/domain/ids.ts'
import { NOTHING, toMinorUnits } from '../../shared/domain/money/amount.ts'
import type { RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'

/* The tenants, people and wallets of a new local run. */

export const DEMO: TenantId = fixedId(1)
export const BACKEND = 'backend'
export const OTHER: TenantId = fixedId(2)

export type Cast = {
  readonly customerId: CustomerId
  readonly identity: string
  readonly name: readonly [string, string]
  readonly assignment: RoleAssignment
}

const inDemo = (position: string): RoleAssignment => ({ kind: 'tenant', position, tenantId: DEMO })
export const CAST: Readonly<Record<string, Cast>> = {
  globalAdmin: {
    customerId: fixedId(1),
    identity: 'admin@countersign.example',
    name: ['Grace', 'Hopper'],
    assignment: { kind: 'global', role: 'GLOBAL_ADMIN' },
  },
  maker: { customerId: fixedId(2), identity: 'maker@harbour.example', name: ['Mary', 'Jackson'], assignment: inDemo('LEVEL_01') },
  checker: { customerId: fixedId(3), identity: 'checker@harbour.example', name: ['Charles', 'Babbage'], assignment: inDemo('LEVEL_02') },
  checker2: {
    customerId: fixedId(4),
    identity: 'checker2@harbour.example',
    name: ['Katherine', 'Johnson'],
    assignment: inDemo('LEVEL_02'),
  },
  operator: { customerId: fixedId(5), identity: 'operator@harbour.example', name: ['Edith', 'Clarke'], assignment: inDemo('LEVEL_20') },
  backend: {
    customerId: fixedId(6),
    identity: 'backend@harbour.example',
    name: ['Harbour', 'Backend'],
    assignment: inDemo('TENANT_SYSTEM'),
  },
  onboarding: {
    customerId: fixedId(7),
    identity: 'onboarding@harbour.example',
    name: ['Harbour', 'Onboarding'],
    assignment: inDemo('ONBOARDING'),
  },
  customer: {
    customerId: fixedId(8),
    identity: 'ada@customer.example',
    name: ['Ada', 'Lovelace'],
    assignment: { kind: 'customer', tenantId: DEMO },
  },
  customer2: {
    customerId: fixedId(9),
    identity: 'alan@customer.example',
    name: ['Alan', 'Turing'],
    assignment: { kind: 'customer', tenantId: DEMO },
  },
  otherTenantAdmin: {
    customerId: fixedId(10),
    identity: 'operator@summit.example',
    name: ['Annie', 'Easley'],
    assignment: { kind: 'tenant', position: 'LEVEL_20', tenantId: OTHER },
  },
}
export const TENANTS = [
  { tenantId: DEMO, name: 'Harbour Pay', institution: 'harbour' },
  { tenantId: OTHER, name: 'Summit Pay', institution: 'summit' },
] as const
export const WALLETS = {
  customerMain: { walletId: fixedId<WalletId>(1), customerId: fixedId<CustomerId>(8), name: 'Main' },
  customerSavings: { walletId: fixedId<WalletId>(2), customerId: fixedId<CustomerId>(8), name: 'Savings' },
  customer2Main: { walletId: fixedId<WalletId>(3), customerId: fixedId<CustomerId>(9), name: 'Main' },
} as const
export const OPENING_BALANCE = toMinorUnits(10_000, 'EUR') ?? NOTHING
export const CONFIG = {
  'Transfer.CREATE.Allowed': 'LEVEL_20,TENANT_SYSTEM,LEVEL_01->LEVEL_02,CUSTOMER',
  'Withdrawal.CREATE.Allowed': 'TENANT_SYSTEM,SCA_OTP',
  'Payment.CREATE.Allowed': 'LEVEL_20,TENANT_SYSTEM,CUSTOMER',
  // A browser takes this name on one machine over http.
  'webAuthN.parentDomain': 'localhost',
  'webAuthN.friendlyName': 'Harbour Pay',
}
