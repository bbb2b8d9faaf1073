import { randomBytes } from 'node:crypto'
import middy, { type Request } from '@middy/core'
import { type EdgeSecrets, edgeSecretsFrom } from '../clients/edge-secrets.ts'
import type { ChangedItem } from '../contract/changed-item.ts'
import type { Consumer } from '../contract/consumer.ts'
import type { Endpoint } from '../contract/declared-endpoint.ts'
import type { MethodsAt } from '../contract/routes.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Service } from '../http/service.ts'
import type { GatewayEvent } from '../http/steps/parse-request.ts'
import { refuseEarly } from '../http/steps/refuse-early.ts'
import { type GatewayResult, standingHeaders } from '../http/steps/respond.ts'
import { traceIdFrom } from '../http/steps/trace.ts'
import type { Ports } from '../ports/ports.ts'
import { behindEdge } from './behind-edge.ts'
import { changedItems, type StreamEvent } from './changed-items.ts'
import { type Environment, environmentFrom, isInLambda } from './environment.ts'
import { type QueueAnswer, type QueueEvent, queueHandler, recordsHandler } from './jobs.ts'
import { lambdaSecrets } from './lambda-secrets.ts'
import { type LoadStorable, lambdaService } from './lambda-service.ts'
import { jsonLog } from './log.ts'
import { router } from './router.ts'

type HttpOptions = {
  /** The endpoints whose stored calls this function runs; loaded with the first that is run. */
  readonly storable?: LoadStorable
  /** All paths of the service, for the function that handles calls without a route. */
  readonly methodsAt?: MethodsAt
}

/** Time before Lambda's limit at which the caller is told to try again, in milliseconds. */
const LAST_WORD_MS = 250

/** The Lambda of a group of endpoints. Every failure around a call, even a missing setting, is answered in the shape of every error. */
export async function httpFunction(endpoints: readonly Endpoint[], { storable = none, methodsAt = () => [] }: HttpOptions = {}) {
  const edge = once(() => edgeSecrets(environmentFrom()))
  const service = once(() => lambdaService(storable))
  const route = once(() => router(endpoints, service(), methodsAt))
  if (isInLambda())
    await warmUp(
      () => [service().settings.of(undefined), edge()?.known()],
      () => service().ports.tokens.publicKeys(),
    )
  return middy<GatewayEvent, GatewayResult>({ timeoutEarlyInMillis: LAST_WORD_MS, timeoutEarlyResponse: outOfTime })
    .onError(answerFault)
    .handler(async (event: GatewayEvent) => {
      const believed = await behindEdge(event, edge())
      return believed === 'refused' ? pastTheEdge(event) : route()(believed)
    })
}

/** The Lambda of a queue: returns the failed messages of the batch, so that only they are delivered again. */
export function queueFunction(consumers: readonly Consumer[]): (event: QueueEvent) => Promise<QueueAnswer> {
  const consume = once(() => queueHandler(consumers, lambdaService(none)))
  return async (event) => consume()(event)
}

/** The Lambda of a queue that AWS fills, with messages that are not ours. */
export function recordsFunction(handle: (body: string, ports: Ports) => Promise<void>): (event: QueueEvent) => Promise<QueueAnswer> {
  const consume = once(() => recordsHandler(handle, lambdaService(none)))
  return async (event) => consume()(event)
}

type Archive = { readonly put: (key: string, lines: string) => Promise<void> }

/** The Lambda of the table's stream. A batch that fails comes again until the stream forgets it, after a day. */
export function streamFunction(
  handle: (changes: readonly ChangedItem[], archive: Archive) => Promise<void>,
): (event: StreamEvent) => Promise<void> {
  const service = once(() => lambdaService(none))
  return async (event) => handle(changedItems(event), service().ports.documents)
}

/** The Lambda of a schedule. */
export function scheduledFunction(run: (service: Service, event: unknown) => Promise<void>): (event: unknown) => Promise<void> {
  const service = once(() => lambdaService(none))
  return async (event) => run(service(), event)
}

/** The longest that a start waits for what its first call needs, in milliseconds: Lambda waits ten seconds for a start. */
const LONGEST_WARM_UP_MS = 2_000

/**
 * Does the work of a first call while Lambda starts the function, with more processor than a call has: opens the connection to the table, and
 * reads the configuration of the service and its keys. Whatever fails here is tried again by the first call. INVARIANT: nothing that loads a
 * part of the bundle is `awaited`: each part waits for the entry, which waits for this. `begun` is on its way when the start ends.
 */
async function warmUp(awaited: () => readonly (Promise<unknown> | undefined)[], begun: () => Promise<unknown>): Promise<void> {
  const works = Promise.resolve().then(() => Promise.allSettled(awaited()))
  Promise.resolve()
    .then(begun)
    .catch(() => undefined)
  let timer: NodeJS.Timeout | undefined
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, LONGEST_WARM_UP_MS)
  })
  await Promise.race([works.catch(() => undefined), over])
  clearTimeout(timer)
}

const none: LoadStorable = async () => []

/** Builds something once per process. After a failure, the next call tries again. */
function once<T>(build: () => T): () => T {
  let built: { readonly value: T } | undefined
  return () => {
    built ??= { value: build() }
    return built.value
  }
}

function edgeSecrets(environment: Environment): EdgeSecrets | undefined {
  const secret = environment.originSecret()
  return secret === undefined ? undefined : edgeSecretsFrom(lambdaSecrets(environment), () => secret, Date.now)
}

/** Not a fault, and not logged: anybody who finds the origin's name could otherwise fill the log and raise alarms. */
function pastTheEdge(event: GatewayEvent): GatewayResult {
  return early(new Refusal('not-permitted', { because: 'past-the-edge' }), event, traceIdFrom(event.headers ?? {}, randomBytes))
}

/** If a setting is missing, the address of the service may be missing too, so the link to the explanation of the error is relative. */
function early(error: unknown, { headers, rawPath }: Partial<GatewayEvent>, traceId: string): GatewayResult {
  const asked = { headers: headers ?? {}, rawPath: rawPath ?? '' }
  return refuseEarly(error, { traceId, headers: standingHeaders(undefined, []), baseUrl: () => '' }, asked)
}

function outOfTime(): never {
  throw new Refusal('unavailable', { because: 'out-of-time', headers: { 'retry-after': '1' } })
}

function answerFault(request: Request<GatewayEvent, GatewayResult>): GatewayResult {
  const { error, event } = request
  const traceId = traceIdFrom(event.headers ?? {}, randomBytes)
  jsonLog()('error', 'fault', {
    traceId,
    requestId: event.requestContext?.requestId,
    because: error instanceof Refusal ? error.detail.because : (error?.stack ?? 'unknown'),
  })
  return early(error, event, traceId)
}
