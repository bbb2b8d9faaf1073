import { patternSize } from '../patterns/pattern-size.ts'
import {
  FOR_PARTS,
  IN_PLACE,
  IN_PLACE_LISTS,
  isObject,
  type JsonSchema,
  namesOf,
  PLAIN,
  pointerPart,
  type SchemaObject,
  valueAt,
} from './json-schema.ts'

/** A part of a document that cannot be used: its place as a JSON pointer, and what is wrong there. */
export class NotUnderstood extends Error {
  readonly place: string
  readonly why: string

  constructor(place: string, why: string) {
    super(`${place} ${why}`)
    this.place = place
    this.why = why
  }
}

const MOST_NODES = 5_000
const MOST_DEFINITIONS = 300

/** Formats that the validator checks in time proportional to the text. Others say nothing. */
const FORMATS: ReadonlySet<string> = new Set(['date', 'date-time', 'uuid'])
/** Keywords that would make a schema depend on where it stands, or match names by expressions. */
const REFUSED = ['$id', '$anchor', '$dynamicRef', '$dynamicAnchor', '$recursiveRef', '$recursiveAnchor', 'patternProperties', 'id']
const KNOWN: ReadonlySet<string> = new Set(PLAIN)
/** The prefix of the formats that stand for patterns. */
export const PATTERN_FORMAT = 're2:'

/** A closed schema that is nothing but a reference into its own definitions, as what it refers to. */
export function withoutReference(schema: JsonSchema): JsonSchema {
  let found = schema
  for (let depth = 0; depth < MOST_DEFINITIONS && isObject(found) && typeof found.$ref === 'string'; depth++) {
    const { $ref, ...beside } = found
    const meant = valueAt(schema, namesOf($ref.slice(1)))
    if (!isObject(meant)) return schema
    found = { ...meant, ...beside }
  }
  if (!isObject(found)) return found
  const { $defs: _, ...alone } = found
  return JSON.stringify(alone).includes('"$ref":') ? found : alone
}

/** A closed schema with its pattern where its writer put it. */
export function withPattern(schema: SchemaObject): SchemaObject {
  const { format, ...others } = schema
  if (typeof format !== 'string' || !format.startsWith(PATTERN_FORMAT)) return schema
  return { ...others, pattern: format.slice(PATTERN_FORMAT.length) }
}

type Progress = {
  readonly document: unknown
  readonly definitions: Map<string, string>
  readonly waiting: string[]
  nodes: number
}

/**
 * Copies a schema of a document with everything that it refers to, so that it stands alone: `$ref` leads into its own `$defs`, OpenAPI
 * 3.0's `nullable` and exclusive bounds become JSON Schema's, and unknown keywords are left out. Throws `NotUnderstood`.
 */
export function closedSchema(document: unknown, schema: unknown, place: string): JsonSchema {
  const progress: Progress = { document, definitions: new Map(), waiting: [], nodes: 0 }
  const root = copied(schema, place, progress)
  const definitions: Record<string, JsonSchema> = {}
  for (let pointer = progress.waiting.shift(); pointer !== undefined; pointer = progress.waiting.shift())
    definitions[progress.definitions.get(pointer) ?? ''] = copied(valueAt(document, namesOf(pointer)), `#${pointer}`, progress)
  const whole = typeof root === 'boolean' || progress.definitions.size === 0 ? root : { ...root, $defs: definitions }
  refuseCycles(whole, place)
  return whole
}

function copied(schema: unknown, place: string, progress: Progress): JsonSchema {
  progress.nodes += 1
  if (progress.nodes > MOST_NODES) throw new NotUnderstood(place, `must have at most ${MOST_NODES} schemas for one operation`)
  if (typeof schema === 'boolean') return schema
  if (!isObject(schema)) throw new NotUnderstood(place, 'must be a schema')
  const refused = REFUSED.find((keyword) => Object.hasOwn(schema, keyword) && schema[keyword] !== undefined)
  if (refused !== undefined) throw new NotUnderstood(`${place}/${refused}`, 'must be left out: this keyword is not supported')
  const own = { ...plainKeywords(schema, place), ...requiredInRequests(schema, place, progress), ...parts(schema, place, progress) }
  const ref = schema.$ref === undefined ? {} : { $ref: `#/$defs/${definitionOf(schema.$ref, place, progress)}` }
  const made: SchemaObject = { ...own, ...ref }
  return schema.nullable === true ? { anyOf: [made, { type: 'null' }] } : made
}

