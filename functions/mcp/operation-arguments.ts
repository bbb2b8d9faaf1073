import * as z from 'zod'
import type { AgentCall } from '../../shared/contract/agent-call.ts'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { isParameter } from '../../shared/contract/path-parameters.ts'
import { refused, type ToolAnswer } from './tool.ts'

export const operationId = () => z.string().min(1).max(105).describe('Id of an operation, as search_operations names it.')

export const parameters = () =>
  z
    .record(z.string().max(60), z.union([z.string().max(2000), z.number(), z.boolean()]))
    .default({})
    .describe('Path and query parameters by name, as describe_operation lists them.')

export const body = () => z.record(z.string(), z.unknown()).describe('Body of the call, as describe_operation describes it.')

export const taskId = () => z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe('Id of a task, as propose answered it.')

/** The path of a call with these parameters, or their faults. */
export async function pathFor(
  call: AgentCall,
  of: Endpoint,
  sent: Parameters,
): Promise<Extract<PathOfCall, { kind: 'path' }> | { readonly kind: 'none'; readonly answer: ToolAnswer }> {
  const made = pathOfCall(of, sent)
  if (made.kind === 'path') return made
  await call.refuseEnded()
  const { missing, unknown, known } = made
  const misplaced = namesInBody(of).filter((name) => unknown.includes(name))
  const next = `${misplaced.length === 0 ? '' : `Send ${misplaced.join(', ')} in body. `}Send the missing parameters, and none that are unknown.`
  return { kind: 'none', answer: refused('The parameters do not fit the operation', next, { missing, unknown, known }) }
}

/** The fields of the body, where it is one object. */
function namesInBody({ body }: Endpoint): readonly string[] {
  const { shape } = (body?.() ?? {}) as { readonly shape?: object }
  return Object.keys(shape ?? {})
}

type Parameters = Readonly<Record<string, string | number | boolean>>
type PathOfCall =
  | { readonly kind: 'path'; readonly path: string; readonly rawQuery: string }
  | { readonly kind: 'wrong'; readonly missing: readonly string[]; readonly unknown: readonly string[]; readonly known: readonly string[] }

/** Puts the parameters of a call into its path and query; names missing and unknown ones. */
function pathOfCall(of: Endpoint, parameters: Parameters): PathOfCall {
  const inPath = of.template.filter(isParameter).map((part) => part.slice(1, -1))
  const { names, takesOthers } = queryOf(of)
  const known = [...inPath, ...names]
  const missing = inPath.filter((name) => !Object.hasOwn(parameters, name))
  const others = Object.keys(parameters).filter((name) => !known.includes(name))
  const unknown = takesOthers ? [] : others
  if (missing.length > 0 || unknown.length > 0) return { kind: 'wrong', missing, unknown: unknown.map((name) => name.slice(0, 60)), known }
  const path = of.template.map((part) => (isParameter(part) ? String(parameters[part.slice(1, -1)]) : part)).join('/')
  const query = [...names, ...(takesOthers ? others : [])]
    .filter((name) => Object.hasOwn(parameters, name))
    .map((name) => [name, String(parameters[name])])
  return { kind: 'path', path: `/${path}`, rawQuery: new URLSearchParams(query).toString() }
}

/** The parameters of the query by name. `takesOthers`: an operation that no document describes takes any. */
function queryOf({ query }: Endpoint): { readonly names: readonly string[]; readonly takesOthers: boolean } {
  if (query === undefined) return { names: [], takesOthers: false }
  const { shape, def } = query() as z.ZodObject
  return { names: Object.keys(shape), takesOthers: def.catchall?._zod.def.type === 'unknown' }
}
