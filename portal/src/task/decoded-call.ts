import { OPERATIONS } from '@countersign/client'
import { wordsOfName } from './words-of-name.ts'

export type DecodedCall = {
  /** The operation in words, such as "Create transfer"; the method and path if it is unknown. */
  readonly operation: string
  readonly operationId: string | undefined
  /** The parameters of the path, such as the tenant and the wallet. */
  readonly parameters: readonly Field[]
  readonly fields: readonly Field[]
}

export type Field = { readonly name: string; readonly value: unknown }

const BASE = '/svc-conductor/rest/v1'

/** Reads a stored call: its operation and its input. */
export function decodedCall({
  httpMethod,
  path,
  body,
}: {
  readonly httpMethod: string
  readonly path: string
  readonly body: string
}): DecodedCall {
  const [pathOnly = '', query = ''] = path.split('?')
  const parts = (pathOnly.startsWith(BASE) ? pathOnly.slice(BASE.length) : pathOnly).split('/')
  const asked = [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }))
  for (const [operationId, [method, template]] of Object.entries(OPERATIONS)) {
    const parameters = method === httpMethod ? parametersOf(template.split('/'), parts) : undefined
    if (parameters !== undefined)
      return { operation: wordsOfName(operationId), operationId, parameters: [...parameters, ...asked], fields: fieldsOf(body) }
  }
  return { operation: `${httpMethod} ${pathOnly}`, operationId: undefined, parameters: asked, fields: fieldsOf(body) }
}

function parametersOf(template: readonly string[], parts: readonly string[]): readonly Field[] | undefined {
  if (template.length !== parts.length) return undefined
  const found: Field[] = []
  for (const [index, piece] of template.entries()) {
    const part = parts[index] ?? ''
    if (piece.startsWith('{')) found.push({ name: piece.slice(1, -1), value: decoded(part) })
    else if (piece !== part) return undefined
  }
  return found
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The members of the body; a body that is not an object is one field. */
export function fieldsOf(body: string): readonly Field[] {
  if (body === '') return []
  try {
    const read: unknown = JSON.parse(body)
    if (typeof read === 'object' && read !== null && !Array.isArray(read))
      return Object.entries(read).map(([name, value]) => ({ name, value }))
    return [{ name: 'body', value: read }]
  } catch {
    return [{ name: 'body', value: body }]
  }
}
