import type { TenantId } from '../ids.ts'
import type { EventType } from './event-types.ts'

/** Something that a write makes happen, for the webhook endpoints of its tenant that want it. */
export type EventReport = {
  readonly eventType: EventType
  /** Without a tenant, nobody is told. */
  readonly tenantId: TenantId | undefined
  /** Makes what a reader of the item sees, without secrets. Runs only if an endpoint wants the event. */
  readonly data: () => object | Promise<object>
}

/** The originator of an event; absent if the service acted by itself. */
export type EventActor = { readonly customerId: number; readonly agent?: string }

/** The originator of what is committed, and the trace of its call. */
export type EventOrigin = { readonly actor?: EventActor | undefined; readonly traceId?: string | undefined }
