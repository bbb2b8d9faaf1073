import { type Item, sizeOfItem } from './attribute-values.ts'

/** Read units for this many bytes: one per 4 KB begun, half of that for an eventually consistent read. */
export function readUnits(bytes: number, consistency: 'strong' | 'eventual'): number {
  return Math.max(1, Math.ceil(bytes / 4096)) * (consistency === 'strong' ? 1 : 0.5)
}

/** Write units of a change: one per KB begun of the larger of the two states. */
export function writeUnits(before: Item | undefined, after: Item | undefined): number {
  const bytes = Math.max(before === undefined ? 0 : sizeOfItem(before), after === undefined ? 0 : sizeOfItem(after))
  return Math.max(1, Math.ceil(bytes / 1024))
}

/** Adds up the units of one request, and returns them as the request asked. */
export function capacityOf(asked: unknown, tableName: string) {
  let units = 0
  return {
    add: (more: number) => {
      units += more
    },
    answer: () => (asked === 'TOTAL' || asked === 'INDEXES' ? { TableName: tableName, CapacityUnits: units } : undefined),
  }
}
export type Capacity = ReturnType<typeof capacityOf>
