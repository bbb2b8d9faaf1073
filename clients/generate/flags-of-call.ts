import type { ApiCall } from './read-calls.ts'

/**
 * One letter per property of a call, for the tables of clients. `o`: needs no token; `k`: takes an Idempotency-Key; `s`: can be stored as a
 * task; `l`: a list, `pl` with a limit per page; `e`: tells whether something exists; `r`: answers where it redirects to.
 */
export function flagsOf({ open, keyed, kind, parameters }: ApiCall): string {
  const isPaged = kind === 'list' && parameters.some(({ name }) => name === 'limit')
  const ofKind = { plain: '', storable: 's', list: 'l', exists: 'e', redirect: 'r' }[kind]
  return `${open ? 'o' : ''}${keyed ? 'k' : ''}${isPaged ? 'p' : ''}${ofKind}`
}
