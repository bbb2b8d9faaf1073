import { closedSchema, localPointer, NotUnderstood, withoutReference } from './closed-schema.ts'
import { isObject, type JsonSchema, namesOf, pointerPart, type SchemaObject, valueAt } from './json-schema.ts'

export const UPSTREAM_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type UpstreamMethod = (typeof UPSTREAM_METHODS)[number]

/** A parameter of a path or query, by its name. */
export type ParameterSchemas = Readonly<Record<string, DescribedParameter>>

type DescribedParameter = { readonly required: boolean; readonly schema: JsonSchema; readonly description?: string | undefined }

/** The input of an operation. `any`: the document does not describe it, because there is none. */
export type OperationInput =
  | { readonly kind: 'any' }
  | {
      readonly kind: 'described'
      readonly path: ParameterSchemas
      readonly query: ParameterSchemas
      readonly body: { readonly required: boolean; readonly schema: JsonSchema } | undefined
    }

/** An operation of a document, found but not yet read. */
export type FoundOperation = {
  readonly method: UpstreamMethod
  readonly path: string
  readonly summary: string | undefined
  readonly place: string
  readonly declared: SchemaObject
  readonly shared: unknown
}

const MOST_NODES = 200_000
const DEEPEST_REFERENCE = 10

/** The operations of an OpenAPI 3.0 or 3.1 document by their ids. Throws `NotUnderstood` with the place. */
export function operationsOf(document: unknown): ReadonlyMap<string, FoundOperation> {
  if (!isObject(document)) throw new NotUnderstood('#', 'must be an OpenAPI document')
  if (typeof document.openapi !== 'string' || !/^3\.[01]\.\d{1,3}$/.test(document.openapi))
    throw new NotUnderstood('#/openapi', 'must be 3.0 or 3.1')
  refuseRemoteReferences(document)
  if (!isObject(document.paths)) throw new NotUnderstood('#/paths', 'must be an object')
  const found = new Map<string, FoundOperation>()
  for (const [path, declared] of Object.entries(document.paths)) {
    // An extension can have any value.
    if (path.startsWith('x-')) continue
    const { value: item, place } = resolved(document, declared, `#/paths/${pointerPart(path)}`)
    for (const method of UPSTREAM_METHODS) noteOperation(found, path, method, item, place)
  }
  return found
}

function noteOperation(found: Map<string, FoundOperation>, path: string, method: UpstreamMethod, item: SchemaObject, at: string): void {
  const declared = item[method.toLowerCase()]
  if (declared === undefined) return
  const place = `${at}/${method.toLowerCase()}`
  if (!isObject(declared)) throw new NotUnderstood(place, 'must be an operation')
  const { operationId, summary } = declared
  if (operationId === undefined) return
  if (typeof operationId !== 'string') throw new NotUnderstood(`${place}/operationId`, 'must be a text')
  if (found.has(operationId)) throw new NotUnderstood(`${place}/operationId`, 'must be unique in the document')
  found.set(operationId, {
    method,
    path,
    summary: typeof summary === 'string' ? summary : undefined,
    place,
    declared,
    shared: item.parameters,
  })
}

/** Nothing outside of the document is ever read: a reference to it is refused wherever it stands. */
function refuseRemoteReferences(document: unknown): void {
  let nodes = 0
  const visit = (node: unknown, place: string): void => {
    nodes += 1
    if (nodes > MOST_NODES) throw new NotUnderstood('#', `must have at most ${MOST_NODES} values`)
    if (typeof node !== 'object' || node === null) return
    if (isObject(node) && typeof node.$ref === 'string') localPointer(node.$ref, place)
    for (const [name, each] of Object.entries(node)) visit(each, `${place}/${pointerPart(name)}`)
  }
  visit(document, '#')
}

/** Reads the parameters and the body of an operation. Throws `NotUnderstood` with the place. */
export function inputOf(document: unknown, { place, declared, shared, path }: FoundOperation): OperationInput {
  const parameters = new Map<string, DescribedParameter & { readonly in: string; readonly name: string }>()
  for (const [list, at] of [
    [shared, place.slice(0, place.lastIndexOf('/'))],
    [declared.parameters, place],
  ] as const)
    for (const each of parametersIn(document, list, `${at}/parameters`)) parameters.set(`${each.in} ${each.name}`, each)
  const of = (where: string): ParameterSchemas =>
    Object.fromEntries(
      [...parameters.values()].filter((each) => each.in === where).map(({ name, in: _, ...described }) => [name, described]),
    )
  const undeclared = Object.keys(of('path')).find((name) => !path.includes(`{${name}}`))
  if (undeclared !== undefined)
    throw new NotUnderstood(`${place}/parameters`, `must not have the path parameter ${undeclared.slice(0, 40)}, which the path lacks`)
  return { kind: 'described', path: of('path'), query: of('query'), body: bodyOf(document, declared.requestBody, `${place}/requestBody`) }
}

function parametersIn(document: unknown, list: unknown, place: string) {
  if (list === undefined) return []
  if (!Array.isArray(list) || list.length > 100) throw new NotUnderstood(place, 'must be a list of at most 100 parameters')
  return list.map((each, index) => {
    const { value, place: at } = resolved(document, each, `${place}/${index}`)
    const { name, in: where, required, schema, description } = value
    if (typeof name !== 'string' || name.length > 100 || typeof where !== 'string')
      throw new NotUnderstood(at, 'must have a name and a place')
    if (where !== 'path' && where !== 'query') return { name, in: where, required: false, schema: true }
    if (value.content !== undefined)
      throw new NotUnderstood(`${at}/content`, 'must be left out: only parameters with a schema are supported')
    return {
      name,
      in: where,
      required: required === true,
      schema: schema === undefined ? true : withoutReference(closedSchema(document, schema, `${at}/schema`)),
      ...(typeof description === 'string' ? { description } : {}),
    }
  })
}

const JSON_CONTENT = /^application\/(?:[\w.+-]+\+)?json(?:;.*)?$/i

function bodyOf(document: unknown, declared: unknown, place: string) {
  if (declared === undefined) return undefined
  const { value, place: at } = resolved(document, declared, place)
  if (!isObject(value.content)) throw new NotUnderstood(`${at}/content`, 'must be an object')
  const [type, content] = Object.entries(value.content).find(([name]) => JSON_CONTENT.test(name)) ?? []
  if (type === undefined || !isObject(content)) throw new NotUnderstood(`${at}/content`, 'must have a JSON media type')
  const inside = `${at}/content/${pointerPart(type)}/schema`
  return { required: value.required === true, schema: content.schema === undefined ? true : closedSchema(document, content.schema, inside) }
}

/** Follows references to a path item, parameter or body. */
function resolved(document: unknown, value: unknown, place: string, depth = 0): { readonly value: SchemaObject; readonly place: string } {
  if (!isObject(value) || depth > DEEPEST_REFERENCE) throw new NotUnderstood(place, 'must be an object')
  if (value.$ref === undefined) return { value, place }
  const pointer = localPointer(value.$ref, place)
  return resolved(document, valueAt(document, namesOf(pointer)), `#${pointer}`, depth + 1)
}
