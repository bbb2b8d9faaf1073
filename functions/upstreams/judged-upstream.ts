import type { Call } from '../../shared/contract/call.ts'
import { checkCallbackUrl, WHY_REFUSED } from '../../shared/domain/callbacks/callback-url.ts'
import { whyNoFixedHeader } from '../../shared/domain/upstreams/fixed-headers.ts'
import type { DeclaredOperation } from '../../shared/domain/upstreams/judge-operations.ts'
import type { UpstreamOperation } from '../../shared/domain/upstreams/operation.ts'
import { LARGEST_DOCUMENT } from '../../shared/domain/upstreams/packed-document.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'

/** Operations are stored in the item of their upstream, in bytes of JSON. */
const LARGEST_OPERATIONS = 300 * 1024

/** The operations, complete; refused with every fault. The reader of documents is loaded when it is needed. */
export async function goodOperations(declared: readonly DeclaredOperation[], document: unknown): Promise<readonly UpstreamOperation[]> {
  if (document !== undefined && Buffer.byteLength(JSON.stringify(document)) > LARGEST_DOCUMENT)
    throw invalid('document', 'must have at most 1 MiB of JSON')
  const { judgeOperations } = await import('../../shared/domain/upstreams/judge-operations.ts')
  const judged = judgeOperations(declared, document)
  if (judged.kind === 'bad') throw new Refusal('invalid-request', { fields: judged.faults })
  if (Buffer.byteLength(JSON.stringify(judged.operations)) > LARGEST_OPERATIONS)
    throw invalid('operations', `must have at most ${LARGEST_OPERATIONS / 1024} KiB together`)
  return judged.operations
}

/** The base URL in its plain form, without a slash at its end. */
export function goodBaseUrl(text: string, { callbackPolicy, callbackHosts }: Call['ports']): string {
  const checked = checkCallbackUrl(text, callbackPolicy, callbackHosts)
  if (checked.kind === 'refused') throw invalid('baseUrl', WHY_REFUSED[checked.why])
  if (text.includes('?')) throw invalid('baseUrl', 'must not contain a query')
  if (/%|\/\//.test(checked.url.pathname)) throw invalid('baseUrl', 'must not contain percent-encoding or empty segments')
  return `${checked.url.origin}${checked.url.pathname.replace(/\/+$/, '')}`
}

/** The value that keeps a stored header. */
const KEPT_HEADER = '***'

/** Headers with names in lower case; refuses those that this service sets itself. `stored`: the values that `***` keeps. */
export function goodHeaders(
  headers: Readonly<Record<string, string>>,
  stored: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const good = new Map<string, string>()
  for (const [name, sent] of Object.entries(headers)) {
    const lower = name.toLowerCase()
    const value = sent === KEPT_HEADER && Object.hasOwn(stored, lower) ? (stored[lower] ?? '') : sent
    const why = whyNoFixedHeader(name, value) ?? (good.has(lower) ? 'must be named only once' : undefined)
    if (why !== undefined) throw invalid(`headers.${name.slice(0, 60)}`, why)
    if (value === KEPT_HEADER) throw invalid(`headers.${name.slice(0, 60)}`, 'must not be ***: no value of this header is stored')
    good.set(lower, value)
  }
  return Object.fromEntries(good)
}
