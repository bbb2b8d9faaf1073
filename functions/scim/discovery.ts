import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { allResourceTypes, allSchemas, resourceType, schema, serviceProviderConfig } from './discovery-documents.ts'
import { locationOf, OF_DIRECTORY, ofDirectory } from './of-directory.ts'
import { listShape, schemaNames } from './resource-shapes.ts'

const located = (call: Pick<Call, 'ports'> & { readonly params: { readonly tenantId: TenantId } }) => (rest: string) =>
  locationOf(call, call.params.tenantId, rest)

const ability = () => z.object({ supported: z.boolean().describe('True if the service can do this.') })
const limit = (what: string) => z.int().min(0).max(10_000_000).describe(what)

const getConfig = endpoint({
  ...OF_DIRECTORY,
  method: 'GET',
  path: ofDirectory('/ServiceProviderConfig'),
  operationId: 'getScimServiceProviderConfig',
  summary: 'Get the abilities of directory sync',
  description: 'Tells a SCIM client what it can use here (RFC 7643, section 5): PATCH, bulk, filters, sorting, entity tags and paging.',
  access: { kind: 'permission', permission: 'AdminUser.READ' },
  answer: () =>
    namedObject('ScimServiceProviderConfig', {
      schemas: schemaNames(),
      patch: ability().describe('Changes of single attributes.'),
      bulk: ability()
        .extend({ maxOperations: limit('Most operations in one request.'), maxPayloadSize: limit('Largest body in bytes.') })
        .describe('Many operations in one request, and their limits.'),
      filter: ability()
        .extend({ maxResults: limit('Most resources in one answer.') })
        .describe('Filters, and the most resources in one answer.'),
      changePassword: ability().describe('Passwords are not set by directory sync.'),
      sort: ability().describe('Sorted lists.'),
      etag: ability().describe('Versions of resources as entity tags.'),
      pagination: z.record(z.string(), z.unknown()).describe('Paging by cursor and by index (RFC 9865).'),
      authenticationSchemes: z.array(z.record(z.string(), z.unknown())).max(10).describe('Ways in which a client proves itself.'),
      meta: z.record(z.string(), z.unknown()).describe('Data about this document.'),
    }),
  refusals: ['not-permitted', 'not-found'],
  handle: (call) => ok(serviceProviderConfig(located(call))),
})

const documentFields = () => ({
  schemas: schemaNames(),
  id: z.string().max(200).describe('Identifies the document.'),
  name: z.string().max(200).describe('Name of the resource type.'),
  description: z.string().max(500).describe('Meaning in this service.'),
  meta: z.record(z.string(), z.unknown()).describe('Data about this document.'),
})

const resourceTypeShape = () =>
  namedObject('ScimResourceType', {
    ...documentFields(),
    endpoint: z.string().max(200).describe('Path of the resources.'),
    schema: z.string().max(200).describe('Schema of the resources.'),
    schemaExtensions: z.array(z.unknown()).max(10).describe('None.'),
  })

const schemaShape = () =>
  namedObject('ScimSchema', {
    ...documentFields(),
    attributes: z.array(z.record(z.string(), z.unknown())).max(100).describe('Attributes with their types (RFC 7643, section 7).'),
  })

const listResourceTypes = endpoint({
  ...OF_DIRECTORY,
  method: 'GET',
  path: ofDirectory('/ResourceTypes'),
  operationId: 'listScimResourceTypes',
  summary: 'List the resource types of directory sync',
  description: 'Lists User and Group (RFC 7643, section 6).',
  access: { kind: 'permission', permission: 'AdminUser.READ' },
  answer: () => listShape('ScimResourceTypeList', resourceTypeShape()),
  refusals: ['not-permitted', 'not-found'],
  handle: (call) => ok(allResourceTypes(located(call))),
})

const getResourceType = endpoint({
  ...OF_DIRECTORY,
  method: 'GET',
  path: ofDirectory('/ResourceTypes/{scimId}'),
  operationId: 'getScimResourceType',
  summary: 'Get a resource type of directory sync',
  description: 'Describes User or Group.',
  access: { kind: 'permission', permission: 'AdminUser.READ' },
  answer: resourceTypeShape,
  refusals: ['not-permitted', 'not-found'],
  handle: (call) => ok(orNotFound(resourceType(call.params.scimId, located(call)))),
})

const listSchemas = endpoint({
  ...OF_DIRECTORY,
  method: 'GET',
  path: ofDirectory('/Schemas'),
  operationId: 'listScimSchemas',
  summary: 'List the schemas of directory sync',
  description: 'Lists the attributes that the service keeps, with their types. Every other attribute of a request is ignored.',
  access: { kind: 'permission', permission: 'AdminUser.READ' },
  answer: () => listShape('ScimSchemaList', schemaShape()),
  refusals: ['not-permitted', 'not-found'],
  handle: (call) => ok(allSchemas(located(call))),
})

const getSchema = endpoint({
  ...OF_DIRECTORY,
  method: 'GET',
  path: ofDirectory('/Schemas/{scimId}'),
  operationId: 'getScimSchema',
  summary: 'Get a schema of directory sync',
  description: 'Describes the attributes of User or Group.',
  access: { kind: 'permission', permission: 'AdminUser.READ' },
  answer: schemaShape,
  refusals: ['not-permitted', 'not-found'],
  handle: (call) => ok(orNotFound(schema(call.params.scimId, located(call)))),
})

function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw new Refusal('not-found')
  return found
}

export const discoveryEndpoints = [getConfig, listResourceTypes, getResourceType, listSchemas, getSchema]
