import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { secret } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { pagedList } from '../../shared/contract/paged-list.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { changeUpstream, removeUpstream, storeDocument, type Upstream, upstreamIn, upstreamsOf } from '../../shared/storage/upstreams.ts'
import { type Phrase, say } from '../../shared/texts/phrase.ts'
import { freshUpstreamSecret } from '../../shared/upstreams/sealed-parts.ts'
import { notedOperations } from './own-operations.ts'
import { documentOf, shownUpstream, upstreamShape } from './upstream-shape.ts'

export const listUpstreams = pagedList({
  path: '/tenants/{tenantId}/upstreams',
  operationId: 'listUpstreams',
  group: 'upstreams',
  summary: 'List the upstreams',
  description: 'Lists the upstreams of the tenant by name, without their documents.',
  permission: 'Upstream.READ',
  shape: upstreamShape,
  things: ({ tenantId }, limit, after) => upstreamsOf(tenantId, limit, after),
  shown: (found) => found.map(shownUpstream),
})

export const getUpstream = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/upstreams/{upstream}',
  operationId: 'getUpstream',
  group: 'upstreams',
  summary: 'Get an upstream',
  description: 'Answers the upstream with its operations and its document; never its secret or the values of its headers.',
  access: { kind: 'permission', permission: 'Upstream.READ', on: ({ params }) => upstreamIn(params.tenantId, params.upstream) },
  answer: upstreamShape,
  refusals: ['not-permitted', 'not-found'],
  async handle(call) {
    const found = await upstreamOfPath(call)
    return ok({ ...shownUpstream(found), ...defined({ document: await documentOf(call, found) }) })
  },
})

export const deleteUpstream = endpoint({
  method: 'DELETE',
  path: '/tenants/{tenantId}/upstreams/{upstream}',
  operationId: 'deleteUpstream',
  group: 'upstreams',
  effect: 'one-transaction',
  summary: 'Delete an upstream',
  description: 'Removes the upstream and the permission rows of its operations. Tasks that wait for its operations are discarded.',
  access: { kind: 'permission', permission: 'Upstream.DELETE', on: ({ params }) => upstreamIn(params.tenantId, params.upstream) },
  refusals: ['not-permitted', 'task-required', 'not-found', 'conflict'],
  async describe(call) {
    const { name, baseUrl } = await upstreamOfPath(call)
    return say`Delete ${{ upstream: inWords(name, baseUrl) }}`
  },
  async handle(call) {
    const before = await upstreamOfPath(call)
    call.unitOfWork.add(
      removeUpstream(before),
      ...storeDocument(before, [], before.documentParts),
      ...(await notedOperations(call, before.tenantId, before.name, undefined)),
    )
    call.unitOfWork.change = { before: shownUpstream(before) }
    return ok()
  },
})

type OnUpstream = Pick<Call, 'read'> & { readonly params: { readonly tenantId: TenantId; readonly upstream: string } }

/** The upstream of the path. */
export async function upstreamOfPath({ read, params }: OnUpstream): Promise<Upstream> {
  const found = await read.one(upstreamIn(params.tenantId, params.upstream))
  if (found === undefined) throw new Refusal('not-found')
  return found
}

/** Names an upstream in a sentence. */
export function inWords(name: string, baseUrl: string): Phrase {
  return say`the upstream ${{ name: inQuotes(name) }} at ${{ address: inQuotes(baseUrl) }}`
}

/** Adds a document to a sentence: its hash, by which people can compare it with the one that they know. */
export function withDocument(upstream: Phrase, document: unknown): Phrase {
  if (document === undefined) return upstream
  if (document === null) return say`${{ upstream }}, without its document`
  const hash = createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 16)
  return say`${{ upstream }}, with the document SHA-256 ${{ hash }}`
}

/** Time for which the previous secret still signs, in milliseconds. */
const OVERLAP_MS = 24 * 3_600_000
/** Each of them adds a signature to every request. */
const MOST_PREVIOUS = 5

export const rotateUpstreamSecret = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/upstreams/{upstream}/rotate',
  operationId: 'rotateUpstreamSecret',
  group: 'upstreams',
  effect: 'one-transaction',
  summary: 'Rotate the secret of an upstream',
  description: 'Creates a new signing secret and shows it only in this answer. The previous secret signs as well for 24 hours.',
  access: { kind: 'permission', permission: 'Upstream.UPDATE', on: ({ params }) => upstreamIn(params.tenantId, params.upstream) },
  answer: () => z.object({ secret: secret(200), previousExpires: z.iso.datetime() }),
  refusals: ['not-permitted', 'task-required', 'invalid-request', 'not-found', 'conflict'],
  stored: 'never',
  describe: ({ params }) => say`Make a new secret for the upstream ${{ upstream: inQuotes(params.upstream) }}`,
  async handle(call) {
    const { ports, now, unitOfWork } = call
    const before = await upstreamOfPath(call)
    const { secret, sealed } = await freshUpstreamSecret(ports, before)
    const previousExpires = new Date(now + OVERLAP_MS).toISOString()
    const previous = [{ sealed: before.secret, expires: previousExpires }, ...stillSigning(before, now)]
    const at = new Date(now).toISOString()
    unitOfWork.add(changeUpstream(before, { ...before, secret: sealed, previous, lastModified: at, version: before.version + 1 }))
    unitOfWork.change = { after: { secretCreated: at } }
    return ok({ secret, previousExpires })
  },
})

function stillSigning({ previous }: Upstream, now: number): Upstream['previous'] {
  const live = previous.filter(({ expires }) => Date.parse(expires) > now)
  if (live.length >= MOST_PREVIOUS)
    throw new Refusal('conflict', {
      description: 'The secret was rotated too often today. Earlier secrets sign until their 24 hours are over.',
    })
  return live
}