function plainKeywords(schema: SchemaObject, place: string): SchemaObject {
  const kept: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(schema)) if (KNOWN.has(keyword)) kept[keyword] = value
  for (const bound of ['Minimum', 'Maximum'] as const) {
    const exclusive = `exclusive${bound}`
    if (typeof kept[exclusive] !== 'boolean') continue
    if (kept[exclusive] === true) kept[exclusive] = kept[bound.toLowerCase()]
    else delete kept[exclusive]
  }
  refuseOddValues(kept, place)
  const { format, pattern } = schema
  if (pattern !== undefined) kept.format = patternFormat(pattern, place)
  else if (typeof format === 'string' && FORMATS.has(format)) kept.format = format
  return kept
}

const TYPES: ReadonlySet<unknown> = new Set(['null', 'boolean', 'object', 'array', 'number', 'integer', 'string'])
const NUMBERS = PLAIN.filter((keyword) => /^(?:min|max|exclusive|multipleOf)/.test(keyword))

function refuseOddValues(kept: SchemaObject, place: string): void {
  const { type, required, enum: values } = kept
  if (type !== undefined && !(Array.isArray(type) ? type : [type]).every((each) => TYPES.has(each)))
    throw new NotUnderstood(`${place}/type`, 'must be a type of JSON Schema')
  if (required !== undefined && !(Array.isArray(required) && required.every((name) => typeof name === 'string')))
    throw new NotUnderstood(`${place}/required`, 'must be a list of names')
  if (values !== undefined && !(Array.isArray(values) && values.length > 0 && values.length <= 1_000))
    throw new NotUnderstood(`${place}/enum`, 'must be a list of 1 to 1,000 values')
  const odd = NUMBERS.find((keyword) => kept[keyword] !== undefined && typeof kept[keyword] !== 'number')
  if (odd !== undefined) throw new NotUnderstood(`${place}/${odd}`, 'must be a number')
  if (kept.multipleOf !== undefined && Number(kept.multipleOf) <= 0) throw new NotUnderstood(`${place}/multipleOf`, 'must be above 0')
}

/** Leaves out members that only the upstream sets: they are required in its answers alone (OpenAPI 3.0.3, Fixed Fields of a schema). */
function requiredInRequests({ required, properties }: SchemaObject, place: string, { document }: Progress): SchemaObject {
  if (!Array.isArray(required) || !isObject(properties)) return {}
  const isSetByUpstream = (name: string) => Object.hasOwn(properties, name) && isReadOnly(document, properties[name], place)
  return { required: required.filter((name) => !isSetByUpstream(name)) }
}

function isReadOnly(document: unknown, property: unknown, place: string): boolean {
  if (!isObject(property) || property.$ref === undefined) return isObject(property) && property.readOnly === true
  const meant = valueAt(document, namesOf(localPointer(property.$ref, place)))
  return isObject(meant) && meant.readOnly === true
}

const LARGEST_PATTERN = 1_200

/** The pattern as a format, so that the engine with linear time matches it. Whether it can be read is checked by who saves it. */
function patternFormat(pattern: unknown, place: string): string {
  if (typeof pattern !== 'string' || pattern.length > 500 || patternSize(pattern) > LARGEST_PATTERN)
    throw new NotUnderstood(`${place}/pattern`, `must be a regular expression of at most 500 characters and ${LARGEST_PATTERN} parts`)
  return `${PATTERN_FORMAT}${pattern}`
}

