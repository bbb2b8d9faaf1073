import type * as z from 'zod'
import { parseForm } from '../../codecs/form-body.ts'
import { asksForTask } from '../../contract/asks-for-task.ts'
import type { Input } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import type { HttpRequest } from '../../contract/http.ts'
import { isParameter, parametersFrom } from '../../contract/path-parameters.ts'
import { fieldText } from '../../errors/field-text.ts'
import { type FieldError, Refusal } from '../../errors/refusal.ts'
import { LARGEST_BODY, parseBody, refuseAmbiguousBody, refuseLargeBody } from './parse-body.ts'

export type Validated = { readonly kind: 'valid'; readonly input: Input } | { readonly kind: 'refused'; readonly refusal: Refusal }

/**
 * Reads a request by its declaration. The result is judged later: a caller without a valid token learns nothing about faults in the
 * request, but valid parts decide which items to read together with the session.
 */
export function validate(endpoint: Endpoint, request: HttpRequest): Validated {
  try {
    refuseLargeBody(request, largestBodyOf(endpoint, request))
    refuseMovedSegments(endpoint, request)
    return {
      kind: 'valid',
      input: {
        params: parametersFrom(endpoint.template, request.segments),
        query: queryOf(endpoint, request),
        body: endpoint.body === undefined ? undefined : conforming(endpoint.body, bodyOf(endpoint, request), 'body'),
      },
    }
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', refusal: error }
    throw error
  }
}

function bodyOf({ bodyAs, exactBody }: Endpoint, request: HttpRequest): unknown {
  const body = bodyAs === 'form' ? parseForm(request) : parseBody(request)
  if (exactBody && request.rawBody !== undefined) refuseAmbiguousBody(request.rawBody)
  return body
}

/**
 * Refuses paths with another number of segments than the template: a gateway that decodes `%2F` first would move the rest into other
 * parameters.
 */
function refuseMovedSegments({ template }: Endpoint, { segments }: HttpRequest): void {
  if (template.some(isParameter) && segments.length !== template.length) throw new Refusal('not-found', { because: 'segments' })
}

/** A stored call is one item of at most 400 KB, with the sealed body and the one that people see. */
const LARGEST_STORED_BODY = 128 * 1024

/** A body counts even if nothing reads it: it would be stored with a task. */
function largestBodyOf(endpoint: Endpoint, request: HttpRequest): number {
  return endpoint.storable && asksForTask(request) ? LARGEST_STORED_BODY : (endpoint.largestBody ?? LARGEST_BODY)
}

const built = new WeakMap<() => z.ZodType, z.ZodType>()

/** Builds a schema at the first request that needs it. */
export function schemaOf(declared: () => z.ZodType): z.ZodType {
  const known = built.get(declared)
  if (known !== undefined) return known
  const schema = declared()
  built.set(declared, schema)
  return schema
}

function queryOf(endpoint: Endpoint, { query }: HttpRequest): unknown {
  refuseUnknownParameter(endpoint, query)
  return conforming(endpoint.query, query, 'query')
}

/** Refuses a parameter that a list does not know: a filter that is misspelt would show everything. */
function refuseUnknownParameter(endpoint: Endpoint, query: HttpRequest['query']): void {
  const names = Object.keys(query)
  if (endpoint.method !== 'GET' || names.length === 0) return
  const known = endpoint.query === undefined ? [] : Object.keys((schemaOf(endpoint.query) as z.ZodObject).shape)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length === 0 || !answersList(endpoint)) return
  const cure = known.length === 0 ? 'this list takes none' : `must be one of ${known.join(', ')}`
  const fields = unknown.map((name) => ({ field: name.slice(0, 200), description: `unknown parameter: ${cure}` }))
  throw new Refusal('invalid-request', { fields: fields.slice(0, MOST_FIELDS) })
}

function answersList({ answer }: Endpoint): boolean {
  return answer !== undefined && schemaOf(answer).def.type === 'array'
}

const MOST_FIELDS = 20

function conforming(declared: (() => z.ZodType) | undefined, value: unknown, where: 'query' | 'body'): unknown {
  if (declared === undefined) return undefined
  const result = schemaOf(declared).safeParse(value, { error: fieldText })
  if (result.success) return result.data
  throw new Refusal('invalid-request', { fields: fieldErrors(result.error.issues, where) })
}

/** Names each fault of a field once: two checks of a schema may say the same. */
function fieldErrors(issues: readonly z.core.$ZodIssue[], where: 'query' | 'body'): readonly FieldError[] {
  const errors = issues.slice(0, MOST_FIELDS).map((issue) => fieldError(issue, where))
  const isFirst = ({ field, description }: FieldError, at: number) =>
    errors.findIndex((other) => other.field === field && other.description === description) === at
  return errors.filter(isFirst)
}

/** Names the field and says what it must be. */
function fieldError(issue: z.core.$ZodIssue, where: 'query' | 'body'): FieldError {
  return { field: issue.path.length === 0 ? where : issue.path.join('.').slice(0, 200), description: issue.message.slice(0, 300) }
}
