import { type Bytes, bytesOfBase64 } from './base64.ts'
import type { CallbackPayload, EventPayload } from './generated/callbacks.ts'

export type HeadersLike = { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>

export interface VerifyOptions {
  /** Largest accepted difference between the timestamp and now, in seconds; 300 by default. */
  toleranceSeconds?: number
}

/** The reason why a callback is refused. */
export type VerificationFailure =
  | 'body-is-parsed'
  | 'header-is-missing'
  | 'timestamp-is-off'
  | 'no-signature-fits'
  | 'body-is-no-json'
  | 'secret-is-malformed'
  | 'approvals-do-not-fit'

/** The message did not come from the service, or was changed. Answer it with 400, and do nothing else. */
export class CallbackVerificationError extends Error {
  readonly reason: VerificationFailure

  constructor(reason: VerificationFailure, message: string) {
    super(message)
    this.name = 'CallbackVerificationError'
    this.reason = reason
  }
}

const RAW_BODY_HINT =
  "rawBody must be the bytes that came, as a string, Uint8Array or ArrayBuffer, before anything parses them: express.raw({ type: 'application/json' }), await request.text(), or the body of a Lambda event"

/**
 * Verifies a callback (Standard Webhooks) and resolves to its payload, typed by `eventType`. Give both secrets during a rotation. Rejects
 * with `CallbackVerificationError`. A callback can come more than once: handle each `webhook-id` once.
 */
export async function verifyCallback(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: HeadersLike,
  secretOrSecrets: string | readonly string[],
  options: VerifyOptions = {},
): Promise<CallbackPayload> {
  return (await verified(rawBody, headers, secretOrSecrets, options)) as CallbackPayload
}

/**
 * Verifies an event that a webhook endpoint received (Standard Webhooks) with the secret of that endpoint, and resolves to its payload,
 * typed by `eventType`. Rejects with `CallbackVerificationError`. An event can come more than once: handle each `webhook-id` once.
 */
export async function verifyEvent(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: HeadersLike,
  secretOrSecrets: string | readonly string[],
  options: VerifyOptions = {},
): Promise<EventPayload> {
  return (await verified(rawBody, headers, secretOrSecrets, options)) as EventPayload
}

async function verified(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: HeadersLike,
  secretOrSecrets: string | readonly string[],
  options: VerifyOptions,
): Promise<unknown> {
  return payloadIn(await verifiedBody(rawBody, headers, secretOrSecrets, options))
}

/** Verifies the signature of a message, and resolves to the bytes of its body. */
export async function verifiedBody(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: HeadersLike,
  secretOrSecrets: string | readonly string[],
  { toleranceSeconds = 300 }: VerifyOptions,
): Promise<Bytes> {
  const body = bytesOf(rawBody)
  const id = required(headers, 'webhook-id')
  const timestamp = required(headers, 'webhook-timestamp')
  const signatures = signaturesIn(headers)
  refuseOldTimestamp(timestamp, toleranceSeconds)
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body)
  // JavaScript passes an environment variable that is not set: as an empty secret, it is refused by name.
  const given = secretOrSecrets ?? ''
  const secrets = typeof given === 'string' ? [given] : given
  const keys = await Promise.all(secrets.map(keyFrom))
  if (!(await anyFits(keys, signatures, signed)))
    throw new CallbackVerificationError(
      'no-signature-fits',
      'No signature fits this body and these secrets. Usual causes: the body was parsed and written again, or the secret is of another tenant or stage.',
    )
  return body
}

function bytesOf(rawBody: unknown): Bytes {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody)
  if (rawBody instanceof ArrayBuffer || Object.prototype.toString.call(rawBody) === '[object ArrayBuffer]')
    return new Uint8Array(rawBody as ArrayBuffer)
  if (ArrayBuffer.isView(rawBody)) return new Uint8Array(new Uint8Array(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength))
  throw new CallbackVerificationError('body-is-parsed', RAW_BODY_HINT)
}

export function headerOf(headers: HeadersLike, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : (found as readonly string[] | undefined)?.[0]
}

function required(headers: HeadersLike, name: string): string {
  const value = headerOf(headers, name)
  if (value === undefined || value === '') throw new CallbackVerificationError('header-is-missing', `Header ${name} is missing`)
  return value
}

/** The `v1,<base64>` parts of both headers. */
function signaturesIn(headers: HeadersLike): readonly string[] {
  const values = ['webhook-signature', 'svc-signature'].map((name) => headerOf(headers, name) ?? '')
  const signatures = values.flatMap((value) => value.split(/[ ]+/)).filter((part) => part.startsWith('v1,'))
  if (signatures.length === 0)
    throw new CallbackVerificationError('header-is-missing', 'Header webhook-signature is missing, or holds no v1 signature')
  return [...new Set(signatures)].map((part) => part.slice('v1,'.length))
}

function refuseOldTimestamp(timestamp: string, toleranceSeconds: number): void {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  const offSeconds = Math.abs(Date.now() / 1000 - seconds)
  if (!(offSeconds <= toleranceSeconds))
    throw new CallbackVerificationError(
      'timestamp-is-off',
      `Header webhook-timestamp must lie within ${toleranceSeconds} s of now: it was replayed, or a clock is wrong`,
    )
}

function joined(head: Uint8Array, tail: Uint8Array): Bytes {
  const all = new Uint8Array(head.length + tail.length)
  all.set(head)
  all.set(tail, head.length)
  return all
}

async function keyFrom(secret: string): Promise<CryptoKey> {
  try {
    const bytes = bytesOfBase64(secret.replace(/^whsec_/, ''))
    // With an empty key anybody could sign: an environment variable that is not set must not pass.
    if (bytes.length === 0) throw new TypeError('The secret is empty')
    return await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  } catch {
    throw new CallbackVerificationError(
      'secret-is-malformed',
      'The secret must be whsec_ followed by base64, as the rotation of the secret answered it',
    )
  }
}

/** WebCrypto compares in constant time. */
async function anyFits(keys: readonly CryptoKey[], signatures: readonly string[], signed: Bytes): Promise<boolean> {
  const checks = keys.flatMap((key) => signatures.map((signature) => fits(key, signature, signed)))
  return (await Promise.all(checks)).includes(true)
}

async function fits(key: CryptoKey, signature: string, signed: Bytes): Promise<boolean> {
  try {
    return await crypto.subtle.verify('HMAC', key, bytesOfBase64(signature), signed)
  } catch {
    return false
  }
}

function payloadIn(body: Bytes): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new CallbackVerificationError('body-is-no-json', 'The signed body is no JSON')
  }
}
