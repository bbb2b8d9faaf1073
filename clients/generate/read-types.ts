import type { Document, Schema } from './document.ts'
import { type ApiCall, readCalls } from './read-calls.ts'

/** A type of the API document, in words that each language can print. `thing`: an object with a name. */
export type ApiType =
  | { readonly kind: 'text' | 'integer' | 'number' | 'boolean' | 'null' | 'any' }
  | { readonly kind: 'literals'; readonly values: readonly (string | number | boolean)[] }
  | { readonly kind: 'list' | 'map'; readonly of: ApiType }
  | { readonly kind: 'union'; readonly of: readonly ApiType[] }
  | { readonly kind: 'thing'; readonly name: string }

export type Field = {
  readonly name: string
  readonly type: ApiType
  readonly isRequired: boolean
  readonly text: string
}

/** An object with its fields. `isAsked`: callers make it; all others only come from the service. */
export type Thing = { readonly name: string; readonly text: string; readonly fields: readonly Field[]; readonly isAsked: boolean }

/** A call with the types of its values. `answer`: of a list, one item. */
export type TypedCall = {
  readonly call: ApiCall
  readonly path: readonly Field[]
  readonly query: readonly Field[]
  readonly body: ApiType | undefined
  readonly answer: ApiType | 'none' | 'text'
}

export type TypedApi = {
  readonly version: string
  readonly calls: readonly TypedCall[]
  readonly things: readonly Thing[]
  /** Payloads of callbacks and of events by their `eventType`. An event has an `eventId`. */
  readonly callbacks: ReadonlyMap<string, string>
  readonly events: ReadonlyMap<string, string>
}

/** Reads all that generated clients need, with a name for every object. Things that no call mentions are left out. */
export function readTypes(document: Document): TypedApi {
  const reader = new TypeReader(document)
  const calls = readCalls(document).map((call) => typedCall(call, reader))
  const { callbacks, events } = payloads(document, reader)
  const things = [...reader.things.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const asked = askedFrom(calls, reader.things)
  return {
    version: document.info.version,
    calls,
    things: things.map((thing) => ({ ...thing, isAsked: asked.has(thing.name) })),
    callbacks,
    events,
  }
}

type UnsortedThing = Omit<Thing, 'isAsked'>

class TypeReader {
  readonly things = new Map<string, UnsortedThing>()
  readonly #schemas: Readonly<Record<string, Schema>>

  constructor(document: Document) {
    this.#schemas = document.components?.schemas ?? {}
  }

  /** The type of a schema. `name`: of the object, if the schema is one without a name. */
  typeOf(schema: Schema, name: string): ApiType {
    if (schema.$ref !== undefined) return this.#named(nameIn(schema.$ref))
    if ('const' in schema) return literals([schema.const])
    if (schema.enum !== undefined) return literals(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices !== undefined) return this.#union(choices, name)
    if (Array.isArray(schema.type))
      return this.#union(
        schema.type.map((type: string) => ({ ...schema, type })),
        name,
      )
    return this.#plain(schema, name)
  }

  resolved(schema: Schema): Schema {
    return schema.$ref === undefined ? schema : (this.#schemas[nameIn(schema.$ref)] ?? {})
  }

  #named(name: string): ApiType {
    const schema = this.#schemas[name]
    if (schema === undefined) throw new Error(`the schema ${name} is not in the document`)
    return this.typeOf(schema, name)
  }

  #union(choices: readonly Schema[], name: string): ApiType {
    const objects = choices.filter(({ properties }) => properties !== undefined).length
    const types = choices.map((choice, index) => this.typeOf(choice, objects > 1 ? `${name}${index + 1}` : name))
    const known = new Map(types.map((type) => [JSON.stringify(type), type]))
    const [only, ...others] = known.values()
    return only !== undefined && others.length === 0 ? only : { kind: 'union', of: [...known.values()] }
  }

  #plain(schema: Schema, name: string): ApiType {
    switch (schema.type) {
      case 'string':
        return { kind: 'text' }
      case 'integer':
      case 'number':
      case 'boolean':
      case 'null':
        return { kind: schema.type }
      case 'array':
        return { kind: 'list', of: this.typeOf(schema.prefixItems === undefined ? (schema.items ?? {}) : {}, name) }
      default:
        return this.#object(schema, name)
    }
  }

  #object(schema: Schema, name: string): ApiType {
    const { properties = {}, required = [], additionalProperties, description = '' } = schema
    if (Object.keys(properties).length === 0) {
      const of: ApiType = typeof additionalProperties === 'object' ? this.typeOf(additionalProperties, name) : { kind: 'any' }
      return schema.type === 'object' ? { kind: 'map', of } : { kind: 'any' }
    }
    if (!this.things.has(name)) {
      // Known before its fields are read: a thing can contain itself.
      this.things.set(name, { name, text: description, fields: [] })
      this.things.set(name, { name, text: description, fields: this.#fields(properties, required, name) })
    }
    return { kind: 'thing', name }
  }

  #fields(properties: Readonly<Record<string, Schema>>, required: readonly string[], owner: string): readonly Field[] {
    const fields = Object.entries(properties).map(([name, schema]) => ({
      name,
      type: this.typeOf(schema, `${owner}${capital(name)}`),
      isRequired: required.includes(name),
      text: schema.description ?? '',
    }))
    return fields.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired))
  }
}

