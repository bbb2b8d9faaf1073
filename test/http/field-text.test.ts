import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { fieldText } from '../../shared/errors/field-text.ts'

const textOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: fieldText }).error?.issues[0]?.message

describe('the text of a field error says what the field must be', () => {
  test.each<[z.ZodType, unknown, string]>([
    [z.string(), undefined, 'is required'],
    [z.enum(['A', 'B']), undefined, 'is required'],
    [z.string(), 5, 'must be a string (got a number)'],
    [z.string(), null, 'must be a string (got null)'],
    [z.number(), '5', 'must be a number (got a string)'],
    [z.int(), 1.5, 'must be a whole number (got 1.5)'],
    [z.coerce.number(), 'abc', 'must be a number'],
    [z.boolean(), 'yes', 'must be true or false (got a string)'],
    [z.array(z.string()), {}, 'must be a list (got an object)'],
    [z.object({}), [], 'must be an object (got a list)'],
    [z.record(z.string(), z.string()), 1, 'must be an object (got a number)'],
    [z.enum(['PENDING', 'EXECUTE']), 'NOPE', 'must be one of PENDING, EXECUTE (got "NOPE")'],
    [z.literal('A'), 'B', 'must be A (got "B")'],
    [z.string().min(1), '', 'must not be empty'],
    [z.string().min(3), 'ab', 'must have at least 3 characters'],
    [z.string().max(1), 'ab', 'must have at most 1 character'],
    [z.string().length(4), 'ab', 'must have exactly 4 characters'],
    [z.array(z.int()).min(1), [], 'must not be empty'],
    [z.array(z.int()).max(1), [1, 2], 'must have at most 1 entry'],
    [z.array(z.int()).max(2), [1, 2, 3], 'must have at most 2 entries'],
    [z.number().min(1), 0, 'must be at least 1 (got 0)'],
    [z.number().positive(), 0, 'must be greater than 0 (got 0)'],
    [z.int().max(100), 101, 'must be at most 100 (got 101)'],
    [z.number().multipleOf(5), 3, 'must be a multiple of 5 (got 3)'],
    [z.email(), 'x', 'must be an e-mail address'],
    [z.url(), 'x', 'must be a URL'],
    [z.uuid(), 'x', 'must be a UUID'],
    [z.iso.datetime(), 'x', 'must be a time in ISO 8601, such as 2026-01-31T12:00:00Z'],
    [z.string().startsWith('ab'), 'x', 'must begin with ab'],
    [z.string().regex(/^a/), 'x', 'must be valid'],
    [z.strictObject({ a: z.int() }), { a: 1, b: 2 }, 'must not have unknown fields: b'],
    [z.union([z.string(), z.int()]), true, 'must be a string or a number'],
    [z.union([z.string(), z.int()]), undefined, 'is required'],
    [
      z.union([z.record(z.string(), z.int()), z.union([z.boolean(), z.record(z.string(), z.string())])]),
      1,
      'must be an object or true or false',
    ],
    [z.union([z.string().min(3), z.string().min(3), z.int()]), true, 'must be a string or a number'],
    [
      z.union([z.strictObject({ a: z.int() }), z.strictObject({ a: z.string() })]),
      { a: true },
      'must be valid: a must be a number (got a boolean)',
    ],
    [z.discriminatedUnion('t', [z.object({ t: z.literal('a') }), z.object({ t: z.literal('b') })]), { t: 'c' }, 'must be valid'],
    [z.string().refine(() => false, 'must be unique'), 'x', 'must be unique'],
  ])('%#: %s', (schema, value, text) => expect(textOf(schema, value)).toBe(text))
})

test('a text shows no value that could be a secret', () => {
  for (const value of ['Tr0ub4dor-and-3', 'correct horse', 'hunter2', 'A'.repeat(31)]) {
    expect(textOf(z.enum(['A', 'B']), value)).toBe('must be one of A, B')
    expect(textOf(z.string().max(2), value)).not.toContain(value)
  }
  expect(textOf(z.string(), 123456)).not.toContain('123456')
})
