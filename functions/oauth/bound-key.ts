import type { AnonymousCall } from '../../shared/contract/call.ts'
import { acceptedDpopProof } from '../../shared/contract/dpop-proof.ts'
import { OAUTH_PATH, SERVICE_PATH } from '../../shared/contract/routes.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'
import { useProof } from '../../shared/storage/used-proofs.ts'
import type { Write } from '../../shared/storage/write.ts'

/** The key to which the tokens of a request are bound, and the write that uses its proof up with the tokens. */
type BoundKey = { readonly jkt: string | undefined; readonly uses: readonly Write[] }

/**
 * The key of the DPoP proof at the token endpoint (RFC 9449 §5); none without a proof. Refuses a wrong proof, and a missing one if the
 * client is registered to send it always.
 */
export async function boundKey(call: Proving, client: Pick<OAuthClient, 'dpopRequired'>): Promise<BoundKey> {
  const bound = await provenKey(call, 'token')
  if (bound.jkt === undefined && client.dpopRequired) throw new Refusal('invalid-dpop-proof', { because: 'no-dpop-proof' })
  return bound
}

/** The key of the proof with which a request was pushed (RFC 9449 §10.1), or the one that its parameters name. They must be the same. */
export async function keyOfPushed(call: Proving, named: string | undefined): Promise<BoundKey> {
  const { jkt, uses } = await provenKey(call, 'par')
  if (jkt !== undefined && named !== undefined && jkt !== named)
    throw new Refusal('invalid-dpop-proof', { because: 'proof-of-another-key' })
  return { jkt: jkt ?? named, uses }
}

type Proving = Pick<AnonymousCall, 'request' | 'ports'>

async function provenKey({ request, ports }: Proving, endpoint: 'token' | 'par'): Promise<BoundKey> {
  const proof = request.headers.dpop
  if (proof === undefined) return { jkt: undefined, uses: [] }
  const accepted = await acceptedDpopProof(proof, {
    method: request.method,
    url: `${ports.baseUrl()}${SERVICE_PATH}${OAUTH_PATH}/${endpoint}`,
    tokenHash: undefined,
    now: ports.realClock.now(),
  })
  if (accepted === undefined) throw new Refusal('invalid-dpop-proof', { because: 'wrong-dpop-proof' })
  return { jkt: accepted.jkt, uses: [useProof(accepted.jkt, accepted.hash, accepted.expiresAt, 'invalid-dpop-proof')] }
}
