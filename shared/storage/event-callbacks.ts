import { defined } from '../domain/defined.ts'
import type { CallbackId, TenantId } from '../domain/ids.ts'
import { keptCallback, newCallback } from './callbacks.ts'
import type { EventTarget } from './event-parts.ts'
import type { Write } from './write.ts'

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
