import * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id, namedObject, tokenText } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { liveSession, sessionReads } from '../../shared/contract/live-session.ts'
import { OAUTH_PATH, SERVICE_PATH } from '../../shared/contract/routes.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { Claims } from '../../shared/domain/tokens/claims.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'
import { authenticatedClient } from './authenticated-client.ts'
import { accessTokenClaims } from './sent-token.ts'
import { clientFields, schemeFor } from './token-call.ts'

export const introspectToken = endpoint({
  method: 'POST',
  base: 'service',
  path: `${OAUTH_PATH}/introspect`,
  operationId: 'introspectToken',
  group: 'oauth',
  summary: 'Check a token by OAuth',
  description:
    'Tells a back end whether a token of its own tenant works now (RFC 7662): the session is read anew each time, with all locks. Any other token is `{"active": false}` without a reason.',
  access: { kind: 'open' },
  bodyAs: 'form',
  errorsAs: 'oauth',
  audited: 'no',
  body: () =>
    z.object({
      ...clientFields(),
      token: tokenText().optional().describe('The token to check.'),
      token_type_hint: z.string().max(100).optional().describe('Ignored: the service knows its tokens.'),
    }),
  answer: () =>
    namedObject('TokenState', {
      active: z.boolean().describe('True if the token works now. Without it there is no other field.'),
      sub: z.string().max(20).optional().describe('Customer id of the person.'),
      username: z.string().max(2000).optional().describe('Identity with which the person logged in.'),
      tenantId: id().optional(),
      client_id: z.string().max(2048).optional().describe('Client that got the token.'),
      scope: z.string().max(500).optional().describe('`UpdateByTasks` for a token that only reads and proposes.'),
      token_type: z.enum(['Bearer', 'DPoP']).optional().describe('Scheme with which the token is sent.'),
      cnf: z
        .object({ jkt: z.string().max(100).describe('SHA-256 thumbprint of its JWK.') })
        .optional()
        .describe('Key that the token is bound to: a proof by this key must come with it (RFC 9449).'),
      aud: z.string().max(2048).optional().describe('Resource that takes the token.'),
      iss: z.string().max(2048).optional().describe('Issuer of the token.'),
      sid: z.string().max(200).optional().describe('Session of the token.'),
      jti: z.string().max(200).optional().describe('Id of the token.'),
      iat: z.int().min(0).max(LATEST_SECONDS).optional().meta({ format: 'int64' }).describe('Issue time, in seconds since 1970.'),
      exp: z.int().min(0).max(LATEST_SECONDS).optional().meta({ format: 'int64' }).describe('Expiry, in seconds since 1970.'),
      amr: z.array(z.string()).optional(),
    }),
  refusals: ['invalid-client', 'unauthorized-client'],
  async handle(call) {
    const { body, ports, unitOfWork } = call
    const { client, uses } = await authenticatedClient(call)
    if (client.kind !== 'service') throw new Refusal('unauthorized-client')
    if (body.token === undefined) throw invalid('token', 'is required')
    unitOfWork.add(...uses)
    const claims = await accessTokenClaims(ports, body.token)
    if (claims === undefined || !(await isActive(call, client, claims))) return ok({ active: false })
    return ok({ active: true, ...shownClaims(claims), iss: `${ports.baseUrl()}${SERVICE_PATH}` })
  },
})

/** Seconds since 1970 at the end of the year 9999. */
const LATEST_SECONDS = 253_402_300_799

/** Tells whether a token works now, and is of the client's own tenant. A token for one request (step-up) is never reported as active. */
async function isActive({ read, now, settingsOf }: AnonymousCall, { tenantId }: OAuthClient, claims: Claims): Promise<boolean> {
  if (claims.tenantId !== tenantId || claims.exp * 1000 <= now || claims.intent !== undefined) return false
  const [{ settings }] = await Promise.all([settingsOf(tenantId), read.ahead(sessionReads(claims))])
  if (claims.act !== undefined && !settings.value('agents.enabled')) return false
  try {
    const { live } = await liveSession(claims, read, now)
    return live.expiresAt * 1000 > now
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

function shownClaims({ sub, identity, tenantId, client_id, scope, cnf, aud, sid, jti, iat, exp, amr }: Claims) {
  return {
    sub,
    username: identity,
    ...defined({ tenantId, client_id, scope }),
    token_type: schemeFor(cnf?.jkt),
    ...defined({ cnf, aud }),
    sid,
    jti,
    iat,
    exp,
    amr: [...amr],
  }
}
