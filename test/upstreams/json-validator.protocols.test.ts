import { expect, test } from 'vitest'
import { closedSchema } from '../../shared/domain/upstreams/closed-schema.ts'
import type { JsonSchema } from '../../shared/domain/upstreams/json-schema.ts'
import { faultsOf } from '../../shared/domain/upstreams/json-validator.ts'

const NAMES = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf']
/** An object as JSON gives it: `__proto__` is a member like any other. */
const parsed = (text: string): unknown => JSON.parse(text)
const schemaOf = (name: string, of: object) => parsed(JSON.stringify({ type: 'object', ...of }).replaceAll('NAME', name)) as JsonSchema

test.each(NAMES)('a member named %s, which every object inherits, is there only if the value has it', (name) => {
  const required = schemaOf(name, { required: ['NAME'] })
  expect(faultsOf(required, {})).toEqual([{ path: [name], description: 'is required' }])
  expect(faultsOf(required, parsed(`{"${name}":1}`))).toEqual([])
  const typed = schemaOf(name, { properties: { NAME: { anyOf: [{ type: 'string' }, { type: 'object', required: ['a'] }] } } })
  expect(faultsOf(typed, { a: [{}] })).toEqual([])
  expect(faultsOf(typed, parsed(`{"${name}":"x"}`))).toEqual([])
  expect(faultsOf(typed, parsed(`{"${name}":1}`)).length).toBeGreaterThan(0)
  const depends = schemaOf(name, { dependentRequired: { NAME: ['b'] } })
  expect(faultsOf(depends, {})).toEqual([])
  expect(faultsOf(schemaOf(name, { additionalProperties: false }), parsed(`{"${name}":1}`)).length).toBeGreaterThan(0)
})

test('a value is compared with those of the schema as a whole', () => {
  expect(faultsOf({ enum: [{ a: [1, { b: null }] }] }, { a: [1, { b: null }] })).toEqual([])
  expect(faultsOf({ enum: [{ a: 1 }] }, { a: 2 })).toEqual([{ path: [], description: 'must be one of the values of the schema' }])
  expect(faultsOf({ type: 'array', uniqueItems: true }, [{ a: 1 }, { a: 1 }]).length).toBeGreaterThan(0)
})

test('a member with a fault is not also called one that the schema does not know', () => {
  const line: JsonSchema = {
    type: 'object',
    properties: { sku: { type: 'string', maxLength: 3 } },
    required: ['sku'],
    additionalProperties: false,
  }
  const order: JsonSchema = {
    type: 'object',
    properties: { note: { type: 'string', maxLength: 3 }, lines: { type: 'array', items: line } },
    additionalProperties: false,
  }
  expect(faultsOf(order, { note: 'long' })).toEqual([{ path: ['note'], description: 'must be shorter' }])
  expect(faultsOf(order, { lines: [{ sku: 'a' }, {}] })).toEqual([{ path: ['lines', '1', 'sku'], description: 'is required' }])
  expect(faultsOf(order, { lines: [{ sku: 'long', more: 1 }], other: 1 })).toEqual(
    expect.arrayContaining([
      { path: ['lines', '0', 'sku'], description: 'must be shorter' },
      { path: ['lines', '0', 'more'], description: 'must be absent' },
      { path: ['other'], description: 'must be absent' },
    ]),
  )
})

test('a request need not have the members that only the upstream sets, although answers always have them', () => {
  const Payout = {
    type: 'object',
    required: ['payoutId', 'created', 'amount'],
    properties: {
      payoutId: { type: 'string', readOnly: true },
      created: { $ref: '#/components/schemas/Created' },
      amount: { type: 'number' },
    },
  }
  const document = { components: { schemas: { Payout, Created: { type: 'string', readOnly: true } } } }
  for (const schema of [Payout, { $ref: '#/components/schemas/Payout' }, { allOf: [{ $ref: '#/components/schemas/Payout' }] }]) {
    const closed = closedSchema(document, schema, '#')
    expect(faultsOf(closed, { amount: 1 })).toEqual([])
    expect(faultsOf(closed, { payoutId: 'p1', created: 'now' })).toEqual([{ path: ['amount'], description: 'is required' }])
  }
})

test.each<[number, number, boolean]>([
  [0.01, 19.99, true],
  [0.01, -19.99, true],
  [0.01, 6_000_000_000.01, true],
  [0.01, 10_000_000_000, true],
  [0.01, 0, true],
  [0.01, 0.005, false],
  [0.01, -19.995, false],
  [0.00000001, 0.12345678, true],
  [0.00000001, 0.123456789, false],
  [0.5, -1.5, true],
])('as a multiple of %d, %d is taken: %s', (multipleOf, amount, isTaken) => {
  const properties = { amount: { $ref: '#/$defs/Amount' }, other: { anyOf: [{ type: 'null' }, { multipleOf }] } }
  const schema: JsonSchema = { type: 'object', properties, $defs: { Amount: { type: 'number', multipleOf } } }
  expect(faultsOf(schema, { amount, other: 1 }).length === 0).toBe(isTaken)
  expect(faultsOf(schema, { amount: 1, other: amount }).length === 0).toBe(isTaken)
})
