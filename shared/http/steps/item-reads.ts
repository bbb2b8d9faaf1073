import type { Endpoint } from '../../contract/declared-endpoint.ts'
import type { Reference } from '../../storage/read.ts'
import type { Validated } from './validate.ts'

/** The items that a call names, which are read in the same round trip as the session. */
export function itemReads(endpoint: Endpoint, validated: Validated): readonly Reference<unknown>[] {
  if (validated.kind === 'refused') return []
  const on = endpoint.access.kind === 'permission' ? endpoint.access.on?.(validated.input) : undefined
  const others = endpoint.reads?.(validated.input) ?? []
  return on === undefined ? others : [on as unknown as Reference<unknown>, ...(on.beside ?? []), ...others]
}
