import type { Endpoint } from '../../contract/declared-endpoint.ts'
import { invalidToken } from '../../contract/live-session.ts'
import { gatewayPath } from '../../contract/routes.ts'
import { CLIENT_ALGORITHMS } from '../../domain/oauth/algorithms.ts'
import { Refusal } from '../../errors/refusal.ts'
import { useProofAlone } from '../../storage/used-proofs.ts'
import type { Service } from '../service.ts'
import type { Identified } from './authenticate.ts'
import type { GatewayEvent } from './parse-request.ts'

/**
 * Demands a fresh proof of the key that a token is bound to (RFC 9449 §7). A bound token as a bearer token is refused, and so is a proof for a
 * token that is bound to no key. Each proof works once, by a conditional write before the call does anything.
 */
export async function provePossession(
  identified: Identified,
  endpoint: Pick<Endpoint, 'base' | 'path'>,
  event: Pick<GatewayEvent, 'headers' | 'rawPath' | 'requestContext'>,
  { ports }: Pick<Service, 'ports'>,
): Promise<Identified> {
  if (identified.kind !== 'claims') return identified
  const { claims, scheme, token } = identified
  const bound = claims.cnf?.jkt
  if (bound === undefined && scheme === 'bearer') return identified
  if (bound === undefined || scheme === 'bearer' || token === undefined) return refusedFor('invalid_token', 'bound-otherwise')
  const { acceptedDpopProof, hashOfToken } = await import('../../contract/dpop-proof.ts')
  const accepted = await acceptedDpopProof(event.headers.dpop ?? '', {
    method: event.requestContext.http.method,
    url: `${ports.baseUrl()}${encodedPath(event.rawPath)}`,
    tokenHash: hashOfToken(token),
    // Other machines sign by real time, also where the local clock was moved.
    now: ports.realClock.now(),
  })
  if (accepted?.jkt !== bound) return refusedFor('invalid_dpop_proof', `dpop-proof-at ${gatewayPath(endpoint)}`)
  const used = await ports.store.commit([useProofAlone(bound, accepted.hash, accepted.expiresAt, ports.newSecretId())])
  return used.kind === 'committed' ? identified : refusedFor('invalid_dpop_proof', 'dpop-proof-used-before')
}

/** The gateway hands the path over decoded. */
const encodedPath = (rawPath: string): string => rawPath.split('/').map(encodeURIComponent).join('/')

function refusedFor(error: string, because: string): Identified {
  const { refusal, detail } = invalidToken(because)
  const challenge = `DPoP error="${error}", algs="${CLIENT_ALGORITHMS.join(' ')}"`
  return { kind: 'refused', refusal: new Refusal(refusal, { ...detail, headers: { 'www-authenticate': challenge } }) }
}
