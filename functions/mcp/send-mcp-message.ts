import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok, type Reply } from '../../shared/contract/http.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { answerMessage } from './answer-message.ts'
import { isSupported, SUPPORTED_VERSIONS } from './protocol-versions.ts'

/**
 * The MCP server (Streamable HTTP, stateless): each POST is answered by itself, as JSON. A tool makes calls of the service with the
 * agent's own token, so it can do nothing that the token could not do without it.
 */
export const sendMcpMessage = endpoint({
  method: 'POST',
  base: 'service',
  path: '/mcp',
  operationId: 'sendMcpMessage',
  group: 'mcp',
  summary: 'Send a message to the MCP server',
  description:
    'Takes one JSON-RPC message of the Model Context Protocol (Streamable HTTP, stateless, without sessions and streams) and answers it as JSON; a notification is answered 202 without a body. Its tools read, explain and propose: they make calls of this API with the agent token that is the bearer. Another token is refused with SEC008.',
  access: { kind: 'agent' },
  changes: 'nothing',
  audited: 'no',
  body: () =>
    z.looseObject({
      jsonrpc: z.literal('2.0').meta({ description: 'Version of JSON-RPC.' }),
      id: z
        .union([z.string().max(200), z.number()])
        .optional()
        .meta({ description: 'Id that the answer repeats; a notification has none.' }),
      method: z.string().max(100).optional().meta({ description: 'Method of the protocol, for example `tools/call`.' }),
      params: z.record(z.string(), z.unknown()).optional().meta({ description: 'Parameters of the method.' }),
    }),
  answer: () =>
    z.object({
      jsonrpc: z.literal('2.0').meta({ description: 'Version of JSON-RPC.' }),
      id: z.union([z.string().max(200), z.number()]).meta({ description: 'Id of the message that is answered.' }),
      result: z.record(z.string(), z.unknown()).optional().meta({ description: 'Result of the method.' }),
      error: z
        .object({
          code: z.int().min(-32_768).max(-32_000).meta({ description: 'Error code of JSON-RPC.' }),
          message: z.string().meta({ description: 'Fault of the message.' }),
        })
        .optional()
        .meta({ description: 'The reason why the message could not be handled.' }),
    }),
  answersWithoutBody: { status: 202, description: 'The notification was taken. The body is empty.' },
  refusals: ['agent-token-required', 'not-permitted'],
  async handle(call): Promise<Reply> {
    const version = call.request.headers['mcp-protocol-version']
    if (version !== undefined && !isSupported(version))
      throw invalid('mcp-protocol-version', `must be one of ${SUPPORTED_VERSIONS.join(', ')}`)
    const { id, method, params = {} } = call.body
    // A notification, or an answer to a request that the server never sends.
    if (id === undefined || method === undefined) {
      await call.refuseEnded()
      return { status: 202 }
    }
    return ok({ jsonrpc: '2.0', id, ...(await answerMessage(call, method, params)) })
  },
})
