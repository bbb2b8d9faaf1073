import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { isParameter, isTextParameter } from '../../shared/contract/path-parameters.ts'
import { useOf } from '../../shared/contract/use-of-operation.ts'
import { defined } from '../../shared/domain/defined.ts'
import { descriptionOfField } from '../../shared/openapi/field-descriptions.ts'
import { jsonSchema } from '../../shared/openapi/schemas.ts'

/** An operation as an agent reads it: its use, its input and the fields of its answer. */
export function described(of: Endpoint) {
  const { access, body, answer } = of
  return {
    operationId: of.operationId,
    use: useOf(of),
    method: of.method,
    path: of.path,
    summary: of.summary,
    ...defined({ description: of.description }),
    ...(access.kind === 'permission' ? { permission: access.permission } : {}),
    parameters: [...pathParameters(of), ...queryParameters(of)],
    ...(body === undefined ? {} : { body: plain(jsonSchema(body, 'request')) }),
    ...(answer === undefined ? {} : { answers: fieldsOf(jsonSchema(answer, 'response')) }),
  }
}

function pathParameters({ template, describedParameters }: Endpoint) {
  return template.filter(isParameter).map((part) => {
    const name = part.slice(1, -1)
    const described = describedParameters?.path[name]
    if (described !== undefined) return { name, required: true, ...described }
    return { name, required: true, type: isTextParameter(name) ? 'string' : 'integer', description: descriptionOfField(name) }
  })
}

function queryParameters({ query, describedParameters }: Endpoint) {
  if (query === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(query, 'request')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    ...(describedParameters?.query[name] ?? (plain(schema) as object)),
  }))
}

/** Removes the names that schemas have in the API document. */
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain)
  if (typeof node !== 'object' || node === null) return node
  const { schemaName: _, ...rest } = node as Readonly<Record<string, unknown>>
  return Object.fromEntries(Object.entries(rest).map(([name, each]) => [name, plain(each)]))
}

/** The fields of the answer: of one thing, or of each in a list. */
function fieldsOf(schema: unknown): unknown {
  const { type, items, properties } = schema as { readonly type?: string; readonly items?: unknown; readonly properties?: object }
  if (type === 'array') return { listOf: fieldsOf(items) }
  return properties === undefined ? type : Object.keys(properties)
}
