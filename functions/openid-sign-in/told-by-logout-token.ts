import { compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from 'jose'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { judgeLogoutToken, type Told } from '../../shared/domain/openid/judge-logout-token.ts'
import { objectIn } from '../../shared/domain/openid/read-server.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { type Provider, providerDown } from './provider.ts'
import { type Remembered, serverOfProvider } from './server-of-provider.ts'

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const TYPES: readonly (string | undefined)[] = [undefined, 'JWT', 'logout+jwt', 'application/logout+jwt']
const MOST_BYTES = 64 * 1024
/** Time for which keys are used without another look, and the shortest time between two looks, in seconds. */
const KEPT_SECONDS = 300
const PATIENCE_SECONDS = 60

/** The contents of a logout token, verified completely. One text for every fault; the log has the reason. */
export async function toldByLogoutToken(call: AnonymousCall, provider: Provider, token: string | undefined): Promise<Told> {
  if (token === undefined) throw refusedLogout('no-token')
  const remembered = await serverOfProvider(call, provider)
  const claims = await verifiedClaims(call, remembered, token)
  const { issuer, clientId } = provider.config
  const judged = judgeLogoutToken(claims, { issuer, clientId, now: Math.floor(call.ports.realClock.now() / 1000) })
  if (judged.kind === 'bad') throw refusedLogout(judged.why)
  return judged.told
}

function refusedLogout(because: string): Refusal {
  return new Refusal('invalid-request', {
    because: `oidc-${because}`,
    description: 'logout_token: must be a logout token of this provider for this client, sent once',
  })
}

/** The claims below a good signature. A key that is not remembered is looked for again. */
async function verifiedClaims(call: AnonymousCall, remembered: Remembered, token: string): Promise<Readonly<Record<string, unknown>>> {
  for (const look of ['remembered', 'again'] as const) {
    const keys = createLocalJWKSet((await keysOf(call, remembered, look)) as JSONWebKeySet)
    try {
      // The library's check of the claims would compare their times with the clock of the machine.
      const { payload, protectedHeader } = await compactVerify(token, keys, { algorithms: ALGORITHMS })
      if (!TYPES.includes(protectedHeader.typ)) throw refusedLogout('typ')
      const claims = objectIn(new TextDecoder().decode(payload))
      if (claims === undefined) throw refusedLogout('claims')
      return claims
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (!(error instanceof errors.JWKSNoMatchingKey) || look === 'again') throw refusedLogout('signature')
    }
  }
  throw refusedLogout('signature')
}

async function keysOf({ ports }: AnonymousCall, remembered: Remembered, look: 'remembered' | 'again'): Promise<unknown> {
  const now = Math.floor(ports.realClock.now() / 1000)
  const { keys, server } = remembered
  if (keys !== undefined && now - keys.uat < (look === 'again' ? PATIENCE_SECONDS : KEPT_SECONDS)) return keys.jwks
  const found = await ports.fetcher.fetch(server.jwks_uri, ports.callbackPolicy, MOST_BYTES)
  if (found.kind === 'failed') throw providerDown(found.why)
  const jwks = objectIn(found.text)
  if (jwks === undefined || !Array.isArray(jwks.keys)) throw providerDown('keys')
  remembered.keys = { jwks: { keys: jwks.keys }, uat: now }
  return jwks
}
