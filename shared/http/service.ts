import type { Settings, TenantSettings } from '../contract/call.ts'
import type { Endpoint } from '../contract/declared-endpoint.ts'
import type { CustomerId, TenantId } from '../domain/ids.ts'
import type { Ports } from '../ports/ports.ts'
import type { StoredItem } from '../ports/store.ts'
import type { DecisionSample } from '../storage/decision-samples.ts'
import type { DueMessage } from '../storage/due.ts'
import type { Reference } from '../storage/read.ts'
import type { Write } from '../storage/write.ts'

/** The dependencies of the pipeline on its process. */
export type Service = {
  readonly ports: Ports
  readonly settings: {
    readonly of: (tenantId: TenantId | undefined) => Promise<TenantSettings>
    readonly lastKnown?: (tenantId: TenantId | undefined) => Settings | undefined
    readonly refreshRecent?: () => void
    readonly notice: (writes: readonly Write[]) => void
  }
  readonly limiter: Limiter
  /** Without it every call reads its session. */
  readonly sessions?: RecentSessions
  /** Tells whether this refusal may still be audited, and uses one of the caller's budget for this minute. */
  readonly refusalBudget: (caller: string, now: number) => boolean
  readonly decisions: DecisionMemory
  /** Without it no use of a permission is noted. */
  readonly uses?: NotedUses
  /** Stores the tallies that are counted in `ports.tallies`. */
  readonly tallies: { readonly keep: () => void }
  readonly queue: {
    readonly send: (messages: readonly DueMessage[]) => Promise<void>
    /** Tells whether there is a queue for this kind of message. Without it there is one for each. */
    readonly takes?: (kind: string) => boolean
  }
  /** The endpoint of a stored call. Only the tasks function carries all endpoints. */
  readonly endpointNamed: (name: string) => Endpoint | undefined | Promise<Endpoint | undefined>
  /** The part of the catalogue that this process carries: all of it where stored calls are run or calls explained. */
  readonly catalogue: () => Promise<readonly Endpoint[]>
  /** The GET on the path of this endpoint, if this process carries it. An `If-Match` of the endpoint refers to its representation. */
  readonly representationOf: (endpoint: Endpoint) => Endpoint | undefined
  /** Tells whether stored calls can change the item that this GET answers. */
  readonly isChangeable: (endpoint: Endpoint) => boolean
  readonly cors: { readonly allowedOrigins: readonly string[] }
}

/** The items that show whether a session is live, as this process read them less than 10 s ago. */
type RecentSessions = {
  /** Tells whether this process wrote one of them so lately that an eventually consistent read may miss it. */
  readonly wereJustWritten: (references: readonly Reference<unknown>[]) => boolean
  /** The items of all references, or nothing. */
  readonly recall: (references: readonly Reference<unknown>[]) => readonly StoredItem[] | undefined
  /** Called before they are read; remembers what was then read, unless this process wrote something meanwhile. */
  readonly remembering: (references: readonly Reference<unknown>[]) => (items: readonly (StoredItem | undefined)[]) => void
}

export type LimiterVerdict = {
  /** `over`: the calls of the window are used up. `crowded`: too many calls are in progress. */
  readonly kind: 'admitted' | 'over' | 'crowded'
  readonly headers: Readonly<Record<string, string>>
  /** The part of the subject's calls of the window that is used, as far as this process knows. */
  readonly usedPercent: number
  /** Exchanges the place of an admitted call for one among those that wait; `false` if there is none. */
  readonly stepAside: () => Promise<boolean>
  readonly done: () => Promise<void>
}

/**
 * The group in which calls are counted: `subject` is a tenant, or an address. `caller` is one of the tenant's callers, if limited to a
 * share of the tenant's limits.
 */
export type Counted = { readonly subject: string; readonly tenantId: TenantId | undefined; readonly caller?: string }

/** Counts calls per tenant, or per address for callers without one, and look-ups per caller. */
export type Limiter = {
  readonly admit: (counted: Counted) => Promise<LimiterVerdict>
  /** The refusal that this process can give without reading the table, if it knows that there is no room. Counts nothing. */
  readonly knownRefusal: (counted: Counted) => Promise<LimiterVerdict | undefined>
  /** Begins to lease what `admit` will need, so that it is there when the caller is known. Counts nothing, and nobody waits for it. */
  readonly prepare?: (counted: Counted) => void
  readonly lookUp: (
    customerId: CustomerId,
    tenantId: TenantId | undefined,
  ) => Promise<{ readonly kind: 'admitted' | 'over'; readonly resetSeconds: number }>
  /** Sessions that were recently found to have ended. Calls with their tokens are counted before anything is read. */
  readonly endedSessions: { readonly note: (sessionId: string) => void; readonly has: (sessionId: string) => boolean }
}

/** The uses of permissions that this process has noted in the last day. */
export type NotedUses = {
  readonly isNoted: (customerId: CustomerId, group: string, now: number) => boolean
  readonly note: (customerId: CustomerId, group: string, now: number) => void
}

/** Remembers recent decisions, for simulating changes of permission rows. */
export type DecisionMemory = {
  /** Counts a decision in memory, without reading or writing. `scope` is the tenant, or the scope above all tenants. */
  readonly note: (scope: string, decision: Omit<DecisionSample, 'count' | 'people'>, customerId: CustomerId) => void
  /** Starts to store the counted decisions if that is due. Nobody waits for it. */
  readonly keep: () => void
}
