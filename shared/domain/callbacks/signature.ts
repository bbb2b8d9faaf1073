import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { Refusal } from '../../errors/refusal.ts'

/**
 * One attempt to send a callback. All attempts have the same id, each its own timestamp. `secrets` has two entries while one replaces the
 * other.
 */
type Signable = {
  readonly id: string
  readonly timestampSeconds: number
  readonly body: string
  readonly secrets: readonly string[]
}

/**
 * Signs as Standard Webhooks: `v1,<base64 of HMAC-SHA256 over id.timestamp.body>`, one signature per secret, separated by spaces. Throws
 * on a secret that is not `whsec_<base64>`, and without any secret: an unsigned callback is never sent.
 */
export function sign({ id, timestampSeconds, body, secrets }: Signable): string {
  if (secrets.length === 0) throw new Error('a callback needs a secret to be signed with')
  // INVARIANT: only the body may hold a dot of its own, or one signature would fit two messages.
  if (id === '' || id.includes('.') || !Number.isSafeInteger(timestampSeconds)) throw new Error('the id or the timestamp can not be signed')
  const signed = `${id}.${timestampSeconds}.${body}`
  return secrets.map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(signed).digest('base64')}`).join(' ')
}

/**
 * The headers by which a receiver verifies a callback: those of Standard Webhooks, and the same signature under the name of this service.
 */
export function signatureHeaders(signable: Signable): Readonly<Record<string, string>> {
  const signature = sign(signable)
  return {
    'webhook-id': signable.id,
    'webhook-timestamp': String(signable.timestampSeconds),
    'webhook-signature': signature,
    'svc-signature': signature,
  }
}

/** Formats random bytes as a signing secret. Standard Webhooks asks for 24 to 64 bytes. */
export function newSecret(randomBytes: Uint8Array): string {
  if (randomBytes.length < 24 || randomBytes.length > 64) throw new RangeError('a secret has 24 to 64 bytes')
  return PREFIX + Buffer.from(randomBytes).toString('base64')
}

const PREFIX = 'whsec_'

const MOST_KEYS = 1_000
const keys = new Map<string, KeyObject>()

/** Cached per secret: importing the raw bytes takes Node longer than computing the HMAC. */
function keyOf(secret: string): KeyObject {
  const known = keys.get(secret)
  if (known !== undefined) return known
  if (keys.size >= MOST_KEYS) keys.clear()
  const key = createSecretKey(bytesOf(secret))
  keys.set(secret, key)
  return key
}

function bytesOf(secret: string): Buffer {
  const encoded = secret.slice(PREFIX.length)
  const key = Buffer.from(encoded, 'base64')
  // Buffer.from skips what isn't base64, and would sign with a shorter key than was given out.
  if (!secret.startsWith(PREFIX) || key.length === 0 || key.toString('base64') !== encoded)
    throw new Error('a callback secret is malformed')
  return key
}

/** Each of them adds a signature to every callback. */
const MOST_PREVIOUS = 5

type Replaced = { readonly sealed: string; readonly expires: string }

/**
 * The replaced secrets that still sign. Decision: each signs for its 24 hours, even if its successor is replaced in turn; so their number
 * is limited, and one rotation too many is refused.
 */
export function stillSigning(previous: readonly Replaced[], now: number): readonly Replaced[] {
  const live = previous.filter(({ expires }) => Date.parse(expires) > now)
  if (live.length >= MOST_PREVIOUS)
    throw new Refusal('conflict', {
      description: 'The secret was rotated too often today. Earlier secrets sign until their 24 hours are over.',
    })
  return live
}
