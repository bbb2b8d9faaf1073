import { TASK_HEADERS } from '../../contract/asks-for-task.ts'
import { isWrite } from '../../contract/declared-endpoint.ts'
import { type HttpRequest, Raw, type Reply } from '../../contract/http.ts'
import { defined } from '../../domain/defined.ts'
import { type CustomerId, writtenId } from '../../domain/ids.ts'
import type { Claims } from '../../domain/tokens/claims.ts'
import { invalid, Refusal } from '../../errors/refusal.ts'
import type { Ports } from '../../ports/ports.ts'
import { type FirstAnswer, firstAnswer, KEPT_SECONDS, keepFirstAnswer } from '../../storage/idempotency.ts'
import type { Reference } from '../../storage/read.ts'
import type { Write } from '../../storage/write.ts'
import { digestOf } from '../digest.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

/** One use of an Idempotency-Key by a caller of a tenant. */
export type KeyUse = { readonly key: string; readonly scope: string; readonly customerId: CustomerId; readonly digest: string }

/** The key of a write, if it carries one. On reads the header is ignored. */
export function keyUseOf(request: HttpRequest, claims: Claims): KeyUse | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || !isWrite(request.method)) return undefined
  return { key, scope: scopeOf(claims), customerId: writtenId(claims.sub), digest: digestWithHeaders(request) }
}

/** INVARIANT: an agent is another caller than its owner, so that a key never shows it an answer to its owner. */
function scopeOf({ tenantId, scope }: Claims): string {
  return `${tenantId ?? 'GLOBAL'}${scope === 'UpdateByTasks' ? '#AGENT' : ''}`
}

/** The digest of a request, including the headers that change its effect: `If-Match` names the state of an item that it is meant for. */
export function digestWithHeaders(request: HttpRequest): string {
  const sent = [...TASK_HEADERS, 'if-match'].filter((name) => request.headers[name] !== undefined)
  return [digestOf(request), ...sent.map((name) => `${name}: ${request.headers[name]}`)].join('\n')
}

export function refuseOddKey(use: KeyUse | undefined): void {
  if (use !== undefined && !KEY.test(use.key)) throw invalid('idempotency-key', 'must have 1 to 255 visible ASCII characters')
}

export function keyReads(use: KeyUse | undefined): readonly Reference<unknown>[] {
  return use === undefined || !KEY.test(use.key) ? [] : [referenceOf(use) as unknown as Reference<unknown>]
}

const referenceOf = (use: KeyUse): Reference<FirstAnswer> => firstAnswer(use.scope, use.customerId, use.key)

/** The first answer to this exact request, if there was one. Another request with the same key is refused. */
export async function replayed(use: KeyUse, stored: FirstAnswer | undefined, ports: Ports): Promise<Reply | undefined> {
  if (stored === undefined) return undefined
  if (stored.digest !== use.digest) throw new Refusal('idempotency-mismatch')
  const { headers, body, raw } = JSON.parse(await ports.secrets.open(stored.sealed, contextOf(use))) as KeptReply
  const answered = raw === undefined ? body : new Raw(raw.contentType, raw.text)
  return { status: stored.status, headers: { ...headers, 'idempotency-replayed': 'true' }, ...defined({ body: answered }) }
}

/** A reply as it is kept. `raw`: a text that is not made of a JSON value. */
type KeptReply = Pick<Reply, 'headers' | 'body'> & { readonly raw?: { readonly contentType: string; readonly text: string } }

function keptReply({ headers, body }: Reply): KeptReply {
  if (!(body instanceof Raw) || typeof body.bytes !== 'string') return { ...defined({ headers }), body }
  return { ...defined({ headers }), raw: { contentType: body.contentType, text: body.bytes } }
}

export { referenceOf as firstAnswerTo }

const NOT_KEPT = new Set([401, 403, 412, 429])

/** A larger answer does not fit into an item with its other attributes. */
const LARGEST_KEPT_BYTES = 390 * 1024

/**
 * The write that stores an answer. Answers that a retry could improve (401, 403, 412, 429, 5xx) are not stored, nor those too large for
 * an item: that happens only to the execution of the largest task, and another EXECUTE of it is refused anyway.
 */
export async function keepingAnswer(use: KeyUse, reply: Reply, now: number, ports: Ports): Promise<Write | undefined> {
  if (NOT_KEPT.has(reply.status) || reply.status >= 500) return undefined
  const answer = await answerToKeep(use, reply, now, ports)
  return answer.sealed.length > LARGEST_KEPT_BYTES ? undefined : keepFirstAnswer(use.scope, use.customerId, use.key, answer)
}

/**
 * The write that stores the answer to a call whose outcome is unknown, with the task that finds it out: a repeated call leads to the same
 * task, and another request with the same key is refused.
 */
export async function keepingUnknown(use: KeyUse, reply: Reply, now: number, ports: Ports): Promise<Write> {
  return keepFirstAnswer(use.scope, use.customerId, use.key, await answerToKeep(use, reply, now, ports))
}

async function answerToKeep(use: KeyUse, reply: Reply, now: number, { secrets }: Ports): Promise<FirstAnswer> {
  const sealed = await secrets.seal(JSON.stringify(keptReply(reply)), contextOf(use))
  return { digest: use.digest, status: reply.status, sealed, expiresAt: Math.floor(now / 1000) + KEPT_SECONDS }
}

const contextOf = (use: KeyUse): string => `idempotency/${use.scope}/${use.customerId}/${use.key}`
