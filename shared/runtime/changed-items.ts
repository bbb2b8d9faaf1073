import { fromWireItem, type WireItem } from '../clients/table/attribute-values.ts'
import type { ChangedItem } from '../contract/changed-item.ts'
import type { Key } from '../storage/table.ts'

/** A batch of the table's stream, as Lambda hands it over. */
export type StreamEvent = {
  readonly Records: readonly {
    readonly eventName: 'INSERT' | 'MODIFY' | 'REMOVE'
    readonly dynamodb: {
      readonly Keys: WireItem
      readonly NewImage?: WireItem
      readonly OldImage?: WireItem
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
    return [{ how, key: fromWireItem(Keys) as Key, item: readable(image), sequence, at: seconds * 1000 }]
  })
}

/** A value that the service never writes is archived as the table has it: one such item must not hold up the stream. */
function readable(image: WireItem): Readonly<Record<string, unknown>> {
  try {
    return fromWireItem(image)
  } catch {
    return image
  }
}
