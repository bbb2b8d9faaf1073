import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { type AgentLimits, amountIn, beyondLimits } from '../../shared/domain/agents/agent-limits.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { jsonSchema } from '../../shared/openapi/schemas.ts'

const owner = 2 as CustomerId
const call = (operationId: string, input: { params?: object; query?: object; body?: object } = {}, writes = true) => ({
  operationId,
  writes,
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
  ])('%j: %s is allowed: %s', (operations, operationId, expected) => {
    expect(allows({ operations }, call(operationId))).toBe(expected)
  })

  test('explain and what tells of tasks are always allowed', () => {
    for (const operationId of ['explain', 'getTask', 'listTasks', 'listTaskHistory'])
      expect(allows({ operations: ['x'] }, call(operationId))).toBe(true)
  })
})

describe('amounts', () => {
  test.each([
    [transfer(100), true],
    [transfer(100.01), false],
    [call('createBulkTransfer', { body: { transfers: [{ amount: 50 }, { amount: 50 }] } }), true],
    [call('createBulkTransfer', { body: { transfers: [{ amount: 50 }, { amount: 50.0001 }] } }), false],
    [call('x', { body: { deep: [{ amount: -101 }] } }), false],
    [call('updateCustomer', { body: { firstName: 'Ada' } }), true],
  ])('%j is within 100: %s', (of, expected) => {
    expect(allows({ largestAmount: 100 }, of)).toBe(expected)
  })

  test('sums are exact', () => {
    expect(amountIn({ transfers: Array.from({ length: 10 }, () => ({ amount: 0.1 })) })).toBe(10_000)
  })
})

describe('customers and wallets', () => {
  test.each([
    [{ walletIds: [1, 3] }, transfer(1), true],
    [{ walletIds: [1] }, transfer(1), false],
    [{ walletIds: [1, 3] }, call('listTransfers', { params: { tenantId: 1 } }, false), false],
    [{ walletIds: [1] }, call('getWallet', { params: { tenantId: 1, walletId: 1 } }, false), true],
    [{ walletIds: [1] }, call('getCustomer', { params: { tenantId: 1, customerId: 7 } }, false), false],
    [{ customerIds: [7] }, call('getCustomer', { params: { tenantId: 1, customerId: 7 } }, false), true],
    [{ customerIds: [7] }, call('getCustomer', { params: { tenantId: 1, customerId: 8 } }, false), false],
    [{ customerIds: [7] }, call('listX', { query: { customerId: '8' } }, false), false],
    [{ customerIds: [7] }, transfer(1), false],
    [{ customerIds: [7] }, call('explain', { body: { customerId: 8 } }), false],
    [{ customerIds: [7] }, call('listTasks', { query: { initiatorCustomerId: String(owner) } }, false), true],
    [{ customerIds: [7] }, call('listTasks', { query: { initiatorCustomerId: '8' } }, false), false],
    [{}, transfer(1), true],
  ])('with %j, %j is allowed: %s', (limits, of, expected) => {
    expect(allows(limits, of)).toBe(expected)
  })

  test('every field of a request that holds a customer, a wallet or an amount is named so that the limits see it', () => {
    const odd = /(customer|wallet|payer|payee|receiver|sender|beneficiary)\w*(id|ids)$|(amount|sum|total|price)/i
    const seen = /(customerId|walletId)$|^amount$/i
    const unseen = CATALOGUE.filter(({ storable }) => storable).flatMap(({ body, operationId }) =>
      body === undefined
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
