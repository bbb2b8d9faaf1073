import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { DOCUMENT, type Node } from './documented.ts'

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
