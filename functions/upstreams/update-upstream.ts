import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import { packedDocument } from '../../shared/domain/upstreams/packed-document.ts'
import { changeUpstream, storeDocument, type Upstream, upstreamIn } from '../../shared/storage/upstreams.ts'
import { say } from '../../shared/texts/phrase.ts'
import { openedHeaders, sealedHeaders } from '../../shared/upstreams/sealed-parts.ts'
import { goodBaseUrl, goodHeaders, goodOperations } from './judged-upstream.ts'
import { notedOperations } from './own-operations.ts'
import { type ChangedUpstream, changedUpstreamFields, documentOf, shownUpstream, upstreamShape } from './upstream-shape.ts'
import { inWords, upstreamOfPath, withDocument } from './upstreams.ts'

export const updateUpstream = endpoint({
  method: 'PUT',
  path: '/tenants/{tenantId}/upstreams/{upstream}',
  operationId: 'updateUpstream',
  group: 'upstreams',
  effect: 'one-transaction',
  summary: 'Update an upstream',
  description:
    'Changes only the fields that the body carries. Tasks that wait for an operation which changes, or for another `baseUrl`, are discarded. The values of `headers` stay with their host: a `baseUrl` with another scheme, host or port removes those that the body does not carry anew. Rows of permissions that no operation needs any more are removed.',
  access: { kind: 'permission', permission: 'Upstream.UPDATE', on: ({ params }) => upstreamIn(params.tenantId, params.upstream) },
  body: changedUpstreamFields,
  answer: upstreamShape,
  largestBody: 1_536 * 1024,
  refusals: ['not-permitted', 'task-required', 'not-found', 'invalid-request', 'conflict'],
  tells: ['document'],
  async describe(call) {
    const { name, baseUrl } = await upstreamOfPath(call)
    return say`Change ${{ upstream: withDocument(inWords(name, baseUrl), call.body.document) }}`
  },
  async ensure(call) {
    const before = await upstreamOfPath(call)
    const { after } = await changed(call, before)
    await notedOperations(call, before.tenantId, before.name, after.operations)
  },
  async handle(call) {
    const { unitOfWork } = call
    const before = await upstreamOfPath(call)
    const { after, document } = await changed(call, before)
    const parts = document === undefined ? [] : packedDocument(JSON.stringify(document))
    unitOfWork.add(
      changeUpstream(before, { ...after, documentParts: parts.length }),
      ...(call.body.document === undefined ? [] : storeDocument(after, parts, before.documentParts)),
      ...(await notedOperations(call, before.tenantId, before.name, after.operations)),
    )
    unitOfWork.change = { before: shownUpstream(before), after: shownUpstream(after) }
    return ok({ ...shownUpstream(after), ...defined({ document }) })
  },
})

type Changing = Pick<Call, 'ports' | 'now' | 'read'> & { readonly body: ChangedUpstream }

async function changed(call: Changing, before: Upstream): Promise<{ readonly after: Upstream; readonly document: unknown }> {
  const { body, ports, now } = call
  const document = body.document === undefined ? await documentOf(call, before) : (body.document ?? undefined)
  const { timeoutSeconds, maxAnswerBytes, enabled } = body
  const baseUrl = body.baseUrl === undefined ? before.baseUrl : goodBaseUrl(body.baseUrl, ports)
  const isDescribedAnew = body.operations !== undefined || body.document !== undefined
  const operations = isDescribedAnew ? await goodOperations(body.operations ?? before.operations, document) : before.operations
  const after = {
    ...before,
    ...defined({ timeoutSeconds, maxAnswerBytes, enabled }),
    baseUrl,
    ...(await changedHeaders(call, before, baseUrl)),
    operations,
    lastModified: new Date(now).toISOString(),
    version: before.version + 1,
  }
  return { after, document }
}

/** INVARIANT: stored values are sent to the host for which they were given, or whoever may change an upstream could have them sent to their own. */
async function changedHeaders({ body, ports }: Changing, before: Upstream, baseUrl: string): Promise<Partial<Upstream>> {
  const isSameHost = new URL(baseUrl).origin === new URL(before.baseUrl).origin
  if (body.headers === undefined && (isSameHost || before.headerNames.length === 0)) return {}
  const headers = goodHeaders(body.headers ?? {}, isSameHost ? await openedHeaders(ports, before) : {})
  return { headerNames: Object.keys(headers), sealedHeaders: await sealedHeaders(ports, before, headers) }
}
