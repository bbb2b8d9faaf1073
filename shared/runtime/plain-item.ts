import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import type { StoredItem } from '../ports/store.ts'

/** Converts an item from DynamoDB's format to plain values: the document client leaves the item of a failed condition unconverted. */
export function plainItem(item: Readonly<Record<string, AttributeValue>> | undefined): StoredItem | undefined {
  if (item === undefined) return undefined
  return Object.fromEntries(Object.entries(item).map(([attribute, value]) => [attribute, plain(value)]))
}

/** The types of attribute that the service stores. */
function plain(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S
  if (value.N !== undefined) return Number(value.N)
  if (value.BOOL !== undefined) return value.BOOL
  if (value.NULL !== undefined) return null
  if (value.L !== undefined) return value.L.map(plain)
  if (value.M !== undefined) return plainItem(value.M)
  throw new Error('an attribute of a type that the service does not store')
}
