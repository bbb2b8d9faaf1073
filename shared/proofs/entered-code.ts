import type { AnonymousCall } from '../contract/call.ts'
import { isCodeOf } from '../contract/code-hash.ts'
import type { CodePurpose } from '../domain/login/one-time-code.ts'
import type { Ports } from '../ports/ports.ts'
import type { Identity } from '../storage/identities.ts'
import { chargeEntry, giveEntryBack, type OneTimeCode, useCode } from '../storage/one-time-codes.ts'
import type { Write } from '../storage/write.ts'
import { codeContext } from './sent-code.ts'

export type EnteredCode =
  /** `giveBack` refunds the entry, if it turns out that the code is one of another purpose. */
  | { readonly kind: 'wrong'; readonly giveBack: () => Promise<void> }
  /** The code is right but already consumed: refused like a wrong one, and not counted as a failure. */
  | { readonly kind: 'used' }
  /** `use` belongs in the transaction that needs the code. If there is no such transaction, `giveBack` refunds the entry. */
  | { readonly kind: 'right'; readonly sentAt: number; readonly use: readonly Write[]; readonly giveBack: () => Promise<void> }

/** Tells whether this is the code that was sent for this name and purpose. The entry is charged before the comparison. */
export async function enteredCode(
  { ports }: Pick<AnonymousCall, 'ports'>,
  canonicalName: string,
  purpose: CodePurpose,
  code: string,
): Promise<EnteredCode> {
  if (isOverride(ports, code)) return { kind: 'right', sentAt: Number.POSITIVE_INFINITY, use: [], giveBack: nothing }
  const { atOnce, secrets, clock } = ports
  const charge = await atOnce.write(chargeEntry(canonicalName, purpose, clock.now()))
  if (charge.kind === 'refused') {
    const stored = (charge.stored ?? NO_CODE) as Pick<OneTimeCode, 'hash'>
    const isUsed = await isCodeOf(stored.hash, secrets, code, codeContext(canonicalName, purpose))
    return isUsed ? { kind: 'used' } : { kind: 'wrong', giveBack: nothing }
  }
  const sent = charge.item as unknown as OneTimeCode
  const giveBack = async () => void (await atOnce.write(giveEntryBack(canonicalName, purpose, sent)))
  if (!(await isCodeOf(sent.hash, secrets, code, codeContext(canonicalName, purpose)))) return { kind: 'wrong', giveBack }
  return { kind: 'right', sentAt: sent.sentAt, use: [useCode(canonicalName, purpose, sent, clock.now())], giveBack }
}

const nothing = async (): Promise<void> => undefined

/** A hash of the right length that matches no code. */
const NO_CODE = { hash: 'A'.repeat(43) }

/**
 * Tells whether a code was sent to the present owner of the name, and after the last change of proofs or addresses. A name is free again
 * when its identity is removed, so a code sent before must not work for its next owner.
 */
export function isSentFor(
  { sentAt }: Pick<OneTimeCode, 'sentAt'>,
  identity: Pick<Identity, 'created' | 'codesSince'> | undefined,
): boolean {
  return identity === undefined || sentAt >= Math.max(Date.parse(identity.created), identity.codesSince ?? 0)
}

/** Tells whether this is the sandbox code, which is accepted wherever a code is required, sent or not. */
export function isOverride({ stage, otpOverride }: Pick<Ports, 'stage' | 'otpOverride'>, code: string): boolean {
  return stage === 'sandbox' && otpOverride !== undefined && code === otpOverride
}
