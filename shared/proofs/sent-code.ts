import type { AnonymousCall } from '../contract/call.ts'
import { codeHash } from '../contract/code-hash.ts'
import { mayInHour } from '../contract/count-in-hour.ts'
import { countedAddress } from '../domain/counted-address.ts'
import { ANONYMOUS_SENDS_AN_HOUR, type CodePurpose, sendsWith } from '../domain/login/one-time-code.ts'
import { LIVENESS_CHECKS_AN_HOUR } from '../domain/step-up/how-often.ts'
import { livenessChecksOf, sendsFrom, uncountInHour } from '../storage/hourly-counts.ts'
import { type CodeSends, keepCode, keepLink, noteSend, type OneTimeCode, type SendPurpose } from '../storage/one-time-codes.ts'
import type { Write } from '../storage/write.ts'

/** Origin of a request for a message: a stranger, an enrolled device of the owner of the name, or that owner or an administrator by a token. */
export type Asker = 'stranger' | 'known-device' | 'token'

/**
 * Tells whether one more code may be sent, or liveness check started, for a name and from the calling address, and counts it. Concurrent
 * calls can exceed the limit of codes by at most its own size. The caller gets the same answer if none is sent. INVARIANT: what strangers
 * ask for is counted apart from what a known device or a token asks for, so that nobody who only knows a name can use up the messages of its
 * owner.
 */
export async function maySend(call: SendingCall, canonicalName: string, purpose: SendPurpose, asker: Asker): Promise<boolean> {
  const { ports, request } = call
  const from = sendsFrom(countedAddress(request.sourceAddress))
  const most = ANONYMOUS_SENDS_AN_HOUR[ports.callbackPolicy]
  if (asker !== 'token' && !(await mayInHour(ports.atOnce, ports.clock, from, most))) return withheld(call, 'address', purpose)
  if (await maySendTo(call, canonicalName, purpose, asker)) return true
  if (asker !== 'token') await ports.atOnce.write(uncountInHour(from))
  return withheld(call, 'name', purpose)
}

type SendingCall = Pick<AnonymousCall, 'ports' | 'request'>

/** `limit`: the limit that was reached. A metric counts these log lines. */
function withheld({ ports, request }: SendingCall, limit: 'address' | 'name', purpose: SendPurpose): false {
  ports.log('warn', 'message.limit-reached', { limit, purpose, ...(limit === 'address' ? { from: request.sourceAddress } : {}) })
  return false
}

async function maySendTo({ ports }: SendingCall, canonicalName: string, purpose: SendPurpose, asker: Asker): Promise<boolean> {
  const by = asker === 'stranger' ? 'stranger' : 'known'
  if (purpose === 'liveness') {
    const most = LIVENESS_CHECKS_AN_HOUR[ports.callbackPolicy]
    return mayInHour(ports.atOnce, ports.clock, livenessChecksOf(canonicalName, by), most)
  }
  const counted = by === 'stranger' ? purpose : (`${purpose}/known` as const)
  let seen: CodeSends | undefined
  for (;;) {
    const times = sendsWith(seen?.times ?? [], ports.clock.now(), by)
    if (times === undefined) return false
    const noted = await ports.atOnce.write(noteSend(canonicalName, counted, seen, times))
    if (noted.kind === 'written') return true
    seen = noted.stored as CodeSends | undefined
  }
}

/** The write that makes a code valid for its name and purpose, for this many seconds. */
export async function sentCode(
  { ports, now }: Pick<AnonymousCall, 'ports' | 'now'>,
  canonicalName: string,
  purpose: CodePurpose,
  { code, seconds }: { readonly code: string; readonly seconds: number },
): Promise<Write> {
  const hash = await codeHash(ports.secrets, code, codeContext(canonicalName, purpose))
  return keepCode(canonicalName, purpose, { hash, expiresAt: Math.floor(now / 1000) + seconds, sentAt: now })
}

type LinkCall = Pick<AnonymousCall, 'ports' | 'now'>

/**
 * The code of the link to send for a name, and the seconds for which it is valid. The link that was sent before is sent again while
 * `serves` accepts it. Otherwise a new one is stored at once; concurrent first requests all send the one that was stored first. INVARIANT:
 * the table has only a hash and a seed; the code is derived from the seed with a key that is not in the table.
 */
export async function sentLink(
  { ports, now }: LinkCall,
  canonicalName: string,
  before: OneTimeCode | undefined,
  serves: (sent: OneTimeCode) => boolean,
  validity: number,
): Promise<{ readonly code: string; readonly seconds: number }> {
  const seconds = Math.floor(now / 1000)
  let seen = before
  for (;;) {
    const isOpen = seen !== undefined && seen.usedAt === undefined && seen.expiresAt > seconds
    if (seen?.seed !== undefined && isOpen && serves(seen))
      return { code: await linkCode(ports, canonicalName, seen.seed), seconds: seen.expiresAt - seconds }
    const seed = Buffer.from(ports.randomBytes(32)).toString('base64url')
    const code = await linkCode(ports, canonicalName, seed)
    const hash = await codeHash(ports.secrets, code, codeContext(canonicalName, 'password-link'))
    const kept = await ports.atOnce.write(keepLink(canonicalName, seen, { hash, seed, expiresAt: seconds + validity, sentAt: now }, now))
    if (kept.kind === 'written') return { code, seconds: validity }
    seen = kept.stored as OneTimeCode | undefined
  }
}

/** 256 bits in 43 characters, which depend on the seed, the name and a key. */
const linkCode = ({ secrets }: LinkCall['ports'], canonicalName: string, seed: string) => codeHash(secrets, seed, `link/${canonicalName}`)

/** The context that a code is hashed for. */
export const codeContext = (canonicalName: string, purpose: CodePurpose): string => `code/${purpose}/${canonicalName}`
