import { CountersignError, OPERATIONS } from '@countersign/client'
import { isMissing, withNextStep } from './next-step.ts'

/** At most this many names are suggested. */
const SUGGESTIONS = 3

/** A hint with the known names that are nearest to a misspelt one; undefined if none is near. */
export function didYouMean(typed: string, known: Iterable<string>): string | undefined {
  const near = nearestNames(typed, known)
  return near.length === 0 ? undefined : `Did you mean ${near.join(' or ')}?`
}

/** The nearest names by edits of single letters, without regard to case; a third of the letters may differ. */
export function nearestNames(typed: string, known: Iterable<string>): readonly string[] {
  const wanted = typed.toLowerCase()
  const most = Math.max(1, Math.floor(wanted.length / 3))
  return [...new Set(known)]
    .map((name) => ({ name, edits: distance(wanted, name.toLowerCase()) }))
    .filter(({ edits }) => edits <= most)
    .sort((one, other) => one.edits - other.edits || (one.name < other.name ? -1 : 1))
    .filter(({ edits }, _, [first]) => edits <= (first?.edits ?? 0) + 1)
    .slice(0, SUGGESTIONS)
    .map(({ name }) => name)
}

/** Edits that turn one text into the other: letters added, removed, replaced, or swapped with their neighbour. */
function distance(from: string, to: string): number {
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = next
  }
  return last[to.length] ?? 0
}

const hasOtherMethods = (error: unknown): error is CountersignError => error instanceof CountersignError && error.status === 405

/**
 * The error; for a path that no operation has, or none with this method, with the nearest paths as the next step. A misspelt word can stand
 * where another operation has an id: `POST …/wallets/transfer`.
 */
export function withNearestPath(error: unknown, method: string, path: string): unknown {
  if (!isMissing(error) && !hasOtherMethods(error)) return error
  const typed = path.split('?')[0] ?? ''
  const fitting = Object.values(OPERATIONS).filter(([each]) => !hasOtherMethods(error) || each === method.toUpperCase())
  const known = [...new Set(fitting.map(([, each]) => filledAs(each, typed)))]
  if (known.includes(typed)) return error
  return withNextStep(error, didYouMean(typed, known) ?? 'See the operations: /svc-conductor/docs of the service.')
}

/** The path of an operation with the values that stand in the typed one, so that only its fixed parts are compared. */
function filledAs(operationPath: string, typed: string): string {
  const parts = typed.split('/')
  return operationPath
    .split('/')
    .map((part, index) => (part.startsWith('{') && parts[index] ? parts[index] : part))
    .join('/')
}
