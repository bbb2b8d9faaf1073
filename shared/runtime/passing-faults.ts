import { plainItem, type WrittenItem } from '../adapters/table/plain-item.ts'
import { Refusal } from '../errors/refusal.ts'
import type { StoredItem } from '../ports/store.ts'

const PASSING: ReadonlySet<string> = new Set([
  'TransactionConflict',
  'TransactionConflictException',
  'TransactionInProgressException',
  'ThrottlingError',
  'ThrottlingException',
  'ProvisionedThroughputExceeded',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
])
const MOST_ATTEMPTS = 12

/** A conflict with a concurrent transaction is temporary: the request is repeated for about 5 s at most, then the caller gets 503. */
export async function waitOrThrow(error: unknown, attempt: number): Promise<void> {
  if (!willPass(error)) throw error
  await waitOrGiveUp(attempt)
}

/** Waits before the next attempt; after the last one, the caller gets 503. */
export async function waitOrGiveUp(attempt: number): Promise<void> {
  if (attempt >= MOST_ATTEMPTS) throw new Refusal('unavailable', { because: 'conflicts-did-not-pass', headers: { 'retry-after': '1' } })
  await backOff(attempt + 1)
}

/** Full jitter: 20 ms, 40 ms, … at most 800 ms. */
export function backOff(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(800, 10 * 2 ** attempt)))
}

export function nameOfError(error: unknown): string {
  return error instanceof Error ? error.name : ''
}

/** The item on which a condition failed. The document client leaves it as DynamoDB writes it. */
export function storedInstead(error: unknown): StoredItem | undefined {
  const { Item } = error as { readonly Item?: WrittenItem }
  return Item === undefined ? undefined : plainItem(Item)
}

/** The reasons why each write of a transaction was cancelled, if a transaction was. */
export function cancellationsIn(error: unknown): readonly (string | undefined)[] {
  const cancelled = error as { readonly CancellationReasons?: readonly { readonly Code?: string }[] } | undefined
  return (cancelled?.CancellationReasons ?? []).map(({ Code }) => Code)
}

function willPass(error: unknown): boolean {
  return PASSING.has(nameOfError(error)) || cancellationsIn(error).some((code) => code !== undefined && PASSING.has(code))
}
