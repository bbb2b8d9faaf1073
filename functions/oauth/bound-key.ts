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
 * The key of the DPoP proof at the token endpoint (RFC 9449 §5); none without a proof. Refuses a wrong proof, and none where the client is
 * registered as one that always brings it.
 */
export async function boundKey(
  call: Pick<AnonymousCall, 'request' | 'ports'>,
  client: Pick<OAuthClient, 'dpopRequired'>,
): Promise<BoundKey> {
  const { request, ports } = call
  const proof = request.headers.dpop
  if (proof === undefined) {
    if (client.dpopRequired) throw new Refusal('invalid-dpop-proof', { because: 'no-dpop-proof' })
    return { jkt: undefined, uses: [] }
  }
  const accepted = await acceptedDpopProof(proof, {
    method: request.method,
    url: `${ports.baseUrl()}${SERVICE_PATH}${OAUTH_PATH}/token`,
    tokenHash: undefined,
    now: ports.realClock.now(),
  })
  if (accepted === undefined) throw new Refusal('invalid-dpop-proof', { because: 'wrong-dpop-proof' })
  return { jkt: accepted.jkt, uses: [useProof(accepted.jkt, accepted.hash, accepted.expiresAt, 'invalid-dpop-proof')] }
}
