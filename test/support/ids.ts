import type { Id } from '../../shared/domain/ids.ts'

/** Takes a number of a test for an id, of the kind that its place asks for. */
export function asId<I extends Id>(value: number): I {
  return value as I
}
