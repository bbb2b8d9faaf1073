import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, test } from 'vitest'
import { answered, decide, ownerId, registeredClient } from '../support/authorizations.ts'
import { running } from '../support/running.ts'

const service = running()
const REDIRECT = 'http://127.0.0.1:7777/callback'

type Tokens = NonNullable<Awaited<ReturnType<OAuthClientProvider['tokens']>>>

type Kept = { tokens?: Tokens; verifier?: string; sentTo?: URL; information?: { client_id: string } }

/** An MCP client as the official SDK wants it: it keeps what it gets, and sends its person to an address. */
function appOf(itself: { readonly clientId?: string; readonly document?: string }) {
  const kept: Kept = itself.clientId === undefined ? {} : { information: { client_id: itself.clientId } }
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'Scribe', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
    ...(itself.document === undefined ? {} : { clientMetadataUrl: itself.document }),
    clientInformation: () => kept.information,
    saveClientInformation: ({ client_id }) => void Object.assign(kept, { information: { client_id } }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void Object.assign(kept, { tokens }),
    redirectToAuthorization: (url) => void Object.assign(kept, { sentTo: url }),
    saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier ?? '',
  }
  return { kept, provider }
}

const transportOf = (authProvider: OAuthClientProvider) =>
  new StreamableHTTPClientTransport(new URL(`${service.local.baseUrl}/svc-conductor/mcp`), { authProvider })

/** The person opens the address, signs in and allows the agent. The answer is the code that the browser brings back. */
async function allowedBy(role: string, address: URL): Promise<string> {
  const opened = await fetch(address, { redirect: 'manual' })
  const requestId = new URL(opened.headers.get('location') ?? '').searchParams.get('request') ?? ''
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const approvers = [ownerId(service, 'checker')]
  const decided = await decide(service, { requestId, cookie }, await service.freshTokenOf(role), { decision: 'allow', approvers })
  return answered(decided).code ?? ''
}

test.each<[string, () => Promise<Parameters<typeof appOf>[0]>]>([
  ['that somebody has registered', () => registeredClient(service, { name: 'Scribe', redirectUris: ['http://127.0.0.1/callback'] })],
  ['that registers itself', async () => ({})],
])('the official client %s goes from the bare URL to its first proposal, and renews its token by itself', async (_, itself) => {
  const { kept, provider } = appOf(await itself())
  const first = transportOf(provider)
  await expect(new Client({ name: 'scribe', version: '1' }).connect(first as never)).rejects.toThrow(/unauthorized/i)
  const address = kept.sentTo ?? new URL('about:blank')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    ...{ response_type: 'code', code_challenge_method: 'S256', scope: 'propose', resource: `${service.local.baseUrl}/svc-conductor/mcp` },
  })
  await first.finishAuth(await allowedBy('operator', address))

  const client = new Client({ name: 'scribe', version: '1' })
  await client.connect(transportOf(provider) as never)
  const { customerMain, customer2Main } = service.local.demo.wallets
  const body = { amount: 3, fromWalletId: customerMain, toWalletId: customer2Main }
  const propose = () =>
    client.callTool({ name: 'propose', arguments: { operationId: 'createTransfer', parameters: { tenantId: 1 }, body, comment: 'Rent' } })
  expect((await propose()).structuredContent).toMatchObject({ status: 'PENDING', taskId: expect.any(Number) })

  const before = kept.tokens
  await service.local.advance(16 * 60)
  expect((await propose()).isError ?? false).toBe(false)
  expect(kept.tokens?.access_token).not.toBe(before?.access_token)
  expect(kept.tokens?.refresh_token).not.toBe(before?.refresh_token)
  await client.close()
})
