import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { CATALOGUE } from '../../../functions/catalogue.ts'
import { openApi } from '../../../shared/openapi/document.ts'
import { NO_EXAMPLES } from '../../../shared/openapi/examples.ts'

export type Node = Readonly<Record<string, unknown>>
type Content = Readonly<Record<string, { readonly schema: Node }>>
export type Response = { readonly headers?: Readonly<Record<string, unknown>>; readonly content?: Content }
export type Operation = {
  readonly operationId: string
  readonly method: string
  /** Path with `{name}` for parameters, from the root of the host. */
  readonly path: string
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, Response>>
}

/** The document without its examples: they are what is recorded. */
export const DOCUMENT = JSON.parse(JSON.stringify(openApi(CATALOGUE, NO_EXAMPLES))) as {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>
  readonly components: Node
}

/** Every operation of the document by its id. */
export const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  Object.entries(DOCUMENT.paths).flatMap(([path, { servers = DOCUMENT.servers, ...methods }]) => {
    const [{ url }] = servers as [{ readonly url: string }]
    return Object.entries(methods as Readonly<Record<string, Operation>>).map(
      ([method, operation]) => [operation.operationId, { ...operation, method: method.toUpperCase(), path: `${url}${path}` }] as const,
    )
  }),
)

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addFormat('int64', true)
ajv.addSchema({ $id: 'answers', components: closed(DOCUMENT.components) } as AnySchema)
ajv.addSchema({ $id: 'requests', components: DOCUMENT.components } as AnySchema)

/** Faults of a value by a schema of the document. In an answer each field has to be declared. */
export function faultsOf(value: unknown, schema: Node, side: 'answers' | 'requests'): readonly string[] {
  const validate = ajv.compile(absolute(side === 'answers' ? closed(schema) : schema, side) as AnySchema)
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
}

/** The same schema, where objects have no fields but those that are declared. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed)
  if (typeof node !== 'object' || node === null) return node
  const inside = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]))
  return 'properties' in node && !('additionalProperties' in node) ? { ...inside, additionalProperties: false } : inside
}

function absolute(node: unknown, side: string): unknown {
  if (Array.isArray(node)) return node.map((each) => absolute(each, side))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key === '$ref' ? `${side}${value as string}` : absolute(value, side)]),
  )
}
