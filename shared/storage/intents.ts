import type { CustomerId, TenantId } from '../domain/ids.ts'
import type { StepUp } from '../domain/permissions/grants.ts'
import { type Reference, reference } from './read.ts'
import { keys } from './table.ts'
import { equals, insert, isBelow, update, type Write } from './write.ts'

/** A request that waits for a step-up: the caller, the request, and the required proof. */
export type Intent = {
  readonly intentId: string
  readonly customerId: CustomerId
  readonly tenantId?: TenantId
  readonly sessionId: string
  /** Digest of the request: method, path, query, body, and the headers that change its effect. */
  readonly digest: string
  readonly method: StepUp
  /** Methods by which the same request was proved before, if one alone was not enough. */
  readonly provedBefore?: readonly StepUp[]
  readonly status: 'OPEN' | 'UPGRADED' | 'USED'
  /** The number of attempts to prove it. */
  readonly proofs: number
  /** The liveness check that proves it. */
  readonly livenessSessionId?: string
  /** Keyed hash of the code that was sent. */
  readonly codeHash?: string
  readonly created: string
  /** Time until which it can be proved, in milliseconds. */
  readonly provableUntil: number
  /** Time after which it may be removed, in seconds since 1970. */
  readonly expiresAt: number
}

/** Every method by which the request of a proved intent was proved; empty without an intent. */
export const methodsProvedBy = (of: Intent | undefined): readonly StepUp[] =>
  of === undefined ? [] : [of.method, ...(of.provedBefore ?? [])]

/** The context that the code of an intent is hashed for. */
export const codeContext = (intentId: string): string => `step-up/${intentId}`

/** Time after the refusal in which an intent can be proved, in milliseconds. */
export const INTENT_LIFETIME_MS = 3 * 60_000
/** Lifetime of the token that an intent leads to, in seconds. */
export const STEPPED_UP_TOKEN_LIFETIME_SECONDS = 5 * 60
/** Number of wrong proofs after which it is dead. */
export const MOST_PROOFS = 3

export const intent = (customerId: CustomerId, intentId: string): Reference<Intent> => reference<Intent>(keys.intent(customerId, intentId))

export function openIntent(opened: Intent): Write {
  return insert(intent(opened.customerId, opened.intentId), opened)
}

/** Charges a proof before it is verified: concurrent calls verify at most three. */
export function chargeProof(of: Intent): Write {
  return update(
    intent(of.customerId, of.intentId),
    { add: { proofs: 1 } },
    { when: [equals('status', 'OPEN'), isBelow('proofs', MOST_PROOFS)] },
  )
}

/** Refunds the charge of a proof that was right as far as it went: another one is missing beside it. */
export function giveBackProof(of: Intent): Write {
  return update(intent(of.customerId, of.intentId), { add: { proofs: -1 } }, { when: [equals('status', 'OPEN')] })
}

/** Records that the proof was right: a token for it can be issued, once. */
export function upgradeIntent(of: Intent): Write {
  return update(
    intent(of.customerId, of.intentId),
    { set: { status: 'UPGRADED' } },
    { when: [equals('status', 'OPEN')], otherwise: 'wrong-proof' },
  )
}

/** Consumes the step-up in the transaction that it allows: of any concurrent uses, exactly one takes effect. */
export function useIntent(of: Intent): Write {
  return update(
    intent(of.customerId, of.intentId),
    { set: { status: 'USED' } },
    { when: [equals('status', 'UPGRADED'), equals('digest', of.digest)] },
  )
}
