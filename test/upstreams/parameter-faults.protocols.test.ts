import { expect, test } from 'vitest'
import type { JsonSchema } from '../../shared/domain/upstreams/json-schema.ts'
import { parameterFaults } from '../../shared/upstreams/parameter-faults.ts'

const COUNT = { $defs: { Count: { type: 'integer', minimum: 1 } } }
const REFERENCE = { $ref: '#/$defs/Count' }

test.each<[string, JsonSchema, string]>([
  ['a number', { type: 'integer', minimum: 1 }, '5'],
  ['a number that can be null', { anyOf: [{ type: 'integer' }, { type: 'null' }] }, '5'],
  ['a reference to a number that can be null', { ...COUNT, anyOf: [REFERENCE, { type: 'null' }] }, '5'],
  ['a reference with words beside it', { ...COUNT, allOf: [REFERENCE], description: 'How many.' }, '5'],
  ['one of some numbers', { enum: [1, 2] }, '2'],
  ['a small number or any text', { anyOf: [{ type: 'integer', maximum: 10 }, { type: 'string' }] }, '12345'],
  ['a list or one text', { anyOf: [{ type: 'string' }, { type: 'array', minItems: 2 }] }, 'a'],
  ['a list of numbers', { type: 'array', items: { type: 'integer' } }, '1,2'],
  ['a list of texts', { type: 'array', items: { type: 'string' } }, '1,2'],
  ['a truth value or a text', { anyOf: [{ type: 'boolean' }, { const: 'all' }] }, 'true'],
])('a parameter is a text that can stand for %s', (_, schema, text) => {
  expect(parameterFaults(text, schema)).toEqual([])
})

test.each<[JsonSchema, string, string]>([
  [{ type: 'integer', minimum: 1 }, '0', 'must not be below the minimum of the schema'],
  [{ type: 'integer' }, 'one', 'must be integer'],
  [{ ...COUNT, ...REFERENCE }, '0', 'must not be below the minimum of the schema'],
  [{ type: 'array', items: { type: 'integer' } }, '1,x', 'must be integer'],
  [{ format: 're2:^[a-z]+$' }, 'A', 'must match the pattern of the schema'],
  [{ format: 're2:^[a-z]+$' }, '7', 'must match the pattern of the schema'],
])('%j refuses %s: %s', (schema, text, description) => {
  expect(parameterFaults(text, schema)).toEqual([expect.objectContaining({ description })])
})
