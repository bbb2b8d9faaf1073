import {
  CALLER_HEADER,
  EDGE_SECRET_HEADER,
  ELSEWHERE_HEADER,
  type ForwardedAnswer,
  type ForwardedCall,
  type ForwardingTools,
  TENANT_HEADER,
} from '../../shared/contract/edge-headers.ts'
import { markedPlace } from '../../shared/domain/cells/place-mark.ts'
import { cellOfPlace, type Known, type PlacedCall, placeOfCall } from '../../shared/domain/cells/place-of-call.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import type { Store } from '../../shared/ports/store.ts'
import { type DirectoryName, type DirectoryTenant, directoryName, directoryTenant } from '../../shared/storage/cell-directory.ts'

/** Longer than a function of a cell may take to answer. */
const PATIENCE_MS = 29_000

/** Headers that belong to one connection (RFC 9110 §7.6.1), and those that the directory writes itself. */
const NOT_PASSED_ON: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  TENANT_HEADER,
  ELSEWHERE_HEADER,
])

/**
 * Sends a call to the cell of the identity, secret or client that it names, and answers what the cell answers. A cell that finds out that
 * the person or tenant lives elsewhere names the place, and the call goes there, once.
 */
export async function forwardToCell(call: ForwardedCall, tools: ForwardingTools): Promise<ForwardedAnswer> {
  const known = knownBy(tools.store)
  const { rawPath: path, rawQuery: query, headers, body } = call
  const place = placeOfCall({ path, query, authorization: headers.authorization, body: body?.toString('utf8') })
  const { elsewhere, ...answer } = await answerOfCell(call, tools, await cellOfPlace(place, known, tools.since))
  const named = elsewhere === undefined ? undefined : markedPlace(elsewhere)
  if (named === undefined) return answer
  const { elsewhere: _, ...last } = await answerOfCell(call, tools, await cellOfPlace(named, known, tools.since), elsewhere)
  return last
}

type CellAnswer = ForwardedAnswer & { readonly elsewhere: string | undefined }

async function answerOfCell(
  call: ForwardedCall,
  tools: ForwardingTools,
  { cell, tenantId }: PlacedCall,
  sentFrom?: string,
): Promise<CellAnswer> {
  // Nobody else than a caller names a cell that is not there.
  const origin = tools.origins[cell] ?? tools.origins[0]
  const secret = await tools.edgeSecret()
  const query = call.rawQuery === '' ? '' : `?${call.rawQuery}`
  return answerOf(
    tools.send(`${origin}${encodedPath(call.rawPath)}${query}`, {
      method: call.method,
      headers: {
        ...passedOn(Object.entries(call.headers)),
        [CALLER_HEADER]: call.headers[CALLER_HEADER] ?? call.sourceIp,
        ...(secret === undefined ? {} : { [EDGE_SECRET_HEADER]: secret }),
        ...(tenantId === undefined ? {} : { [TENANT_HEADER]: String(tenantId) }),
        ...(sentFrom === undefined ? {} : { [ELSEWHERE_HEADER]: sentFrom }),
      },
      ...(call.body === undefined || call.method === 'GET' || call.method === 'HEAD' ? {} : { body: new Uint8Array(call.body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  )
}

/** Throws `unavailable` where the cell gives no answer, or not all of it: the caller may try again. */
async function answerOf(sent: Promise<Response>): Promise<CellAnswer> {
  try {
    const answer = await sent
    return {
      status: answer.status,
      headers: passedOn([...answer.headers]),
      cookies: answer.headers.getSetCookie(),
      body: Buffer.from(await answer.arrayBuffer()),
      elsewhere: answer.headers.get(ELSEWHERE_HEADER) ?? undefined,
    }
  } catch (error) {
    throw new Refusal('unavailable', { because: `no-answer-of-cell: ${reasonOf(error)}`, headers: { 'retry-after': '1' } })
  }
}

/** The network's own word, such as ECONNREFUSED. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { readonly name?: string; readonly cause?: { readonly code?: string } }
  return cause?.code ?? name ?? 'unknown'
}

function knownBy({ read }: Pick<Store, 'read'>): Known {
  return {
    movedTo: async (tenantId) => ((await read([directoryTenant(tenantId)]))[0] as DirectoryTenant | undefined)?.cell,
    ownerOf: async (canonicalName) => (await read([directoryName(canonicalName)]))[0] as DirectoryName | undefined,
  }
}

const encodedPath = (decoded: string): string => decoded.split('/').map(encodeURIComponent).join('/')

function passedOn(headers: readonly (readonly [string, string | undefined])[]): Record<string, string> {
  const kept = headers.filter(([name, value]) => value !== undefined && !NOT_PASSED_ON.has(name.toLowerCase()))
  return Object.fromEntries(kept) as Record<string, string>
}
