import type { TenantId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { hasNo, isAtLeast, isBelow, oneHolds, upsert, type Write } from './write.ts'

/** The progress of the rescue in one shard of the marks. */
export type RescueMark = {
  /** The rescue has finished everything before this minute, in milliseconds. */
  readonly rescuedTo: number
  /** The minutes from there until `before` are in progress: the tenants up to `upTo` are done. */
  readonly tenants?: { readonly before: number; readonly upTo?: TenantId }
}

export const rescueMark = (shard: number) => reference<RescueMark>(keys.rescueMark(shard))

/** Stores the progress of a run. Runs can overlap: the progress of the one that is behind is not stored. */
export function noteRescued(shard: number, progress: RescueMark): Write {
  const notBehind = oneHolds(hasNo('rescuedTo'), isBelow('rescuedTo', progress.rescuedTo + 1))
  const { rescuedTo, tenants } = progress
  const change = tenants === undefined ? { set: { rescuedTo }, remove: ['tenants'] } : { set: { rescuedTo, tenants } }
  return upsert(rescueMark(shard), change, { when: [notBehind] })
}

/** Sets the progress back: the local clock was set back. */
export function rescueAgainFrom(shard: number, minute: number): Write {
  return upsert(rescueMark(shard), { set: { rescuedTo: minute }, remove: ['tenants'] }, { when: [isAtLeast('rescuedTo', minute)] })
}
