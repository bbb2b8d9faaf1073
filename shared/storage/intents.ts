import type { CustomerId, TenantId } from '../domain/ids.ts'
import type { StepUp } from '../domain/permissions/grants.ts'
import { type Reference, reference } from './read.ts'
import { keys } from './table.ts'
import { equals, insert, isBelow, update, type Write } from './write.ts'

/** A request that waits for a step-up: who asked for what, and how it has to be proved. */
export type Intent = {
  readonly intentId: string
  readonly customerId: CustomerId
  readonly tenantId?: TenantId
  readonly sessionId: string
  /** What the request was: method, path, query, body, and the headers that change what it does. */
  readonly digest: string
  readonly method: StepUp
  /** Methods by which the same request was proved before, where one alone was not enough. */
  readonly provedBefore?: readonly StepUp[]
  readonly status: 'OPEN' | 'UPGRADED' | 'USED'
  /** How often somebody has tried to prove it. */
  readonly proofs: number
  /** The check of somebody alive that proves it. */
  readonly livenessSessionId?: string
  /** Keyed hash of the code that was sent. */
  readonly codeHash?: string
  readonly created: string
  /** Milliseconds until which it can be proved. */
  readonly provableUntil: number
  /** When it may be forgotten, in seconds since 1970. */
  readonly expiresAt: number
}

/** Every method by which the request of a proved intent was proved; none without one. */
export const methodsProvedBy = (of: Intent | undefined): readonly StepUp[] =>
  of === undefined ? [] : [of.method, ...(of.provedBefore ?? [])]

/** What the code of an intent is hashed for. */
export const codeContext = (intentId: string): string => `step-up/${intentId}`

/** An intent can be proved for so long after the refusal, in milliseconds. */
export const INTENT_LIFETIME_MS = 3 * 60_000
/** The token that it leads to works so long, in seconds. */
export const STEPPED_UP_TOKEN_LIFETIME_SECONDS = 5 * 60
/** After so many wrong proofs it is dead. */
export const MOST_PROOFS = 3

export const intent = (customerId: CustomerId, intentId: string): Reference<Intent> => reference<Intent>(keys.intent(customerId, intentId))

export function openIntent(opened: Intent): Write {
  return insert(intent(opened.customerId, opened.intentId), opened)
}

/** Charges a proof before it is looked at: of any number at once no more than three are. 1 write unit. */
export function chargeProof(of: Intent): Write {
  return update(
    intent(of.customerId, of.intentId),
    { add: { proofs: 1 } },
    { when: [equals('status', 'OPEN'), isBelow('proofs', MOST_PROOFS)] },
  )
}

/** The proof was right: a token for it can be issued, once. */
export function upgradeIntent(of: Intent): Write {
  return update(
    intent(of.customerId, of.intentId),
    { set: { status: 'UPGRADED' } },
    { when: [equals('status', 'OPEN')], otherwise: 'wrong-proof' },
  )
}

/** Uses the step-up up, in the transaction of what it allows: of any number of uses at once exactly one takes effect. */
export function useIntent(of: Intent): Write {
  return update(
    intent(of.customerId, of.intentId),
    { set: { status: 'USED' } },
    { when: [equals('status', 'UPGRADED'), equals('digest', of.digest)] },
  )
}
