import * as z from 'zod'
import type { AgentCall } from '../../shared/contract/agent-call.ts'
import type { Reply } from '../../shared/contract/http.ts'
import { BATCH_VERSION } from './protocol-versions.ts'

/** One message of JSON-RPC. A notification has no id. */
export const sentMessage = () =>
  z
    .looseObject({
      jsonrpc: z.literal('2.0').meta({ description: 'Version of JSON-RPC.' }),
      id: z
        .union([z.string().max(200), z.number()])
        .optional()
        .meta({ description: 'Id that the answer repeats; a notification has none.' }),
      method: z.string().max(100).optional().meta({ description: 'Method of the protocol, for example `tools/call`.' }),
      params: z.record(z.string(), z.unknown()).optional().meta({ description: 'Parameters of the method.' }),
    })
    .meta({ schemaName: 'McpMessage' })

export type Message = z.output<ReturnType<typeof sentMessage>>

/** One message of a batch; `undefined` for what is none. */
function readMessage(sent: unknown): Message | undefined {
  const read = sentMessage().safeParse(sent)
  return read.success ? read.data : undefined
}

type Answering = (call: AgentCall, message: Message) => Promise<Reply>

const INVALID_REQUEST = -32_600

/**
 * Answers a batch of JSON-RPC, which version 2025-03-26 alone has: every request in it, in one list. A request without a version is of that
 * version (MCP, Streamable HTTP). The messages are one call for the rate limits, so a batch is small.
 */
export async function answerBatch(call: AgentCall, sent: readonly unknown[], answer: Answering): Promise<Reply> {
  await call.refuseEnded()
  const version = call.request.headers['mcp-protocol-version'] ?? BATCH_VERSION
  if (version !== BATCH_VERSION)
    return { status: 400, body: invalid(`Only version ${BATCH_VERSION} of the protocol has batches: send one message.`) }
  const answers = await Promise.all(sent.map((each) => answerOne(call, readMessage(each), answer)))
  const told = answers.filter((each) => each !== undefined)
  return told.length === 0 ? { status: 202 } : { status: 200, body: told }
}

/** The answer to one message; `undefined` for a notification. A connection begins with a message of its own. */
async function answerOne(call: AgentCall, message: Message | undefined, answer: Answering): Promise<unknown> {
  if (message === undefined) return invalid('This is no message of JSON-RPC 2.0.')
  if (message.method === 'initialize') return invalid('initialize must be sent alone.', message.id)
  return (await answer(call, message)).body
}

function invalid(message: string, id: Message['id'] | null = null) {
  return { jsonrpc: '2.0', id, error: { code: INVALID_REQUEST, message } }
}
