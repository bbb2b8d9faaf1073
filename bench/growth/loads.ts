import { dueAttributes } from '../../shared/storage/due.ts'
import type { Reference } from '../../shared/storage/read.ts'
import type { Write } from '../../shared/storage/write.ts'
import type { Load } from './partitions.ts'
import type { Request } from './sustained-rate.ts'

/** DynamoDB counts a write by the KiB of the whole item, and one inside a transaction twice. */
const IN_A_TRANSACTION = 2
const KIB = 1024

/** A write with what the simulation must know beside it: the item that an update changes, and the bucket of the due index that it leaves. */
export type CountedWrite = { readonly write: Write; readonly changes?: object; readonly leaves?: string | undefined }

/** The units of a call: the items that it reads strongly (below 4 KiB each), and its writes in one transaction. */
export function callOf(reads: readonly Reference<unknown>[], writes: readonly CountedWrite[]): Request {
  const table = [...reads.map(readOf), ...writes.map((write) => loadOf(write, IN_A_TRANSACTION))]
  return { table, index: writes.flatMap(indexLoads) }
}

/** The units of a job whose only write is sent without a transaction. */
export function jobOf(reads: readonly Reference<unknown>[], write: CountedWrite): Request {
  return { table: [...reads.map(readOf), loadOf(write, 1)], index: indexLoads(write) }
}

const readOf = ({ key }: Reference<unknown>): Load => ({ key: key.PK, write: 0, read: 1 })

/** The bytes that an eventually consistent query reads for one unit. */
const QUERIED_BYTES = 8 * KIB

/** The rescue reads every callback of the minute once, with a query over many of them. */
export function lookForLost({ key, item }: Write): Request {
  return { table: [{ key: key.PK, write: 0, read: sizeOf({ ...item, ...key }) / QUERIED_BYTES }], index: [] }
}

const sizeOf = (item: object): number => JSON.stringify(item).length

function loadOf({ write, changes = {} }: CountedWrite, times: number): Load {
  const item = { ...changes, ...write.item, ...write.change?.set, ...write.key }
  return { key: write.key.PK, write: times * Math.ceil(sizeOf(item) / KIB), read: 0 }
}

/** One unit for each entry that a write adds to the due index or removes from it. */
function indexLoads({ write, leaves }: CountedWrite): readonly Load[] {
  const enters = write.due === undefined ? undefined : dueAttributes(write.due, write.key).due
  return [leaves, enters].flatMap((key) => (key === undefined ? [] : [{ key, write: 1, read: 0 }]))
}

/** Units of all requests together. */
export function unitsOf(requests: readonly Request[]): { readonly write: number; readonly read: number; readonly index: number } {
  const sum = (loads: readonly Load[], of: 'write' | 'read') => loads.reduce((soFar, load) => soFar + load[of], 0)
  const table = requests.flatMap((request) => request.table)
  return {
    write: sum(table, 'write'),
    read: sum(table, 'read'),
    index: sum(
      requests.flatMap(({ index }) => index),
      'write',
    ),
  }
}
