/*
 * Measures the time from the bare URL of the MCP server to the first proposal of an agent, by the official client: it finds the authorization
 * server, registers itself, gets its token and proposes. The person decides at once, so that only the machine's time counts.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { type Local, startLocal } from '../infra/local/start.ts'
import { type Spread, spreadOf } from './statistics.ts'

/** One address registers at most 20 clients an hour. */
const ROUNDS = 9
const REDIRECT = 'http://127.0.0.1:7777/callback'
const API = '/svc-conductor/rest/v1'

/** In milliseconds for one agent. */
export async function firstProposalFigure(): Promise<Spread> {
  const directory = await mkdtemp(join(tmpdir(), 'countersign-first-proposal-'))
  const local = await startLocal({ port: 0, dataDirectory: directory, log: () => undefined })
  try {
    const session = await signedIn(local)
    await connectAndPropose(local, session)
    const rounds: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const begun = performance.now()
      await connectAndPropose(local, session)
      rounds.push(performance.now() - begun)
    }
    return spreadOf(rounds)
  } finally {
    await local.stop()
    await rm(directory, { recursive: true })
  }
}

async function connectAndPropose(local: Local, session: string): Promise<void> {
  const { kept, provider } = newApp()
  const transport = () => new StreamableHTTPClientTransport(new URL(`${local.baseUrl}/svc-conductor/mcp`), { authProvider: provider })
  const first = transport()
  await new Client({ name: 'bench', version: '1' }).connect(first as never).catch(() => undefined)
  await first.finishAuth(await allowed(local, session, kept.sentTo ?? ''))
  const client = new Client({ name: 'bench', version: '1' })
  await client.connect(transport() as never)
  const body = { amount: 3, fromWalletId: local.demo.wallets.customerMain, toWalletId: local.demo.wallets.customer2Main }
  const proposal = { operationId: 'createTransfer', parameters: { tenantId: 1 }, body, comment: 'Rent' }
  const { structuredContent } = await client.callTool({ name: 'propose', arguments: proposal })
  if ((structuredContent as { status?: string } | undefined)?.status !== 'PENDING') throw new Error('nothing was proposed')
  await client.close()
}

type Kept = { sentTo?: string; client?: { client_id: string }; verifier?: string; tokens?: { access_token: string; token_type: string } }

/** An app as the official client wants it, which nobody has registered. */
function newApp() {
  const kept: Kept = {}
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'Bench', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void Object.assign(kept, { client }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void Object.assign(kept, { tokens }),
    redirectToAuthorization: (url) => void Object.assign(kept, { sentTo: url.href }),
    saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier ?? '',
  }
  return { kept, provider }
}

/** The browser opens the address, and the person allows the agent. Returns the code that it brings back. */
async function allowed({ baseUrl, demo }: Local, session: string, address: string): Promise<string> {
  const opened = await fetch(address, { redirect: 'manual' })
  const request = new URL(opened.headers.get('location') ?? '').searchParams.get('request')
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const decided = await fetch(`${baseUrl}${API}/oauth/requests/${request}`, {
    method: 'PUT',
    headers: { authorization: session, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ decision: 'allow', approvers: [demo.users.checker?.customerId] }),
  })
  const { redirectTo } = (await decided.json()) as { readonly redirectTo: string }
  return new URL(redirectTo).searchParams.get('code') ?? ''
}

async function signedIn({ baseUrl, demo }: Local): Promise<string> {
  const { identity, password } = demo.users.operator ?? {}
  const login = await fetch(`${baseUrl}${API}/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity, password }),
  })
  return ((await login.json()) as { readonly headerValue: string }).headerValue
}
