import type * as z from 'zod'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { isParameter } from '../../shared/contract/path-parameters.ts'

export type Parameters = Readonly<Record<string, string | number | boolean>>
export type PathOfCall =
  | { readonly kind: 'path'; readonly path: string; readonly rawQuery: string }
  | { readonly kind: 'wrong'; readonly missing: readonly string[]; readonly unknown: readonly string[]; readonly known: readonly string[] }

/** Puts the parameters of a call into its path and query; names missing and unknown ones. */
export function pathOfCall(of: Endpoint, parameters: Parameters): PathOfCall {
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
