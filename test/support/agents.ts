import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { defined } from '../../shared/domain/defined.ts'
import type { Running } from './running.ts'

export const AGENT_TOKENS = '/authentication/agent-tokens'

export type Agent = { readonly token: string; readonly agentTokenId: string }

/** The answer of a tool: its structure, whether it is an error, and its text. */
export type Told = { readonly says: Record<string, unknown>; readonly isError: boolean; readonly text: string }
export type Tools = {
  readonly client: Client
  readonly use: (name: string, sent?: object) => Promise<Told>
  readonly close: () => Promise<void>
}

/** Makes an agent token for a user of the demo. */
export async function agentFor(service: Running, role: string, more: object = {}): Promise<Agent> {
  const answer = await service.call('POST', AGENT_TOKENS, { token: await service.freshTokenOf(role), body: { name: 'Scribe', ...more } })
  if (answer.status !== 200) throw new Error(`no agent token: ${answer.text}`)
  const { headerValue, agentTokenId } = answer.body as { headerValue: string; agentTokenId: string }
  return { token: headerValue.slice('Bearer '.length), agentTokenId }
}

/** The official client, connected to the service over HTTP. `protocolVersion` is the one that it asks for. */
export async function toolsOver(service: Running, { token }: Agent, protocolVersion?: string): Promise<Tools> {
  const transport = new StreamableHTTPClientTransport(new URL(`${service.local.baseUrl}/svc-conductor/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    ...(protocolVersion === undefined ? {} : { fetch: askingFor(protocolVersion) }),
  })
  return toolsOf(transport as never)
}

/** Connects the official client to a transport. */
export async function toolsOf(transport: Parameters<Client['connect']>[0]): Promise<Tools> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  return {
    client,
    close: () => client.close(),
    async use(name, sent = {}) {
      const { structuredContent, content, isError } = (await client.callTool({ name, arguments: { ...sent } })) as {
        structuredContent?: Record<string, unknown>
        content: { text: string }[]
        isError?: boolean
      }
      const text = content[0]?.text ?? ''
      return { says: structuredContent ?? (JSON.parse(text) as Record<string, unknown>), isError: isError ?? false, text }
    },
  }
}

/** Has the client ask for a version that it knows, in place of its newest. */
function askingFor(version: string): typeof fetch {
  return (url, init) => {
    const body =
      typeof init?.body === 'string' ? init.body.replace(/"protocolVersion":"[^"]*"/, `"protocolVersion":"${version}"`) : init?.body
    return fetch(url, { ...init, ...defined({ body }) } as RequestInit)
  }
}
