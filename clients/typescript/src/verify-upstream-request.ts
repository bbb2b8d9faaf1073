import { base64Of, bytesOfBase64 } from './base64.ts'
import { CallbackVerificationError, type HeadersLike, headerOf, type VerifyOptions, verifiedBody } from './verify-callback.ts'

/** The people behind a request: the one who asked, and those who approved. */
export interface UpstreamApprovals {
  /** The person who asked, by customer id. */
  initiator: number
  /** Name of the agent that asked for them. */
  agent?: string
  /** The task as which the request was approved; a direct call has none. */
  taskId?: number
  /** One entry for each approval. `onBehalfOf`: the person in whose place a substitute gave it. */
  approvals: { customerId: number; at: string; onBehalfOf?: number }[]
  /** SHA-256 over method, path, query and body, base64url. */
  digest: string
  /** Base URL of the receiver. */
  aud: string
}

export interface VerifyUpstreamOptions extends VerifyOptions {
  /** Issuer of the statement: the address of the service with `/svc-conductor`. Its keys are at `/.well-known/jwks.json` below it. */
  approvalsFrom: string
  /** Base URL under which this receiver is registered: a statement for another receiver is refused. */
  audience?: string
  /** Method and URL (or path with query) of the request as it came: the statement must be for this very request. */
  request?: { method: string; url: string }
}

const STATEMENT_TYPE = 'countersign-approvals+jwt'
const KEYS_KEPT_MS = 300_000
const keysOf = new Map<string, { readonly until: number; readonly keys: Promise<readonly (JsonWebKey & { kid?: string })[]> }>()

/**
 * Verifies a request that the service sent to an upstream: its signature (Standard Webhooks) and the statement of who asked and who
 * approved. Resolves to the statement and the key by which effects are counted: the same key is the same request, however often it comes.
 */
export async function verifyUpstreamRequest(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: HeadersLike,
  secretOrSecrets: string | readonly string[],
  options: VerifyUpstreamOptions,
): Promise<UpstreamApprovals & { idempotencyKey: string }> {
  const body = await verifiedBody(rawBody, headers, secretOrSecrets, options)
  const claims = await statementIn(headerOf(headers, 'countersign-approvals') ?? '', options)
  if (options.audience !== undefined && claims.aud !== options.audience.replace(/\/+$/, '')) throw doesNotFit('it is for another receiver')
  if (options.request !== undefined && claims.digest !== (await digestOf(options.request, body)))
    throw doesNotFit('it is for another request')
  const idempotencyKey = headerOf(headers, 'idempotency-key') ?? ''
  if (claims.taskId !== undefined && headerOf(headers, 'webhook-id') !== idempotencyKey) throw doesNotFit('its key is another')
  return { ...claims, idempotencyKey }
}

function doesNotFit(why: string): CallbackVerificationError {
  return new CallbackVerificationError('approvals-do-not-fit', `Header countersign-approvals does not fit: ${why}`)
}

async function statementIn(token: string, { approvalsFrom, toleranceSeconds = 300 }: VerifyUpstreamOptions): Promise<UpstreamApprovals> {
  const [head = '', payload = '', signature = '', ...more] = token.split('.')
  const { alg, typ, kid } = partOf(head) as { alg?: string; typ?: string; kid?: string }
  if (more.length > 0 || alg !== 'ES256' || typ !== STATEMENT_TYPE || kid === undefined)
    throw doesNotFit('it is no statement of the service')
  const key = await keyNamed(approvalsFrom, kid)
  const signed = new TextEncoder().encode(`${head}.${payload}`)
  const isGenuine = await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytesOfBase64(signature), signed)
  if (!isGenuine) throw doesNotFit('its signature is wrong')
  const claims = partOf(payload) as UpstreamApprovals & { iss?: string; iat?: number; exp?: number }
  const now = Date.now() / 1000
  if (claims.iss !== approvalsFrom) throw doesNotFit('it is of another issuer')
  if ((claims.exp ?? 0) + toleranceSeconds < now || (claims.iat ?? Number.POSITIVE_INFINITY) - toleranceSeconds > now)
    throw doesNotFit('it has expired')
  return claims
}

function partOf(text: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOfBase64(text)))
  } catch {
    throw doesNotFit('it is no JWT')
  }
}

async function keyNamed(issuer: string, kid: string): Promise<CryptoKey> {
  const found =
    (await keysFrom(issuer, false)).find((key) => key.kid === kid) ?? (await keysFrom(issuer, true)).find((key) => key.kid === kid)
  if (found === undefined) throw doesNotFit('its key is unknown')
  return crypto.subtle.importKey('jwk', found, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
}

function keysFrom(issuer: string, isAnew: boolean): Promise<readonly (JsonWebKey & { kid?: string })[]> {
  const known = keysOf.get(issuer)
  if (!isAnew && known !== undefined && known.until > Date.now()) return known.keys
  const keys = fetch(`${issuer}/.well-known/jwks.json`).then(async (answer) => ((await answer.json()) as { keys: JsonWebKey[] }).keys)
  keysOf.set(issuer, { until: Date.now() + KEYS_KEPT_MS, keys })
  keys.catch(() => keysOf.delete(issuer))
  return keys
}

async function digestOf({ method, url }: { method: string; url: string }, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const target = url.replace(/^https?:\/\/[^/]+/, '')
  const at = target.indexOf('?')
  const [path, query] = at === -1 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)]
  const head = new TextEncoder().encode(`${method.toUpperCase()}\n${path}\n${query}\n`)
  const all = new Uint8Array(head.length + body.length)
  all.set(head)
  all.set(body, head.length)
  const digest = base64Of(await crypto.subtle.digest('SHA-256', all))
  return digest.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
