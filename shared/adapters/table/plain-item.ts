import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'

/** An item as DynamoDB writes it. */
export type WrittenItem = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Reads a stored number. INVARIANT: a sum that is not exact is no sum; without this the SDK reads one as a `bigint`. */
export function exactNumber(text: string): number {
  const number = Number(text)
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) throw new Error('a stored number is too large to be exact')
  return number
}

/** Reads an item that comes as DynamoDB writes it: in its stream, and with a refused condition. */
export function plainItem(item: WrittenItem): Readonly<Record<string, unknown>> {
  return unmarshall(item as unknown as Record<string, AttributeValue>, { wrapNumbers: exactNumber })
}
