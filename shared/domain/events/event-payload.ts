import { defined } from '../defined.ts'
import type { TenantId } from '../ids.ts'
import type { EventActor } from './event-report.ts'
import type { EventType } from './event-types.ts'
import { fittingData } from './fitting-data.ts'

type Happened = {
  readonly eventType: EventType
  readonly eventId: number
  /** In milliseconds since 1970. */
  readonly at: number
  readonly tenantId: TenantId
  readonly actor?: EventActor | undefined
  readonly data: object
}

/** The text of an event, the same for each endpoint and on every attempt. */
export function eventPayload({ eventType, eventId, at, tenantId, actor, data }: Happened): string {
  return JSON.stringify({
    eventType,
    eventId,
    created: new Date(at).toISOString(),
    tenantId,
    ...defined({ actor }),
    data: fittingData(data),
  })
}
