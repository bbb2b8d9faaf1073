import { type EdgeSecrets, edgeSecretsFrom } from '../adapters/edge-secrets.ts'
import type { Endpoint } from '../contract/declared-endpoint.ts'
import { once } from '../domain/once.ts'
import { behindEdge, pastTheEdge } from './around-calls.ts'
import { type Environment, environmentFrom, isInLambda } from './environment.ts'
import { functionOfRoutes } from './function-of.ts'
import { lambdaSecret } from './lambda-secrets.ts'
import { type LoadStorable, lambdaService, storesNoCall } from './lambda-service.ts'
import { router } from './router.ts'

type HttpOptions = {
  /** The endpoints whose stored calls this function runs; loaded with the first that is run. */
  readonly storable?: LoadStorable
}

/**
 * The Lambda of a group of endpoints. `ready` is fulfilled when what its first call needs has been read. The file that Lambda loads waits
 * for it.
 */
export function httpFunction(endpoints: readonly Endpoint[], { storable = storesNoCall }: HttpOptions = {}) {
  const edge = once(() => edgeSecrets(environmentFrom()))
  const service = once(() => lambdaService(storable))
  const route = once(() => router(endpoints, service()))
  const works = () => [service().settings.of(undefined), service().ports.tokens.publicKeys(), edge()?.known()]
  const answer = functionOfRoutes(async (event) => {
    const believed = await behindEdge(event, edge())
    return believed === 'refused' ? pastTheEdge(event) : route()(believed)
  })
  return Object.assign(answer, { ready: isInLambda() ? warmUp(works) : undefined })
}

function edgeSecrets(environment: Environment): EdgeSecrets | undefined {
  const secret = environment.originSecret()
  return secret === undefined ? undefined : edgeSecretsFrom(lambdaSecret, () => secret, Date.now)
}

/** The longest that a start waits for what its first call needs, in milliseconds: Lambda waits ten seconds for a start. */
const LONGEST_WARM_UP_MS = 2_000

/**
 * Does the work of a first call while Lambda starts the function, with more processor than a call has: opens the connection to the table, and
 * reads the configuration of the service and its keys. Whatever fails here is tried again by the first call. INVARIANT: no module of the start
 * waits for this: the parts that it loads import the start, and would wait for it in turn until the limit.
 */
async function warmUp(works: () => readonly (Promise<unknown> | undefined)[]): Promise<void> {
  const done = Promise.resolve().then(() => Promise.allSettled(works()))
  let timer: NodeJS.Timeout | undefined
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, LONGEST_WARM_UP_MS)
  })
  await Promise.race([done.catch(() => undefined), over])
  clearTimeout(timer)
}
