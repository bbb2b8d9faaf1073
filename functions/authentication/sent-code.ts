import type { AnonymousCall } from '../../shared/contract/call.ts'
import { codeHash } from '../../shared/contract/code-hash.ts'
import { type CodePurpose, sendsWith } from '../../shared/domain/login/one-time-code.ts'
import { type CodeSends, keepCode, noteSend, type SendPurpose } from '../../shared/storage/one-time-codes.ts'
import type { Write } from '../../shared/storage/write.ts'

/**
 * Whether one more code may be sent for a name; it counts as sent then. 1 or 2 round trips, 1 or 2 write units; with others at once at most
 * as many more as codes may be sent.
 */
export async function maySend({ ports }: Pick<AnonymousCall, 'ports'>, canonicalName: string, purpose: SendPurpose): Promise<boolean> {
  let seen: CodeSends | undefined
  for (;;) {
    const times = sendsWith(seen?.times ?? [], ports.clock.now())
    if (times === undefined) return false
    const noted = await ports.store.write(noteSend(canonicalName, purpose, seen, times))
    if (noted.kind === 'written') return true
    seen = noted.stored as CodeSends | undefined
  }
}

/** The write that makes a code good for its name and purpose, for so many seconds. */
export async function sentCode(
  { ports, now }: Pick<AnonymousCall, 'ports' | 'now'>,
  canonicalName: string,
  purpose: CodePurpose,
  { code, seconds }: { readonly code: string; readonly seconds: number },
): Promise<Write> {
  const hash = await codeHash(ports.secrets, code, codeContext(canonicalName, purpose))
  return keepCode(canonicalName, purpose, { hash, expiresAt: Math.floor(now / 1000) + seconds, sentAt: now })
}

/** What a code is hashed for. */
export const codeContext = (canonicalName: string, purpose: CodePurpose): string => `code/${purpose}/${canonicalName}`
