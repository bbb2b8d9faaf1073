import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { type BulkOperation, type BulkResult, bulkAsked, pathOf, withIds } from '../../shared/domain/scim/bulk.ts'
import { isScimObject, LARGEST_BULK, MOST_BULK_OPERATIONS, memberOf } from '../../shared/domain/scim/message.ts'
import { BULK_RESPONSE_SCHEMA } from '../../shared/domain/scim/schemas.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { groupEndpoints } from './group-endpoints.ts'
import { locationOf, OF_DIRECTORY, ofDirectory } from './of-directory.ts'
import { schemaNames } from './resource-shapes.ts'
import { userEndpoints } from './user-endpoints.ts'

const text = (longest: number, what: string) => z.string().max(longest).optional().describe(what)

/** One request with many operations (RFC 7644 §3.7). */
export const bulk = endpoint({
  ...OF_DIRECTORY,
  method: 'POST',
  path: ofDirectory('/Bulk'),
  operationId: 'changeScimResources',
  summary: 'Change many resources of the directory',
  description: `Makes up to ${MOST_BULK_OPERATIONS} operations, one after the other. Each is decided, committed and audited by itself; \`failOnErrors\` ends the request after that many refusals. \`bulkId:<id>\` in \`data\` and \`path\` stands for the resource that an earlier operation has created.`,
  access: { kind: 'permission', permission: 'AdminUser.READ' },
  audited: 'no',
  largestBody: LARGEST_BULK,
  body: () =>
    z.looseObject({
      schemas: schemaNames().optional(),
      failOnErrors: z.int().min(0).max(1000).optional().describe('Number of refusals after which no further operation is made.'),
      Operations: z
        .array(
          z.looseObject({
            method: text(10, '`POST`, `PUT`, `PATCH` or `DELETE`.'),
            path: text(300, 'Path below the tenant, for example `/Users`.'),
            bulkId: text(100, 'Name of the operation in this request.'),
            version: text(100, 'Entity tag that the resource must have.'),
            data: z.record(z.string(), z.unknown()).optional().describe('Body of the operation.'),
          }),
        )
        .max(10_000)
        .optional()
        .describe('Operations in the order in which they are made.'),
    }),
  answer: () =>
    namedObject('ScimBulkResponse', {
      schemas: schemaNames(),
      Operations: z
        .array(
          z.object({
            method: z.string().max(10).describe('Method of the operation.'),
            bulkId: text(100, 'Name of the operation in the request.'),
            location: text(500, 'Address of the resource.'),
            version: text(100, 'Entity tag of the resource.'),
            status: z.string().max(3).describe('HTTP status, as a text.'),
            response: z.record(z.string(), z.unknown()).optional().describe('Error of a refused operation.'),
          }),
        )
        .max(MOST_BULK_OPERATIONS)
        .describe('Results in the order of the operations.'),
    }),
  refusals: ['not-permitted', 'not-found', 'too-large', 'scim-syntax'],
  async handle(call) {
    const asked = bulkAsked(call.body)
    if (asked.kind === 'refused') throw new Refusal(asked.fault === 'many' ? 'too-large' : 'scim-syntax')
    const results: BulkResult[] = []
    const made = new Map<string, string>()
    let refused = 0
    for (const operation of asked.operations) {
      if (asked.failOnErrors !== undefined && refused >= asked.failOnErrors) break
      const result = await resultOf(call, call.params.tenantId, operation, made)
      if (Number(result.status) >= 400) refused += 1
      results.push(result)
    }
    return ok({ schemas: [BULK_RESPONSE_SCHEMA], Operations: results })
  },
})

const errorOf = (scimType: string, detail: string) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: '400',
  scimType,
  detail,
})
const WRONG_PATH = errorOf('invalidPath', 'method and path must be those of a change of Users or Groups.')
const UNKNOWN_ID = errorOf('invalidValue', 'bulkId must be that of an operation before, which has created a resource.')

/** The endpoints of an operation, by method and whether the path names one resource. */
const TARGETS: readonly Endpoint[] = [...userEndpoints, ...groupEndpoints].filter(({ method }) => method !== 'GET')

async function resultOf(
  call: Pick<Call, 'perform' | 'ports'>,
  tenantId: TenantId,
  operation: BulkOperation,
  made: Map<string, string>,
): Promise<BulkResult> {
  const { method, bulkId, version } = operation
  const common = { method, ...defined({ bulkId }) }
  const target = targetOf(operation, made)
  const data = withIds(operation.data, made)
  if (target === undefined || data.kind === 'unresolved' || call.perform === undefined)
    return { ...common, status: '400', response: target === undefined ? WRONG_PATH : UNKNOWN_ID }
  const reply = await call.perform({
    endpoint: target.endpoint,
    path: `/scim/v2/tenants/${tenantId}${target.path}`,
    ...defined({ body: data.value }),
    headers: version === undefined ? {} : { 'if-match': version },
  })
  if (reply.status >= 400) return { ...common, status: String(reply.status), response: reply.body }
  const id = isScimObject(reply.body) ? memberOf(reply.body, 'id') : undefined
  if (bulkId !== undefined && typeof id === 'string') made.set(bulkId, id)
  const rest = typeof id === 'string' && method === 'POST' ? `${target.path}/${id}` : target.path
  const location = locationOf(call, tenantId, rest)
  return { ...common, location, ...defined({ version: reply.headers?.etag }), status: String(reply.status) }
}

function targetOf({ method, path }: BulkOperation, made: ReadonlyMap<string, string>) {
  const place = pathOf(path, made)
  if (place === undefined) return undefined
  const template = `/scim/v2/tenants/{tenantId}/${place.kind}${place.id === undefined ? '' : '/{scimId}'}`
  const found = TARGETS.find((each) => each.method === method && each.path === template)
  return found === undefined ? undefined : { endpoint: found, path: `/${place.kind}${place.id === undefined ? '' : `/${place.id}`}` }
}