function parts(schema: SchemaObject, place: string, progress: Progress): SchemaObject {
  const made: Record<string, unknown> = {}
  for (const keyword of [...IN_PLACE, ...FOR_PARTS])
    if (schema[keyword] !== undefined) made[keyword] = copied(schema[keyword], `${place}/${keyword}`, progress)
  for (const keyword of [...IN_PLACE_LISTS, 'prefixItems'])
    if (schema[keyword] !== undefined) made[keyword] = copiedList(schema[keyword], `${place}/${keyword}`, progress)
  for (const keyword of ['properties', 'dependentSchemas'])
    if (schema[keyword] !== undefined) made[keyword] = copiedMap(schema[keyword], `${place}/${keyword}`, progress)
  return made
}

function copiedList(list: unknown, place: string, progress: Progress): readonly JsonSchema[] {
  if (!Array.isArray(list) || list.length === 0) throw new NotUnderstood(place, 'must be a list of schemas')
  return list.map((each, index) => copied(each, `${place}/${index}`, progress))
}

function copiedMap(map: unknown, place: string, progress: Progress): Readonly<Record<string, JsonSchema>> {
  if (!isObject(map)) throw new NotUnderstood(place, 'must be an object of schemas')
  return Object.fromEntries(Object.entries(map).map(([name, each]) => [name, copied(each, `${place}/${pointerPart(name)}`, progress)]))
}

/** The name of a definition: made here, so that no name of the document can collide with another. */
function definitionOf(ref: unknown, place: string, { document, definitions, waiting }: Progress): string {
  const pointer = localPointer(ref, place)
  const known = definitions.get(pointer)
  if (known !== undefined) return known
  if (valueAt(document, namesOf(pointer)) === undefined) throw new NotUnderstood(`${place}/$ref`, 'must lead to a part of the document')
  if (definitions.size >= MOST_DEFINITIONS)
    throw new NotUnderstood(`${place}/$ref`, `must not need more than ${MOST_DEFINITIONS} definitions`)
  const name = `d${definitions.size + 1}`
  definitions.set(pointer, name)
  waiting.push(pointer)
  return name
}

/** The JSON pointer of a reference into the same document. Remote references are refused: nothing is fetched or read for a document. */
export function localPointer(ref: unknown, place: string): string {
  if (typeof ref !== 'string' || !ref.startsWith('#/')) throw new NotUnderstood(`${place}/$ref`, 'must lead into the same document (#/…)')
  try {
    return decodeURIComponent(ref.slice(1))
  } catch {
    throw new NotUnderstood(`${place}/$ref`, 'must be a JSON pointer')
  }
}

/** Refuses a schema that leads back to itself for the same value: it could never be decided. */
function refuseCycles(root: JsonSchema, place: string): void {
  if (typeof root === 'boolean') return
  const definitions = (root.$defs ?? {}) as Readonly<Record<string, JsonSchema>>
  const done = new Set<JsonSchema>()
  const visit = (schema: JsonSchema | undefined, path: ReadonlySet<JsonSchema>): void => {
    if (schema === undefined || typeof schema === 'boolean' || done.has(schema)) return
    if (path.has(schema)) throw new NotUnderstood(place, 'must not refer to itself without a step into a member or element')
    const along = new Set([...path, schema])
    for (const next of inPlaceOf(schema, definitions)) visit(next, along)
    done.add(schema)
  }
  for (const schema of [root, ...Object.values(definitions)]) visit(schema, new Set())
}

/** The schemas that apply to the same value as this one. */
export function inPlaceOf(schema: SchemaObject, definitions: Readonly<Record<string, JsonSchema>>): readonly JsonSchema[] {
  const ref = typeof schema.$ref === 'string' ? definitions[schema.$ref.slice('#/$defs/'.length)] : undefined
  const single = IN_PLACE.flatMap((keyword) => (schema[keyword] === undefined ? [] : [schema[keyword] as JsonSchema]))
  const lists = IN_PLACE_LISTS.flatMap((keyword) => (schema[keyword] ?? []) as readonly JsonSchema[])
  const dependent = Object.values((schema.dependentSchemas ?? {}) as Readonly<Record<string, JsonSchema>>)
  return [...(ref === undefined ? [] : [ref]), ...single, ...lists, ...dependent]
}
