import type { TenantSettings } from '../contract/call.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { CustomerId, TenantId } from '../domain/ids.ts'
import type { Ports } from '../ports/ports.ts'
import type { DecisionSample } from '../storage/decision-samples.ts'
import type { DueMessage } from '../storage/due.ts'
import type { Write } from '../storage/write.ts'

/** What the pipeline needs of the process that it runs in. */
export type Service = {
  readonly ports: Ports
  readonly settings: {
    readonly of: (tenantId: TenantId | undefined) => Promise<TenantSettings>
    readonly notice: (writes: readonly Write[]) => void
  }
  readonly limiter: Limiter
  /** May this refusal still be noted? Takes one from what its caller has left in this minute. */
  readonly refusalBudget: (caller: string, now: number) => boolean
  readonly decisions: DecisionMemory
  readonly queue: { readonly send: (messages: readonly DueMessage[]) => Promise<void> }
  /** The endpoint of a stored call; only the tasks function carries them all. */
  readonly endpointNamed: (name: string) => Endpoint | undefined | Promise<Endpoint | undefined>
  /** What this process carries of the catalogue: all of it where stored calls are run or calls explained. */
  readonly catalogue: () => Promise<readonly Endpoint[]>
  /** The GET on the path of this endpoint, if this process carries it: what an `If-Match` of the endpoint is about. */
  readonly representationOf: (endpoint: Endpoint) => Endpoint | undefined
  readonly cors: { readonly allowedOrigins: readonly string[] }
}

export type LimiterVerdict = {
  /** `over`: the window's calls are used up; `crowded`: too many are under way at once. */
  readonly kind: 'admitted' | 'over' | 'crowded'
  readonly headers: Readonly<Record<string, string>>
  readonly done: () => Promise<void>
}

/**
 * Whose calls are counted together: `subject` is a tenant, or an address. `caller` is one of the tenant's callers who may use only a share
 * of what the tenant has.
 */
export type Counted = { readonly subject: string; readonly tenantId: TenantId | undefined; readonly caller?: string }

/** Counts calls per tenant, or per address where the caller has none; and what one caller looks up about others. */
export type Limiter = {
  readonly admit: (counted: Counted) => Promise<LimiterVerdict>
  /** The refusal that this process can give without asking the table, if it knows that there is no room. Counts nothing. */
  readonly knownRefusal: (counted: Counted) => Promise<LimiterVerdict | undefined>
  readonly lookUp: (
    customerId: CustomerId,
    tenantId: TenantId | undefined,
  ) => Promise<{ readonly kind: 'admitted' | 'over'; readonly resetSeconds: number }>
  /** Sessions that were found ended a moment ago: calls with their tokens are counted before anything is read. */
  readonly endedSessions: { readonly note: (sessionId: string) => void; readonly has: (sessionId: string) => boolean }
}

/** Remembers what was decided lately, for those who want to change a permission row. */
export type DecisionMemory = {
  /** Counts a decision in memory: reads and writes nothing. `scope` is the tenant, or what stands outside of all. */
  readonly note: (scope: string, decision: Omit<DecisionSample, 'count' | 'people'>, customerId: CustomerId) => void
  /** Begins to write what has been counted, where that is due; nobody waits for it. */
  readonly keep: () => void
}
