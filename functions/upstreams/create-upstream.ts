import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { OWN_OPERATIONS } from '../../shared/domain/upstreams/operation.ts'
import { packedDocument } from '../../shared/domain/upstreams/packed-document.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { tenantSetting } from '../../shared/storage/settings.ts'
import { addUpstream, storeDocument, type Upstream, upstreamIn } from '../../shared/storage/upstreams.ts'
import { say } from '../../shared/texts/phrase.ts'
import { freshUpstreamSecret, sealedHeaders } from '../../shared/upstreams/sealed-parts.ts'
import { goodBaseUrl, goodHeaders, goodOperations } from './judged-upstream.ts'
import { notedOperations } from './own-operations.ts'
import { madeUpstreamShape, type NewUpstream, newUpstreamFields, shownUpstream } from './upstream-shape.ts'
import { inWords, withDocument } from './upstreams.ts'

export const createUpstream = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/upstreams',
  operationId: 'createUpstream',
  group: 'upstreams',
  effect: 'one-transaction',
  summary: 'Create an upstream',
  description:
    'Registers a service of the tenant whose operations are called through this one, and shows the secret that signs its requests. Nobody may call an operation until a row of the permission matrix grants it.',
  access: { kind: 'permission', permission: 'Upstream.CREATE' },
  body: newUpstreamFields,
  answer: madeUpstreamShape,
  largestBody: 1_536 * 1024,
  reads: ({ params, body }) => [upstreamIn(params.tenantId, body.name), tenantSetting(params.tenantId, OWN_OPERATIONS)],
  refusals: ['not-permitted', 'task-required', 'not-found', 'invalid-request', 'conflict'],
  tells: ['name', 'baseUrl', 'document'],
  describe: ({ body }) => say`Create ${{ upstream: withDocument(inWords(body.name, body.baseUrl), body.document) }}`,
  async ensure(call) {
    const { params, body } = call
    goodBaseUrl(body.baseUrl, call.ports)
    goodHeaders(body.headers ?? {}, {})
    const operations = await goodOperations(body.operations, body.document)
    if ((await call.read.one(upstreamIn(params.tenantId, body.name))) !== undefined)
      throw new Refusal('conflict', { description: 'An upstream of this name exists already.' })
    await notedOperations(call, params.tenantId, body.name, operations)
  },
  async handle(call) {
    const { params, body, unitOfWork } = call
    const parts = body.document === undefined ? [] : packedDocument(JSON.stringify(body.document))
    const { secret, sealed } = await freshUpstreamSecret(call.ports, { tenantId: params.tenantId, name: body.name })
    const made = await upstreamFrom(call, sealed, parts.length)
    unitOfWork.add(
      addUpstream(made),
      ...storeDocument(made, parts, 0),
      ...(await notedOperations(call, params.tenantId, made.name, made.operations)),
    )
    unitOfWork.change = { after: shownUpstream(made) }
    return ok({ ...shownUpstream(made), ...(body.document === undefined ? {} : { document: body.document }), secret })
  },
})

type Creating = Pick<Call, 'ports' | 'now'> & { readonly params: { readonly tenantId: Upstream['tenantId'] }; readonly body: NewUpstream }

async function upstreamFrom({ params, body, ports, now }: Creating, secret: string, documentParts: number): Promise<Upstream> {
  const { name, timeoutSeconds, maxAnswerBytes, enabled } = body
  const headers = goodHeaders(body.headers ?? {}, {})
  const at = new Date(now).toISOString()
  const of = { tenantId: params.tenantId, name }
  return {
    ...of,
    baseUrl: goodBaseUrl(body.baseUrl, ports),
    operations: await goodOperations(body.operations, body.document),
    timeoutSeconds,
    maxAnswerBytes,
    enabled,
    documentParts,
    headerNames: Object.keys(headers),
    ...(Object.keys(headers).length === 0 ? {} : { sealedHeaders: await sealedHeaders(ports, of, headers) }),
    secret,
    previous: [],
    created: at,
    lastModified: at,
    version: 1,
  }
}
