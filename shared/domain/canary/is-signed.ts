import { timingSafeEqual } from 'node:crypto'
import { sign } from '../callbacks/signature.ts'

/** A request as a receiver of callbacks gets it. */
export type Received = { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: string }

/** Time by which a callback may be older or newer than the clock here, in seconds. */
const TOLERANCE_SECONDS = 300

/** Tells whether a callback is signed by one of the secrets, as a tenant verifies it. */
export function isSigned({ headers, body }: Received, secrets: readonly string[], now: number): boolean {
  const { 'webhook-id': id = '', 'webhook-timestamp': stamp = '', 'webhook-signature': sent = '' } = headers
  const timestampSeconds = Number(stamp)
  if (id === '' || id.includes('.') || !/^\d{1,12}$/.test(stamp) || Math.abs(now / 1000 - timestampSeconds) > TOLERANCE_SECONDS)
    return false
  const expected = secrets.map((secret) => Buffer.from(sign({ id, timestampSeconds, body, secrets: [secret] })))
  const found = sent.split(' ').map((signature) => Buffer.from(signature))
  return found.some((one) => expected.some((other) => one.length === other.length && timingSafeEqual(one, other)))
}
