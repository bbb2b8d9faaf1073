import { defined } from '../../shared/domain/defined.ts'
import { LARGEST_BULK, LARGEST_COUNT, MOST_BULK_OPERATIONS, USUAL_COUNT } from '../../shared/domain/scim/message.ts'
import { LIST_SCHEMA, type ResourceType, SCHEMAS } from '../../shared/domain/scim/schemas.ts'

/** Makes the address of a resource from its path below the tenant. */
type Located = (rest: string) => string

const CONFIG_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'
const TYPE_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const SCHEMA_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

/** The abilities of the service (RFC 7643 §5, RFC 9865 §4). */
export function serviceProviderConfig(located: Located) {
  return {
    schemas: [CONFIG_SCHEMA],
    patch: { supported: true },
    bulk: { supported: true, maxOperations: MOST_BULK_OPERATIONS, maxPayloadSize: LARGEST_BULK },
    filter: { supported: true, maxResults: LARGEST_COUNT },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
    pagination: { cursor: true, index: true, defaultPaginationMethod: 'index', defaultPageSize: USUAL_COUNT, maxPageSize: LARGEST_COUNT },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A token for directory sync, or an access token of an OAuth service client with scope scim.',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: located('/ServiceProviderConfig') },
  }
}

const RESOURCE_TYPES: readonly ResourceType[] = ['User', 'Group']

/** One resource type (RFC 7643 §6); `undefined` for an unknown one. */
export function resourceType(name: string, located: Located) {
  const type = RESOURCE_TYPES.find((each) => each === name)
  if (type === undefined) return undefined
  return {
    schemas: [TYPE_SCHEMA],
    id: type,
    name: type,
    endpoint: `/${type}s`,
    description: SCHEMAS[type].description,
    schema: SCHEMAS[type].id,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: located(`/ResourceTypes/${type}`) },
  }
}

/** One schema (RFC 7643 §7); `undefined` for an unknown one. */
export function schema(id: string, located: Located) {
  const type = RESOURCE_TYPES.find((each) => SCHEMAS[each].id === id)
  if (type === undefined) return undefined
  const { description, attributes } = SCHEMAS[type]
  return {
    schemas: [SCHEMA_SCHEMA],
    id,
    name: type,
    description,
    attributes: attributes.map(({ subAttributes, ...each }) => ({ ...each, ...defined({ subAttributes }) })),
    meta: { resourceType: 'Schema', location: located(`/Schemas/${id}`) },
  }
}

export const allResourceTypes = (located: Located) => listOf(RESOURCE_TYPES.map((type) => resourceType(type, located)))
export const allSchemas = (located: Located) => listOf(RESOURCE_TYPES.map((type) => schema(SCHEMAS[type].id, located)))

function listOf(resources: readonly unknown[]) {
  return { schemas: [LIST_SCHEMA], totalResults: resources.length, itemsPerPage: resources.length, startIndex: 1, Resources: resources }
}
