import * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { acceptedDpopProof, hashOfToken } from '../../shared/contract/dpop-proof.ts'
import { builtEndpoint } from '../../shared/contract/endpoint.ts'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { ok, type Reply } from '../../shared/contract/http.ts'
import { invalidToken, liveSession, missingToken } from '../../shared/contract/live-session.ts'
import { authorizationCode } from '../../shared/storage/authorization-codes.ts'
import { useProof } from '../../shared/storage/used-proofs.ts'
import type { Write } from '../../shared/storage/write.ts'
import { isConsentRemoved } from './consents.ts'
import { personClaims, userInfoAddress } from './identity-tokens.ts'

const SENT = /^(Bearer|DPoP) ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i
const LONGEST_TOKEN = 8192

const userInfo = () =>
  namedObject('UserInfo', {
    sub: z.string().max(16).meta({ description: 'Customer id of the person.' }),
    identity: z.string().max(200).meta({ description: 'Name with which the person signs in.' }),
    tenantId: id().optional().describe('Tenant of the person; absent above tenants.'),
    name: z.string().max(401).optional().meta({ description: 'Full name, with the scope `profile`.' }),
    given_name: z.string().max(200).optional().meta({ description: 'First name, with the scope `profile`.' }),
    family_name: z.string().max(200).optional().meta({ description: 'Last name, with the scope `profile`.' }),
    email: z.string().max(320).optional().meta({ description: 'E-mail address, with the scope `email`.' }),
  })

const userInfoBy = (method: 'GET' | 'POST', operationId: string, summary: string) =>
  builtEndpoint({
    method,
    base: 'service',
    path: '/oauth/userinfo',
    operationId,
    group: 'oauth',
    summary,
    description:
      'UserInfo endpoint (OpenID Connect Core §5.3): tells a portal who the person of its access token is, as far as the scopes allow, while the session of the person lives. The token of the header works nowhere else, and no other token works here.',
    access: { kind: 'open' },
    errorsAs: 'oauth',
    answer: userInfo,
    refusals: ['token-invalid'],
    audited: 'no',
    handle: answerUserInfo,
  })

export const userInfoEndpoints = [
  userInfoBy('GET', 'getUserInfo', 'Get the person of an access token'),
  userInfoBy('POST', 'postUserInfo', 'Get the person of an access token, by POST'),
]

async function answerUserInfo(call: AnonymousCall): Promise<Reply> {
  const { request, ports, read, now } = call
  const header = request.headers.authorization
  if (header === undefined) throw missingToken()
  const [, scheme = '', token] = header.length > LONGEST_TOKEN ? [] : (SENT.exec(header) ?? [])
  const claims = token === undefined ? undefined : await ports.tokens.verify(token, userInfoAddress(ports))
  if (claims?.code === undefined || claims.exp * 1000 <= now) throw invalidToken('no-user-info-token')
  call.unitOfWork.add(...(await usesOfProof(call, { scheme, token: token ?? '', jkt: claims.cnf?.jkt })))
  const { identity } = await liveSession(claims, read, now)
  const issued = await read.one(authorizationCode(claims.code))
  if (issued === undefined || issued.replayed === true) throw invalidToken('code-replayed')
  if (await isConsentRemoved(call, issued)) throw invalidToken('consent-removed')
  return ok(await personClaims(call, identity, (claims.scope ?? '').split(' ')))
}

type Sent = { readonly scheme: string; readonly token: string; readonly jkt: string | undefined }

/** Demands a proof for a token that is bound to a key, and refuses one for any other token. */
async function usesOfProof({ request, ports }: AnonymousCall, { scheme, token, jkt }: Sent): Promise<readonly Write[]> {
  const isProved = scheme.toLowerCase() === 'dpop'
  if (jkt === undefined && !isProved) return []
  if (jkt === undefined || !isProved) throw invalidToken('bound-otherwise')
  const accepted = await acceptedDpopProof(request.headers.dpop ?? '', {
    method: request.method,
    url: userInfoAddress(ports),
    tokenHash: hashOfToken(token),
    now: ports.realClock.now(),
  })
  if (accepted?.jkt !== jkt) throw invalidToken('dpop-proof')
  return [useProof(jkt, accepted.hash, accepted.expiresAt, 'token-invalid')]
}
