import type * as z from 'zod'

/** Longest list of accepted values that an error text names. */
const MOST_OPTIONS = 40

/** A value that cannot be a secret: one word of letters, like the names that it was compared with. */
const HARMLESS_WORD = /^[A-Za-z_]{1,30}$/

/**
 * Says what a field must be, as the text of its error: "must be …", "must have …" or "is required". Pass it as `error` to every parse of
 * data from a caller, so that no text of the library reaches one. A text that a schema gives itself takes precedence. It shows the value
 * that came only if that is a number or a plain word.
 */
export function fieldText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${nameOf(issue.expected)}${gotType(issue)}`
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : `must be ${oneOf(issue.values)}${gotWord(issue.input)}`
    case 'too_small':
      return smallest(issue)
    case 'too_big':
      return largest(issue)
    case 'invalid_format':
      return ofFormat(issue)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}${gotNumber(issue.input)}`
    case 'unrecognized_keys':
      return `must not have unknown fields: ${issue.keys.map((key) => (/^[\w.-]{1,60}$/.test(key) ? key : '…')).join(', ')}`
    case 'invalid_union':
      return ofUnion(issue)
    default:
      return 'must be valid'
  }
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  nan: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  never: 'absent',
}

const nameOf = (type: string): string => NAMES[type] ?? 'valid'

function gotType({ expected, input }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  if (typeof input === 'number' && (isNumber(expected) || Number.isNaN(input))) return Number.isFinite(input) ? ` (got ${input})` : ''
  if (typeof input === 'boolean') return ' (got a boolean)'
  return ` (got ${nameOf(input === null ? 'null' : Array.isArray(input) ? 'array' : typeof input)})`
}

function gotWord(input: unknown): string {
  if (typeof input === 'number') return gotNumber(input)
  return typeof input === 'string' && HARMLESS_WORD.test(input) ? ` (got "${input}")` : ''
}

const gotNumber = (input: unknown): string => (typeof input === 'number' ? ` (got ${input})` : '')

function oneOf(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST_OPTIONS).map(String).join(', ')
  return values.length === 1 ? shown : `one of ${shown}${values.length > MOST_OPTIONS ? ', …' : ''}`
}

const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int' || origin === 'bigint'

function smallest({ origin, minimum, inclusive, exact, input }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (isNumber(origin))
    return inclusive === false ? `must be greater than ${minimum}${gotNumber(input)}` : `must be at least ${minimum}${gotNumber(input)}`
  if (exact === true) return exactly(origin, minimum)
  if (Number(minimum) === 1) return 'must not be empty'
  return origin === 'string' ? `must have at least ${minimum} characters` : `must have at least ${minimum} entries`
}

function largest({ origin, maximum, inclusive, exact, input }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (isNumber(origin))
    return inclusive === false ? `must be less than ${maximum}${gotNumber(input)}` : `must be at most ${maximum}${gotNumber(input)}`
  if (exact === true) return exactly(origin, maximum)
  if (Number(maximum) === 1) return origin === 'string' ? 'must have at most 1 character' : 'must have at most 1 entry'
  return origin === 'string' ? `must have at most ${maximum} characters` : `must have at most ${maximum} entries`
}

function exactly(origin: string, count: unknown): string {
  if (Number(count) === 1) return origin === 'string' ? 'must have exactly 1 character' : 'must have exactly 1 entry'
  return origin === 'string' ? `must have exactly ${count} characters` : `must have exactly ${count} entries`
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'a URL',
  uuid: 'a UUID',
  datetime: 'a time in ISO 8601, such as 2026-01-31T12:00:00Z',
  date: 'a date, such as 2026-01-31',
  base64: 'base64',
  base64url: 'base64url',
}

function ofFormat({ format, prefix, suffix }: z.core.$ZodRawIssue & Readonly<Record<string, unknown>>): string {
  if (format === 'starts_with') return `must begin with ${String(prefix)}`
  if (format === 'ends_with') return `must end with ${String(suffix)}`
  return `must be ${FORMATS[String(format)] ?? 'valid'}`
}

/** The texts of the alternatives, if each refuses the value as a whole; otherwise the first fault inside it. */
function ofUnion({ errors }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  const [first, ...others] = errors.map((faults) => faults[0]).filter((fault) => fault !== undefined)
  if (first === undefined) return 'must be valid'
  const inside = [first, ...others].find(({ path }) => path.length > 0)
  if (inside !== undefined) return `must be valid: ${inside.path.join('.')} ${inside.message}`
  if (others.every(({ message }) => message === first.message)) return first.message
  // An alternative may be a union itself, with alternatives that another one has too.
  const texts = [first, ...others].flatMap(({ message }) =>
    message
      .replace(/^must be /, '')
      .replace(/ \(got .*\)$/, '')
      .split(' or '),
  )
  return `must be ${[...new Set(texts)].join(' or ')}`
}
