import { randomBytes } from 'node:crypto'
import middy, { type Request } from '@middy/core'
import { type EdgeSecrets, edgeSecretsFrom } from '../clients/edge-secrets.ts'
import type { Consumer } from '../contract/consumer.ts'
import type { Endpoint } from '../contract/declared-endpoint.ts'
import type { MethodsAt } from '../contract/routes.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Service } from '../http/service.ts'
import type { GatewayEvent } from '../http/steps/parse-request.ts'
import { refuseEarly } from '../http/steps/refuse-early.ts'
import { type GatewayResult, standingHeaders } from '../http/steps/respond.ts'
import { traceIdFrom } from '../http/steps/trace.ts'
import { behindEdge } from './behind-edge.ts'
import { type Environment, environmentFrom } from './environment.ts'
import { type QueueAnswer, type QueueEvent, queueHandler } from './jobs.ts'
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
export function httpFunction(endpoints: readonly Endpoint[], { storable = none, methodsAt = () => [] }: HttpOptions = {}) {
  const edge = once(() => edgeSecrets(environmentFrom()))
  const route = once(() => router(endpoints, lambdaService(storable), methodsAt))
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

/** The Lambda of a schedule. */
export function scheduledFunction(run: (service: Service) => Promise<void>): () => Promise<void> {
  const service = once(() => lambdaService(none))
  return async () => run(service())
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
