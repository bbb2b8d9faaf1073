import { type EdgeSecrets, edgeSecretsFrom } from '../adapters/edge-secrets.ts'
import type { Endpoint } from '../contract/declared-endpoint.ts'
import { once } from '../domain/once.ts'
import { pastTheEdge } from './answer-around-calls.ts'
import { behindEdge } from './behind-edge.ts'
import { type Environment, environmentFrom, isInLambda } from './environment.ts'
import { functionOfRoutes } from './function-of.ts'
import { lambdaSecret } from './lambda-secrets.ts'
import { type LoadStorable, lambdaService, storesNoCall } from './lambda-service.ts'
import { router } from './router.ts'
import { warmUp } from './warm-up.ts'

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
