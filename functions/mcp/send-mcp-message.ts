import * as z from 'zod'
import type { AgentCall } from '../../shared/contract/agent-call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import type { Reply } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import { answerStateless } from './answer-stateless.ts'
import { type Answered, invalidRequest, methodNotFound } from './protocol-fault.ts'
import { INSTRUCTIONS, negotiated, SERVER } from './protocol-versions.ts'
import { answerBatch, type Message, sentMessage } from './sent-message.ts'
import { formOf, unknownVersion } from './stateless-request.ts'
import { listedTools, toolResult, useTool } from './tools.ts'

type Methods = Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => object>>

const METHODS: Methods = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion: negotiated(protocolVersion),
    capabilities: { tools: {} },
    serverInfo: SERVER,
    instructions: INSTRUCTIONS,
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools: listedTools() }),
}

/** Answers one request of the protocol versions that begin with `initialize`. Their errors come with HTTP status 200. */
async function answerMessage(call: AgentCall, method: string, params: Readonly<Record<string, unknown>>): Promise<Answered> {
  if (method === 'tools/call') {
    const used = await useTool(call, params)
    return used.kind === 'error' ? { error: used.error } : { result: toolResult(used.answer) }
  }
  await call.refuseEnded()
  const answers = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
  return answers === undefined ? { error: methodNotFound().error } : { result: answers(params) }
}

/** Messages in a batch at most: they are one call for the rate limits. */
const MOST_IN_BATCH = 10

const answeredMessage = () =>
  namedObject('McpAnswer', {
    jsonrpc: z.literal('2.0').meta({ description: 'Version of JSON-RPC.' }),
    id: z
      .union([z.string().max(200), z.number(), z.null()])
      .meta({ description: 'Id of the message that is answered; null if it has none that can be read.' }),
    result: z.record(z.string(), z.unknown()).optional().meta({ description: 'Result of the method.' }),
    error: z
      .object({
        code: z.int().min(-32_768).max(-32_000).meta({ description: 'Error code of JSON-RPC.' }),
        message: z.string().meta({ description: 'Fault of the message.' }),
        data: z
          .record(z.string(), z.unknown())
          .optional()
          .meta({ description: 'Details of the fault, for example the supported versions.' }),
      })
      .optional()
      .meta({ description: 'The reason why the message could not be handled.' }),
  })

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
    'Takes one JSON-RPC message of the Model Context Protocol (Streamable HTTP, stateless, without sessions and streams) and answers it as JSON; a notification is answered 202 without a body. Requests of version 2026-07-28 say their version and the capabilities of the client in `_meta`, and repeat version, method and name in headers; older ones begin with `initialize`. Version 2025-03-26 also has batches, of at most 10 messages. Its tools read, explain and propose: they make calls of this API with the agent token that is the bearer. Another token is refused with SEC008.',
  access: { kind: 'agent' },
  changes: 'nothing',
  audited: 'no',
  body: () => z.union([sentMessage(), z.array(z.unknown()).min(1).max(MOST_IN_BATCH).meta({ description: 'A batch of messages.' })]),
  answer: () => z.union([answeredMessage(), z.array(answeredMessage()).max(MOST_IN_BATCH).meta({ description: 'Answers to a batch.' })]),
  answersWithoutBody: { status: 202, description: 'The notification was taken. The body is empty.' },
  refusals: ['agent-token-required', 'not-permitted'],
  async handle(call): Promise<Reply> {
    const { body } = call
    if (Array.isArray(body)) return answerBatch(call, body, answerOne)
    return answerOne(call, body)
  },
})

async function answerOne(call: AgentCall, message: Message): Promise<Reply> {
  const { id, method, params = {} } = message
  const { headers } = call.request
  // A notification, or an answer to a request that the server never sends.
  if (id === undefined || method === undefined) {
    await call.refuseEnded()
    const fault = unknownVersion(headers) ?? (isNoMessage(message) ? invalidRequest() : undefined)
    return fault === undefined ? { status: 202 } : replyTo(id, fault)
  }
  const form = formOf({ headers, method, params })
  if (form.kind === 'legacy') return replyTo(id, await answerMessage(call, method, params))
  if (form.kind === 'stateless') return replyTo(id, await answerStateless(call, method, { params, ...form }))
  await call.refuseEnded()
  return replyTo(id, form.fault)
}

/** Tells whether a message with an id asks nothing and answers nothing: whoever sent it waits for an answer. */
const isNoMessage = (message: Message): boolean =>
  message.method === undefined && !Object.hasOwn(message, 'result') && !Object.hasOwn(message, 'error')

function replyTo(id: string | number | undefined, answered: Answered): Reply {
  const { status, ...said } = { status: 200, ...answered }
  return { status, body: { jsonrpc: '2.0', ...defined({ id }), ...said } }
}
