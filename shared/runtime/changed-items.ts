import { plainItem, type WrittenItem } from '../adapters/table/plain-item.ts'
import type { ChangedItem } from '../contract/consumer.ts'
import type { Key } from '../storage/table.ts'

/** A batch of the table's stream, as Lambda hands it over. */
export type StreamEvent = {
  readonly Records: readonly {
    readonly eventName: 'INSERT' | 'MODIFY' | 'REMOVE'
    readonly dynamodb: {
      readonly Keys: WrittenItem
      readonly NewImage?: WrittenItem
      readonly OldImage?: WrittenItem
      readonly SequenceNumber: string
      /** In seconds since 1970. */
      readonly ApproximateCreationDateTime: number
    }
  }[]
}

/** The additions and removals in a batch, in its order. */
export function changedItems({ Records }: StreamEvent): readonly ChangedItem[] {
  return Records.flatMap(({ eventName, dynamodb }) => {
    const { Keys, NewImage, OldImage, SequenceNumber: sequence, ApproximateCreationDateTime: seconds } = dynamodb
    const image = eventName === 'INSERT' ? NewImage : eventName === 'REMOVE' ? OldImage : undefined
    if (image === undefined) return []
    const how = eventName === 'INSERT' ? ('added' as const) : ('removed' as const)
    return [{ how, key: plainItem(Keys) as Key, item: readable(image), sequence, at: seconds * 1000 }]
  })
}

/** A value that the service never writes is archived as the table has it: one such item must not hold up the stream. */
function readable(image: WrittenItem): Readonly<Record<string, unknown>> {
  try {
    return Object.values(image).every(isUsual) ? plainItem(image) : image
  } catch {
    return image
  }
}

/** Tells whether a value is one that JSON can hold: no bytes, and no set. */
function isUsual({ M, L, ...value }: WrittenItem[string]): boolean {
  if (M !== undefined) return Object.values(M as WrittenItem).every(isUsual)
  if (L !== undefined) return (L as readonly WrittenItem[string][]).every(isUsual)
  return ['S', 'N', 'BOOL', 'NULL'].some((kind) => kind in value)
}
