import { format, type OutputUnit, type ValidationResult, Validator } from '@cfworker/json-schema'
import { RE2JS } from 're2js'
import { BoundedMemory } from '../bounded-memory.ts'
import { PATTERN_FORMAT } from './closed-schema.ts'
import { withExactMultiples } from './exact-multiples.ts'
import { isObject, type JsonSchema } from './json-schema.ts'
import { MOST_WORK, schemaWork } from './schema-work.ts'

/** A fault of a value: the names that lead to it, and what it must be. */
export type Fault = { readonly path: readonly string[]; readonly description: string }

const MOST_FAULTS = 20
const MOST_PATTERNS = 1_000
const patterns = new BoundedMemory<string, { readonly isFoundIn: (text: string) => boolean }>(MOST_PATTERNS)

/** A pattern in RE2 syntax; `undefined` if it is none. */
export function compiledPattern(source: string): { readonly isFoundIn: (text: string) => boolean } | undefined {
  const known = patterns.get(source)
  if (known !== undefined) return known
  try {
    const compiled = RE2JS.compile(source)
    const made = { isFoundIn: (text: string) => compiled.matcher(text).find() }
    patterns.set(source, made)
    return made
  } catch {
    return undefined
  }
}

/** INVARIANT: a pattern that cannot be read fits nothing. The library looks formats up by name: this answers for every pattern. */
Object.setPrototypeOf(
  format,
  new Proxy(Object.create(null), {
    get: (_, name) =>
      typeof name === 'string' && name.startsWith(PATTERN_FORMAT)
        ? (text: string) => compiledPattern(name.slice(PATTERN_FORMAT.length))?.isFoundIn(text) === true
        : undefined,
  }),
)

const validators = new WeakMap<object, Validator>()

/** The faults of a value by a closed schema; none if it fits. A value that would take too long to validate is a fault. */
export function faultsOf(schema: JsonSchema, value: unknown): readonly Fault[] {
  if (schema === true) return []
  if (schema === false) return [{ path: [], description: 'must be absent' }]
  if (schemaWork(schema, value) > MOST_WORK) return [{ path: [], description: 'must be smaller: its validation would take too long' }]
  const validator = validators.get(schema) ?? new Validator(structuredClone(schema) as object, '2020-12', false)
  validators.set(schema, validator)
  const sent = withoutPrototypes(value)
  const { valid, errors } = exactly(schema, sent, validator.validate(sent))
  if (valid) return []
  const told = withoutEchoes(errors.filter(({ keyword }) => !OF_PARTS.has(keyword))).slice(0, MOST_FAULTS)
  return told.length === 0
    ? [{ path: [], description: 'must fit the schema of the operation' }]
    : told.map((error) => faultIn(error, value))
}

/** The result of the library, or the exact one where it differs. */
function exactly(schema: JsonSchema, value: unknown, found: ValidationResult): ValidationResult {
  const exact = withExactMultiples(schema, value)
  if (exact === undefined) return found
  const judged = new Validator(structuredClone(exact) as object, '2020-12', false).validate(value)
  return judged.valid === found.valid ? found : judged
}

/** The library takes what an object inherits, such as `constructor`, for one of its members: the copy inherits nothing. */
function withoutPrototypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrototypes)
  if (!isObject(value)) return value
  const copy: Record<string, unknown> = Object.create(null)
  for (const [name, member] of Object.entries(value)) copy[name] = withoutPrototypes(member)
  return copy
}

/** The library takes a member with a fault for one that the schema does not know: only the fault itself is told. */
function withoutEchoes(errors: readonly OutputUnit[]): readonly OutputUnit[] {
  const faulty = errors.filter(({ keyword }) => keyword !== 'false').map(({ instanceLocation }) => `${instanceLocation}/`)
  return errors.filter(
    ({ keyword, instanceLocation }) => keyword !== 'false' || !faulty.some((at) => at.startsWith(`${instanceLocation}/`)),
  )
}

/** Keywords whose errors only say that a part has one. */
const OF_PARTS: ReadonlySet<string> = new Set([
  'properties',
  'items',
  'prefixItems',
  '$ref',
  'allOf',
  'additionalProperties',
  'dependentSchemas',
])

function faultIn({ instanceLocation, keyword, error }: OutputUnit, value: unknown): Fault {
  const path = instanceLocation
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
  if (keyword !== 'required') return { path, description: DESCRIPTIONS[keyword]?.(error) ?? `must fit "${keyword}" of the schema` }
  const missing = /"(.+)"/.exec(error)?.[1]
  const parent = isObject(value) || Array.isArray(value) ? path : []
  return { path: missing === undefined ? parent : [...path, missing], description: 'is required' }
}

const DESCRIPTIONS: Readonly<Record<string, (error: string) => string>> = {
  type: (error) =>
    `must be ${/Expected "([a-z", ]+)"/.exec(error)?.[1]?.replaceAll('"', '').replaceAll(', ', ' or ') ?? 'of another type'}`,
  enum: () => 'must be one of the values of the schema',
  const: () => 'must be the value of the schema',
  format: (error) => (error.includes(PATTERN_FORMAT) ? 'must match the pattern of the schema' : 'must have the format of the schema'),
  false: () => 'must be absent',
  minimum: () => 'must not be below the minimum of the schema',
  maximum: () => 'must not be above the maximum of the schema',
  minLength: () => 'must be longer',
  maxLength: () => 'must be shorter',
}
