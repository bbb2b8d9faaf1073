import { shortened } from '../cut-text.ts'
import { defined } from '../defined.ts'
import type { TenantId } from '../ids.ts'
import type { EventActor } from './event-report.ts'
import type { EventType } from './event-types.ts'

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

/** Longest data of an event as JSON, in characters: a callback must fit its item and its message. */
const MOST_CHARACTERS = 60_000
/** Characters that are left of a long text. */
const LEFT_OF_TEXT = 1_000

/** The data of an event, with long texts cut if it is too large. `truncated` then says so: GET of the item shows all of it. */
export function fittingData(data: object): object {
  if (JSON.stringify(data).length <= MOST_CHARACTERS) return data
  const cut = Object.fromEntries(
    Object.entries(data).map(([field, value]) => [field, typeof value === 'string' ? shortened(value, LEFT_OF_TEXT) : value]),
  )
  const fits = JSON.stringify(cut).length <= MOST_CHARACTERS
  return { ...(fits ? cut : scalarsOf(cut)), truncated: true }
}

/** Leaves lists and objects out. */
function scalarsOf(data: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => typeof value !== 'object'))
}
