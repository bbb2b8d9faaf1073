import { randomBytes } from 'node:crypto'
import middy, { type Request } from '@middy/core'
import { type EdgeSecrets, edgeSecretsFrom } from '../clients/edge-secrets.ts'
import { secretsManager } from '../clients/stored-secret.ts'
import type { Consumer } from '../contract/consumer.ts'
import type { Endpoint } from '../contract/endpoint.ts'
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
import { type LoadStorable, lambdaService } from './lambda-service.ts'
import { jsonLog } from './log.ts'
import { router } from './router.ts'

type HttpOptions = {
  /** The endpoints whose stored calls this function runs; loaded with the first that is run. */
  readonly storable?: LoadStorable
  /** Of every path of the service, in the function that takes what no route takes. */
  readonly methodsAt?: MethodsAt
}

/** How long before Lambda would end the call the caller is told to come again, in milliseconds. */
const LAST_WORD = 250

/** The Lambda of a group of endpoints. Whatever goes wrong around a call, even a missing setting, is answered in the shape of every error. */
export function httpFunction(endpoints: readonly Endpoint[], { storable = none, methodsAt = () => [] }: HttpOptions = {}) {
  const edge = once(() => edgeSecrets(environmentFrom()))
  const route = once(() => router(endpoints, lambdaService(storable), methodsAt))
  return middy<GatewayEvent, GatewayResult>({ timeoutEarlyInMillis: LAST_WORD, timeoutEarlyResponse: outOfTime })
    .onError(answerFault)
    .handler(async (event: GatewayEvent) => {
      const believed = await behindEdge(event, edge())
      return believed === 'refused' ? pastTheEdge(event) : route()(believed)
    })
}

/** The Lambda of a queue: answers which messages of the batch failed, so that only they come again. */
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

/** Builds something once for the process; a failure is tried again with the next call. */
function once<T>(build: () => T): () => T {
  let built: { readonly value: T } | undefined
  return () => {
    built ??= { value: build() }
    return built.value
  }
}

function edgeSecrets({ originSecret }: Environment): EdgeSecrets | undefined {
  const secret = originSecret()
  return secret === undefined ? undefined : edgeSecretsFrom(secretsManager(), () => secret, Date.now)
}

/** No fault, and no line of a call: whoever finds the origin's name could fill the log, and ring. */
function pastTheEdge(event: GatewayEvent): GatewayResult {
  return early(new Refusal('not-permitted', { because: 'past-the-edge' }), event, traceIdFrom(event.headers ?? {}, randomBytes))
}

/** Where a setting is missing even the address of the service may be: the link to the explanation of the error is a relative one. */
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
