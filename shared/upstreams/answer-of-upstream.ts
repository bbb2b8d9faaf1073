import { Raw, type Reply } from '../contract/http.ts'
import { formOf, passedHeaders } from '../domain/upstreams/answer-headers.ts'
import { UPSTREAM_STATUS } from '../domain/upstreams/upstream-status.ts'
import type { UpstreamResult } from '../ports/upstream-sender.ts'

type Answered = Extract<UpstreamResult, { kind: 'answered' }>

/** An upstream's answer as this service passes it on: its status, its harmless headers, and its body as JSON or plain text. */
export function answerOf({ status, headers, body, isCut }: Answered): Reply {
  const passed = {
    ...passedHeaders(headers),
    [UPSTREAM_STATUS]: String(status),
    ...(isCut ? { 'countersign-answer-cut': 'true' } : {}),
    'cache-control': 'no-store',
  }
  const raw = rawOf(body, formOf(headers), isCut)
  return { status, headers: passed, ...(raw === undefined ? {} : { body: raw }) }
}

/** A text never becomes a page: it is plain text, whatever the upstream calls it. */
function rawOf(body: Uint8Array, form: ReturnType<typeof formOf>, isCut: boolean): Raw | undefined {
  if (body.length === 0 || form === 'nothing') return undefined
  const text = new TextDecoder().decode(body)
  return form === 'json' && !isCut && isJson(text) ? new Raw('application/json', text) : new Raw('text/plain; charset=utf-8', text)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
