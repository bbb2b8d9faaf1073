import { expect, test } from 'vitest'
import type { UpstreamOperation } from '../../shared/domain/upstreams/operation.ts'
import type { Upstream } from '../../shared/storage/upstreams.ts'
import { operationEndpoint } from '../../shared/upstreams/operation-endpoint.ts'
import { asId } from '../support/ids.ts'
import { PAYOUT } from '../support/upstreams.ts'

const declared: UpstreamOperation = { ...PAYOUT, action: 'CREATE' }
const declarationOf = (operation: UpstreamOperation, baseUrl = 'https://bank.example') => {
  const of = { tenantId: asId(1), name: 'bank', baseUrl, operations: [operation] } as unknown as Upstream
  return operationEndpoint(of, operation, { kind: 'any' }).sends?.declaration
}

test('an operation whose fields the table gives in another order is the same operation', () => {
  const reversed = Object.fromEntries(Object.entries(declared).toReversed()) as UpstreamOperation
  expect(declarationOf(reversed)).toBe(declarationOf(declared))
})

const CHANGED = { method: 'PUT', path: '/others', action: 'UPDATE' } as Readonly<Record<string, string>>

test.each(Object.keys(declared) as (keyof UpstreamOperation)[])('an operation with another %s is another operation', (field) => {
  const changed = { ...declared, [field]: CHANGED[field] ?? `${declared[field]}2` } as UpstreamOperation
  expect(declarationOf(changed)).not.toBe(declarationOf(declared))
})

test('an operation at another address is another operation', () => {
  expect(declarationOf(declared, 'https://other.example')).not.toBe(declarationOf(declared))
})