function typedCall(call: ApiCall, reader: TypeReader): TypedCall {
  const name = capital(call.operationId)
  const fields = call.parameters.map((parameter) => ({
    in: parameter.in,
    name: parameter.name,
    type: reader.typeOf(parameter.schema ?? {}, `${name}${capital(parameter.name)}`),
    isRequired: parameter.required === true,
    text: parameter.description ?? '',
  }))
  return {
    call,
    path: fields.filter((field) => field.in === 'path'),
    query: fields.filter((field) => field.in === 'query').toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired)),
    body: call.body === undefined ? undefined : reader.typeOf(call.body.schema, `${name}Body`),
    answer: answerType(call, name, reader),
  }
}

function answerType({ answer, kind }: ApiCall, name: string, reader: TypeReader): TypedCall['answer'] {
  if (answer === 'none' || answer === 'text') return answer
  if (answer === 'undeclared') return { kind: 'any' }
  return kind === 'list' ? reader.typeOf(answer.items ?? {}, `${name}Item`) : reader.typeOf(answer, `${name}Answer`)
}

function payloads(document: Document, reader: TypeReader): Pick<TypedApi, 'callbacks' | 'events'> {
  const [callbacks, events] = [new Map<string, string>(), new Map<string, string>()]
  for (const [eventType, { post }] of Object.entries(document.webhooks ?? {})) {
    const schema = post?.requestBody?.content['application/json']?.schema
    for (const payload of schema === undefined ? [] : (schema.oneOf ?? [schema])) {
      const type = reader.typeOf(payload, `${eventType}Payload`)
      if (type.kind !== 'thing') throw new Error(`the payload of ${eventType} has no name`)
      const isEvent = reader.resolved(payload).properties?.eventId !== undefined
      ;(isEvent ? events : callbacks).set(eventType, type.name)
    }
  }
  return { callbacks, events }
}

/** The names of all things that callers make. */
function askedFrom(calls: readonly TypedCall[], things: ReadonlyMap<string, UnsortedThing>): ReadonlySet<string> {
  const asked = new Set<string>()
  const walk = (type: ApiType): void => {
    if (type.kind === 'union') type.of.forEach(walk)
    else if (type.kind === 'list' || type.kind === 'map') walk(type.of)
    else if (type.kind === 'thing' && !asked.has(type.name)) {
      asked.add(type.name)
      for (const field of things.get(type.name)?.fields ?? []) walk(field.type)
    }
  }
  for (const { body } of calls) if (body !== undefined) walk(body)
  return asked
}

const literals = (values: readonly unknown[]): ApiType => ({ kind: 'literals', values: values as readonly (string | number | boolean)[] })

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const nameIn = (reference: string): string => reference.split('/').at(-1) ?? reference
