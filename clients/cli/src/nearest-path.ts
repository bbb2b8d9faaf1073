import { CountersignError, OPERATIONS } from '@countersign/client'
import { didYouMean } from './nearest.ts'
import { isMissing, withNextStep } from './next-step.ts'

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
