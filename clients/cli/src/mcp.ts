import { type Client, isCountersignError } from '@countersign/client'
import type { Connection } from './connection.ts'

/** The fields of a JSON-RPC message that are read here. */
type Message = { readonly id?: string | number; readonly method?: unknown; readonly params?: unknown }

/** Longest wait of one call over HTTP, in seconds. */
const AT_ONCE_SECONDS = 25

/**
 * Sends a message. If it asks for a longer wait than one call over HTTP allows, sends it again until somebody has decided or the time is
 * over.
 */
export async function waitingLonger(message: Message, send: (message: Message) => Promise<unknown>): Promise<unknown> {
  let left = secondsToWait(message)
  if (left <= AT_ONCE_SECONDS) return send(message)
  for (;;) {
    const seconds = Math.min(left, AT_ONCE_SECONDS)
    const answered = await send(withSeconds(message, seconds))
    left -= seconds
    if (left <= 0 || !isUndecided(answered)) return answered
  }
}

/** 0 for any message that is not a wait. */
function secondsToWait({ method, params }: Message): number {
  const { name, arguments: sent } = (params ?? {}) as { readonly name?: unknown; readonly arguments?: { readonly seconds?: unknown } }
  const seconds = sent?.seconds
  return method === 'tools/call' && name === 'wait_for_decision' && typeof seconds === 'number' && seconds <= 55 ? seconds : 0
}

function withSeconds(message: Message, seconds: number): Message {
  const params = message.params as { readonly arguments: object }
  return { ...message, params: { ...params, arguments: { ...params.arguments, seconds } } }
}

function isUndecided(answered: unknown): boolean {
  const { result } = (answered ?? {}) as { readonly result?: { readonly structuredContent?: { readonly decided?: unknown } } }
  return result?.structuredContent?.decided === false
}

const VERSION = 'io.modelcontextprotocol/protocolVersion'

type Params = Readonly<Record<string, unknown>>

/**
 * The headers that a request of the stateless protocol has over HTTP: they repeat its version, its method, and the name of its tool or the id
 * of its task. Older requests have none of them.
 */
function repeatedHeaders({ method, params }: Message): Readonly<Record<string, string>> {
  const { _meta: meta, name, taskId } = (params ?? {}) as Params
  const version = (meta as Params | undefined)?.[VERSION]
  if (typeof version !== 'string' || typeof method !== 'string') return {}
  const named = name ?? taskId
  return {
    'mcp-protocol-version': plain(version),
    'mcp-method': plain(method),
    ...(typeof named === 'string' ? { 'mcp-name': plain(named) } : {}),
  }
}

/** A value that is not plain ASCII goes as base64 of its UTF-8. */
function plain(value: string): string {
  return /^[\x21-\x7e]+$/.test(value) ? value : `=?base64?${Buffer.from(value).toString('base64')}?=`
}

/** JSON-RPC codes for invalid JSON, and for refusals of the service. */
const PARSE_ERROR = -32_700
const REFUSED = -32_000

/**
 * Serves MCP over stdin and stdout, one message per line, until stdin ends. Messages are passed to the MCP server of the service, and its
 * answers back. A request that its client cancels is ended and not answered.
 */
export async function serveMcp({ client }: Connection): Promise<void> {
  const underWay = new Set<Promise<void>>()
  const cancels: Cancels = new Map()
  for await (const line of linesOf(process.stdin)) {
    if (line.trim() === '') continue
    const message = parsed(line)
    if (message === undefined) reply({ jsonrpc: '2.0', id: null, error: { code: PARSE_ERROR, message: 'The message must be JSON' } })
    else if (message.method === 'notifications/cancelled') cancels.get(cancelledBy(message))?.abort()
    else {
      // Not one after another: to wait for a decision takes up to a minute.
      const answered = answer(message, client, cancels).finally(() => underWay.delete(answered))
      underWay.add(answered)
    }
  }
  await Promise.all(underWay)
}

/** The controllers that end the requests in progress, by the id of the request. */
type Cancels = Map<unknown, AbortController>

async function answer(message: Message, client: Client, cancels: Cancels): Promise<void> {
  const { id } = message
  const cancel = new AbortController()
  const { signal } = cancel
  if (id !== undefined) cancels.set(id, cancel)
  try {
    const data = await waitingLonger(message, async (body) => {
      const request = { method: 'POST', path: '/svc-conductor/mcp', body, headers: repeatedHeaders(body), signal }
      return (await client.request(request)).data
    })
    if (data !== undefined && !signal.aborted) reply(data)
  } catch (error) {
    if (!signal.aborted) replyRefusal(id, error)
  } finally {
    if (cancels.get(id) === cancel) cancels.delete(id)
  }
}

function replyRefusal(id: Message['id'], error: unknown): void {
  if (isCountersignError(error) && isOfProtocol(error.answer)) reply(error.answer)
  else if (id !== undefined) reply({ jsonrpc: '2.0', id, error: { code: REFUSED, message: textOf(error) } })
}

/** The id of the request that its client no longer wants answered. */
const cancelledBy = ({ params }: Message): unknown => (params as { readonly requestId?: unknown } | undefined)?.requestId

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

/**
 * The lines of a stream of text. Only a line feed ends one: `node:readline` would also end one at U+2028 and U+2029, which JSON may hold
 * within a text.
 */
async function* linesOf(stream: NodeJS.ReadStream): AsyncGenerator<string, undefined> {
  let begun = ''
  for await (const chunk of stream.setEncoding('utf8')) {
    const [first = '', ...others] = String(chunk).split('\n')
    begun += first
    for (const next of others) {
      yield begun
      begun = next
    }
  }
  yield begun
}
