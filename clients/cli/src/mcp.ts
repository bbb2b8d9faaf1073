import { createInterface } from 'node:readline'
import { isCountersignError } from '@countersign/client'
import type { Connection } from './connection.ts'
import { repeatedHeaders } from './mcp-headers.ts'
import { type Message, waitingLonger } from './wait-longer.ts'

/** JSON-RPC codes for invalid JSON, and for refusals of the service. */
const PARSE_ERROR = -32_700
const REFUSED = -32_000

/**
 * Serves MCP over stdin and stdout, one message per line, until stdin ends. Messages are passed to the MCP server of the service, and its
 * answers back.
 */
export async function serveMcp({ client }: Connection): Promise<void> {
  const underWay = new Set<Promise<void>>()
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue
    // Not one after another: to wait for a decision takes up to a minute.
    const answered = answer(line).finally(() => underWay.delete(answered))
    underWay.add(answered)
  }
  await Promise.all(underWay)

  async function answer(line: string): Promise<void> {
    const message = parsed(line)
    if (message === undefined) return reply({ jsonrpc: '2.0', id: null, error: { code: PARSE_ERROR, message: 'The message must be JSON' } })
    try {
      const data = await waitingLonger(
        message,
        async (body) => (await client.request({ method: 'POST', path: '/svc-conductor/mcp', body, headers: repeatedHeaders(body) })).data,
      )
      if (data !== undefined) reply(data)
    } catch (error) {
      const { id } = message
      if (isCountersignError(error) && isOfProtocol(error.answer)) reply(error.answer)
      else if (id !== undefined) reply({ jsonrpc: '2.0', id, error: { code: REFUSED, message: textOf(error) } })
    }
  }
}

function parsed(line: string): Message | undefined {
  try {
    const read: unknown = JSON.parse(line)
    return typeof read === 'object' && read !== null ? read : undefined
  } catch {
    return undefined
  }
}

/** Tells an error of the protocol, which the service answers with another status than 200. */
function isOfProtocol(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'jsonrpc' in answer
}

function textOf(error: unknown): string {
  if (isCountersignError(error)) return error.traceId === '' ? error.message : `${error.message} (trace ${error.traceId})`
  return error instanceof Error ? error.message : 'The message could not be sent'
}

function reply(message: unknown): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}
