import * as z from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { schemaOf } from './validate.ts'

type JsonSchema = {
  readonly writeOnly?: boolean
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}

const MASK = '***'

/**
 * The body of a call as people may see it, as JSON text: the fields that the endpoint knows, those that are never shown as "***".
 */
export function shownBody(endpoint: Endpoint, body: unknown): string {
  if (endpoint.body === undefined || body === undefined) return ''
  const schema = z.toJSONSchema(schemaOf(endpoint.body), { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return JSON.stringify(masked(body, schema))
}

export function hasSecrets(endpoint: Endpoint): boolean {
  if (endpoint.body === undefined) return false
  return JSON.stringify(z.toJSONSchema(schemaOf(endpoint.body), { io: 'input', unrepresentable: 'any' })).includes('"writeOnly":true')
}

function masked(value: unknown, schema: JsonSchema | undefined): unknown {
  if (schema?.writeOnly === true) return MASK
  const inner = schema?.anyOf?.find((option) => option.properties !== undefined || option.items !== undefined) ?? schema
  if (Array.isArray(value)) return value.map((element) => masked(element, inner?.items))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, masked(field, propertyOf(inner, key))]))
}

function propertyOf(schema: JsonSchema | undefined, key: string): JsonSchema | undefined {
  const properties = schema?.properties
  return properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : undefined
}
