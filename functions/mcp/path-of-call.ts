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
  const inQuery = queryNames(of)
  const known = [...inPath, ...inQuery]
  const missing = inPath.filter((name) => !Object.hasOwn(parameters, name))
  const unknown = Object.keys(parameters).filter((name) => !known.includes(name))
  if (missing.length > 0 || unknown.length > 0) return { kind: 'wrong', missing, unknown: unknown.map((name) => name.slice(0, 60)), known }
  const path = of.template.map((part) => (isParameter(part) ? String(parameters[part.slice(1, -1)]) : part)).join('/')
  const query = inQuery.filter((name) => Object.hasOwn(parameters, name)).map((name) => [name, String(parameters[name])])
  return { kind: 'path', path: `/${path}`, rawQuery: new URLSearchParams(query).toString() }
}

function queryNames({ query }: Endpoint): readonly string[] {
  return query === undefined ? [] : Object.keys((query() as z.ZodObject).shape)
}
