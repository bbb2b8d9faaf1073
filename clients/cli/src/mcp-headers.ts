import type { Message } from './wait-longer.ts'

const VERSION = 'io.modelcontextprotocol/protocolVersion'

type Params = Readonly<Record<string, unknown>>

/**
 * The headers that a request of the stateless protocol has over HTTP: they repeat its version, its method, and the name of its tool or the id
 * of its task. Older requests have none of them.
 */
export function repeatedHeaders({ method, params }: Message): Readonly<Record<string, string>> {
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
