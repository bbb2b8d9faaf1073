import type { Answer, Attempt } from './attempt.ts'
import { type Send, type StepUp, sendAuthorised } from './authorised.ts'
import type { AsTask, CallOptions } from './call-types.ts'
import { addressesAt, type ClientOptions, credentialsIn } from './client-options.ts'
import { DOCUMENT_VERSION } from './generated/operations.ts'
import { SessionKeeper } from './keep-session.ts'
import type { OpenCall } from './open-call.ts'
import { proveStepUp, type StepUpTools } from './prove-step-up.ts'
import { newKey, taskHeaders } from './request-for.ts'
import { sendUntilAnswered, type Transport } from './transport.ts'

/** Warns once if the service is older than the API document that this client was made from: it may not know some calls or fields. */
function warnOfAge(onWarning: (message: string) => void): (answer: Answer) => void {
  let isKnown = false
  return ({ headers }) => {
    if (isKnown) return
    const version = headers.get('api-version')
    if (version === null) return
    isKnown = true
    if (isOlder(version, DOCUMENT_VERSION))
      onWarning(
        `The service has version ${version} of the API, this client is made for ${DOCUMENT_VERSION}: some calls may be unknown to it`,
      )
  }
}

/** Compares `major.minor.patch`. */
function isOlder(version: string, than: string): boolean {
  const [one, other] = [numbersOf(version), numbersOf(than)]
  const index = other.findIndex((number, at) => number !== (one[at] ?? 0))
  return index >= 0 && (one[index] ?? 0) < (other[index] ?? 0)
}

const numbersOf = (version: string): readonly number[] => (version.split(/[-+]/)[0] ?? '').split('.').map(Number)

/** `open`: needs no token. `keyed`: the service stores the answer under an Idempotency-Key. */
export type Flags = { readonly open: boolean; readonly keyed: boolean }

export type TaskCallOptions = CallOptions & { asTask?: AsTask | undefined }

export interface Caller {
  readonly session: SessionKeeper
  readonly call: (method: string, path: string, flags: Flags, body?: unknown, options?: TaskCallOptions) => Promise<Answer>
}

const DEFAULT_TIMEOUT_MS = 35_000

/** Makes calls in the session of these options. */
export function createCaller(options: ClientOptions): Caller {
  const urlOf = addressesAt(options.baseUrl)
  const transport = transportOf(options)
  const { onProgress } = transport
  const send: Send = (request, repeatable, signal) => sendUntilAnswered(request, repeatable, signal, transport)
  const { session: given, onSession } = options
  const openCall = openCallBy(send, urlOf)
  const session = new SessionKeeper(
    { credentials: credentialsIn(options), session: given, onProgress, onSession, issuer: urlOf('/svc-conductor/').replace(/\/$/, '') },
    openCall,
  )
  const stepUp = stepUpBy(options, { send, openCall, upgradeUrl: urlOf('/authentication/jwt'), onProgress })

  async function call(
    method: string,
    path: string,
    { open, keyed }: Flags,
    body?: unknown,
    options: TaskCallOptions = {},
  ): Promise<Answer> {
    const headers = headersOf(keyed, options)
    const request = { url: urlOf(path), method, ...jsonPart(body, headers) }
    const repeatable = method === 'GET' || method === 'HEAD' || 'idempotency-key' in headers ? 'repeatable' : 'once'
    const { signal } = options
    const answer = await (open ? send(request, repeatable, signal) : sendAuthorised(request, repeatable, signal, session, send, stepUp))
    options.onResponse?.(answer)
    return answer
  }
  return { session, call }
}

function transportOf(options: ClientOptions): Transport {
  const { fetch: given, timeoutMs = DEFAULT_TIMEOUT_MS, retry = {}, onProgress = () => undefined, onWarning = warn } = options
  return { fetch: given ?? ((url, init) => fetch(url, init)), timeoutMs, retry, onProgress, onAnswer: warnOfAge(onWarning) }
}

// biome-ignore lint/suspicious/noConsole: what an application should know and gives no place for.
const warn = (message: string): void => console.warn(`@countersign/client: ${message}`)

/** Renewing twice does no harm; logging in twice could consume a code. */
function openCallBy(send: Send, urlOf: (path: string) => string): OpenCall {
  return async (method, path, body, headers = {}) => {
    const repeatable = method === 'GET' || path.endsWith('/renew') ? 'repeatable' : 'once'
    return (await send({ url: urlOf(path), method, ...jsonPart(body, headers) }, repeatable, undefined)).body
  }
}

function stepUpBy({ onStepUp }: ClientOptions, tools: Omit<StepUpTools, 'onStepUp'>): StepUp {
  return async (refused, request, token, signal) =>
    onStepUp === undefined ? undefined : proveStepUp(refused, request, token, signal, { onStepUp, ...tools })
}

/**
 * The caller's own headers come last, in lower case, so that they replace those of the client. Throws a TypeError for one that cannot be
 * sent, which would look like a service that does not answer.
 */
function headersOf(keyed: boolean, { idempotencyKey, asTask, headers }: TaskCallOptions): Record<string, string> {
  const made: Record<string, string> = asTask === undefined ? {} : taskHeaders(asTask)
  if (idempotencyKey !== undefined || keyed) made['idempotency-key'] = idempotencyKey ?? newKey()
  for (const [name, value] of Object.entries(headers ?? {})) made[name.toLowerCase()] = value
  new Headers(made)
  return made
}

function jsonPart(body: unknown, headers: Record<string, string>): Pick<Attempt, 'headers' | 'body'> {
  if (body === undefined) return { headers, body: undefined }
  if (body instanceof URLSearchParams)
    return { headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers }, body: body.toString() }
  return { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}
