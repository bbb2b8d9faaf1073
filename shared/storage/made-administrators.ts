import { reference } from './read.ts'
import { keys } from './table.ts'
import { equals, isAbsent, replace, type Write } from './write.ts'

/** The number of administrators made at the command line. */
type MadeAdministrators = { readonly count: number }

export const madeAdministrators = () => reference<MadeAdministrators>(keys.madeAdministrators())

/** Counts one more administrator. Refused if another command has made one since `before` was read. */
export function countMadeAdministrator(before: MadeAdministrators | undefined): Write {
  const when = [before === undefined ? isAbsent : equals('count', before.count)]
  return { ...replace(madeAdministrators(), { count: (before?.count ?? 0) + 1 }), when }
}
