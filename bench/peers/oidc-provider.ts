import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { listenOnLoopback } from '../../infra/local/listen-on-loopback.ts'

const ISSUER = 'http://peer.example'
const RESOURCE = 'https://wallets.peer.example'
const CLIENT_ID = 'bench'

/** Requests of a caller of oidc-provider: for a signed token, and for the claims of an account with its own opaque token. */
export type OidcProviderPeer = {
  readonly port: number
  readonly token: { readonly path: string; readonly headers: Readonly<Record<string, string>>; readonly body: string }
  readonly userinfo: { readonly path: string; readonly headers: Readonly<Record<string, string>> }
}

/** Starts oidc-provider with the adapter in memory that it ships; tokens for a resource are JWTs, signed with ES256 like ours. */
export async function startOidcProvider(): Promise<OidcProviderPeer> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const secret = randomBytes(32).toString('hex')
  const provider = new Provider(ISSUER, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'ES256', use: 'sig' }] },
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: secret,
        grant_types: ['client_credentials', 'authorization_code'],
        redirect_uris: ['https://peer.example/callback'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    ttl: { AccessToken: 86_400, ClientCredentials: 600, Grant: 86_400 },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: async () => ({ scope: 'wallets', accessTokenFormat: 'jwt', jwt: { sign: { alg: 'ES256' } } }),
      },
    },
    findAccount: async (_, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
  })
  const { port } = await listenOnLoopback(createServer(provider.callback()), 0)
  return {
    port,
    token: {
      path: '/token',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${secret}`).toString('base64')}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'wallets', resource: RESOURCE }).toString(),
    },
    userinfo: { path: '/me', headers: { authorization: `Bearer ${await accessTokenOf(provider)}` } },
  }
}

/** The opaque token that a login of an account ends with. */
async function accessTokenOf(provider: Provider): Promise<string> {
  const client = await provider.Client.find(CLIENT_ID)
  if (client === undefined) throw new Error('oidc-provider does not know the client of the bench')
  const grant = new provider.Grant({ clientId: CLIENT_ID, accountId: 'bench' })
  grant.addOIDCScope('openid')
  const grantId = await grant.save()
  return new provider.AccessToken({ client, accountId: 'bench', grantId, gty: 'authorization_code', scope: 'openid' }).save()
}
