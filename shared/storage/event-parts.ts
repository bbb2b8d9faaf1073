import { defined } from '../domain/defined.ts'
import type { CallbackId, TenantId, WebhookEndpointId } from '../domain/ids.ts'
import { type Callback, keptCallback, newCallback } from './callbacks.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { equals, insert, remove, update, type Write } from './write.ts'

export const EVENT_PARTS = 'EVENT_PARTS'

/** The endpoint that receives an event, as it was at the time of the event. `kept`: the endpoint was disabled then because it failed. */
export type EventTarget = Pick<Callback, 'url' | 'sentAs'> & {
  readonly webhookEndpointId: WebhookEndpointId
  readonly kept?: true
}

/** One event for one of the targets. */
type EventPart = { readonly payload: string; readonly target: number }

/**
 * The events of one change whose callbacks did not fit into the transaction of the change. The transaction stores them together in this
 * item. They become callbacks in the background, turn by turn. At most about 300 KB.
 */
export type EventParts = {
  readonly partsId: number
  readonly tenantId: TenantId
  readonly targets: readonly EventTarget[]
  /** The texts of the events, and the targets of each. */
  readonly events: readonly { readonly payload: string; readonly to: readonly number[] }[]
  /** The number of callbacks that are stored already. */
  readonly done: number
  readonly traceId?: string
  /** Time of the events, in milliseconds. */
  readonly at: number
  readonly turn: number
}

const parts = ({ tenantId, partsId }: Pick<EventParts, 'tenantId' | 'partsId'>) => reference<EventParts>(keys.eventParts(tenantId, partsId))

export function keepEventParts(of: EventParts): Write {
  return insert(parts(of), of, { due: { kind: EVENT_PARTS, at: of.at, turn: of.turn } })
}

/** Moves on after a turn. The last turn removes the item. */
export function advanceEventParts(of: EventParts, done: number, isLast: boolean, now: number): Write {
  const when = [equals('turn', of.turn)]
  if (isLast) return remove(parts(of), { when })
  const turn = of.turn + 1
  return update(parts(of), { set: { done, turn } }, { when, due: { kind: EVENT_PARTS, at: now, turn } })
}

/** All callbacks that these events become, in their order. */
export function callbacksIn({ events }: Pick<EventParts, 'events'>): readonly EventPart[] {
  return events.flatMap(({ payload, to }) => to.map((target) => ({ payload, target })))
}

/** Days for which events are kept for an endpoint that was disabled because it failed. */
const KEPT_DAYS = 30

type EventFor = {
  readonly tenantId: TenantId
  readonly callbackId: CallbackId
  readonly target: EventTarget
  readonly payload: string
  readonly now: number
  readonly traceId?: string | undefined
}

/** The writes that send an event to an endpoint, or keep it for one that was disabled because it failed. */
export function callbackTo({ tenantId, callbackId, target, payload, now, traceId }: EventFor): readonly Write[] {
  const { webhookEndpointId, url, sentAs, kept } = target
  const of = { tenantId, callbackId, url, payload, webhookEndpointId, now, ...defined({ traceId, sentAs }) }
  return kept === true ? [keptCallback(of, KEPT_DAYS)] : newCallback(of)
}
