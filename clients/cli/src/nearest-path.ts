import { OPERATIONS } from '@countersign/client'
import { didYouMean } from './nearest.ts'
import { isMissing, withNextStep } from './next-step.ts'

/** The error; for a path that no operation has, with the nearest paths as the next step. */
export function withNearestPath(error: unknown, path: string): unknown {
  if (!isMissing(error)) return error
  const typed = path.split('?')[0] ?? ''
  const known = [...new Set(Object.values(OPERATIONS).map(([, each]) => filledAs(each, typed)))]
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
