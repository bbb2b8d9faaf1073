import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { type AgentLimits, beyondLimits } from '../../shared/domain/agents/agent-limits.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { jsonSchema } from '../../shared/openapi/schemas.ts'

const owner = 2 as CustomerId
const call = (operationId: string, input: { params?: object; query?: object; body?: object } = {}) => ({
  operationId,
  owner,
  input: { params: {}, query: {}, body: undefined, ...input },
})
const allows = (limits: object, of: ReturnType<typeof call>) => beyondLimits(limits as AgentLimits, of) === undefined
const transfer = (amount: number, fromWalletId = 1, toWalletId = 3) =>
  call('createTransfer', { params: { tenantId: 1 }, body: { amount, fromWalletId, toWalletId } })

describe('operations', () => {
  test.each([
    [['*'], 'createTransfer', true],
    [['create*'], 'createTransfer', true],
    [['*Transfer'], 'createBulkTransfer', true],
    [['create*fer'], 'createTransfer', true],
    [['c*T*r'], 'createTransfer', true],
    [['createTransfer'], 'createTransfer', true],
    [['createTransfer'], 'createTransfers', false],
    [['createT'], 'createTransfer', false],
    [['get*', 'list*'], 'createTransfer', false],
    [['createTransfercreate*'], 'createTransfer', false],
    [['createTransfer*r'], 'createTransfer', false],
    [['.*'], 'createTransfer', false],
    [[], 'createTransfer', false],
    [['bank.createPayout'], 'bank.createPayout', true],
    [['bank.*'], 'bank.createPayout', true],
    [['*.create*'], 'bank.createPayout', true],
    [['*'], 'bank.createPayout', true],
    [['bank.*'], 'bank-2.createPayout', false],
    [['bank.createPayout'], 'createPayout', false],
    [['createPayout'], 'bank.createPayout', false],
    [['get*'], 'getters.createPayout', false],
    [['*Payout'], 'bank.createPayout', false],
  ])('%j: %s is allowed: %s', (operations, operationId, expected) => {
    expect(allows({ operations }, call(operationId))).toBe(expected)
  })

  test('explain and what tells of tasks are always allowed', () => {
    for (const operationId of ['explain', 'getTask', 'listTasks', 'listTaskHistory'])
      expect(allows({ operations: ['x'] }, call(operationId))).toBe(true)
  })
})

/** Their `amount` points to a field of the calls of a tenant's own service, and their `summary` names those. */
const ABOUT_OTHER_CALLS: readonly string[] = ['createUpstream', 'updateUpstream']

test('every operation with an amount, and every end of a payment or withdrawal, declares what it moves', () => {
  const moving = CATALOGUE.filter(({ moves }) => moves !== undefined).map(({ operationId }) => operationId)
  const named = CATALOGUE.filter(
    ({ storable, body, operationId }) =>
      storable && body !== undefined && !ABOUT_OTHER_CALLS.includes(operationId) && namesIn(jsonSchema(body, 'request')).includes('amount'),
  )
  expect(moving).toEqual(expect.arrayContaining(named.map(({ operationId }) => operationId)))
  expect(moving.toSorted()).toEqual([
    'createBulkTransfer',
    'createPayment',
    'createTransfer',
    'createWithdrawal',
    'updatePayment',
    'updateWithdrawal',
  ])
})

describe('customers and wallets', () => {
  test.each([
    [{ walletIds: [1, 3] }, transfer(1), true],
    [{ walletIds: [1] }, transfer(1), false],
    [{ walletIds: [1, 3] }, call('listTransfers', { params: { tenantId: 1 } }), false],
    [{ walletIds: [1] }, call('getWallet', { params: { tenantId: 1, walletId: 1 } }), true],
    [{ walletIds: [1] }, call('getCustomer', { params: { tenantId: 1, customerId: 7 } }), false],
    [{ customerIds: [7] }, call('getCustomer', { params: { tenantId: 1, customerId: 7 } }), true],
    [{ customerIds: [7] }, call('getCustomer', { params: { tenantId: 1, customerId: 8 } }), false],
    [{ customerIds: [7] }, call('listX', { query: { customerId: '8' } }), false],
    [{ customerIds: [7] }, transfer(1), false],
    [{ customerIds: [7] }, call('explain', { body: { customerId: 8 } }), false],
    [{ customerIds: [7] }, call('listTasks', { query: { initiatorCustomerId: String(owner) } }), true],
    [{ customerIds: [7] }, call('listTasks', { query: { initiatorCustomerId: '8' } }), false],
    [{}, transfer(1), true],
  ])('with %j, %j is allowed: %s', (limits, of, expected) => {
    expect(allows(limits, of)).toBe(expected)
  })

  test('every field of a request that holds a customer, a wallet or an amount is named so that the limits see it', () => {
    const odd = /(customer|wallet|payer|payee|receiver|sender|beneficiary)\w*(id|ids)$|(amount|sum|total|price)/i
    const seen = /(customerId|walletId)$|^amount$/i
    const unseen = CATALOGUE.filter(({ storable }) => storable).flatMap(({ body, operationId }) =>
      body === undefined || ABOUT_OTHER_CALLS.includes(operationId)
        ? []
        : namesIn(jsonSchema(body, 'request'))
            .filter((name) => odd.test(name) && !seen.test(name))
            .map((name) => [operationId, name]),
    )
    expect(unseen).toEqual([])
  })
})

function namesIn(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return []
  const { properties } = node as { readonly properties?: object }
  return [...Object.keys(properties ?? {}), ...Object.values(node).flatMap(namesIn)]
}
