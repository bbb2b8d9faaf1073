import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { MCP_METADATA_PATH, MCP_PATH, SERVICE_PATH } from '../../shared/contract/routes.ts'

/** Metadata of the MCP server as a protected resource (RFC 9728): the service itself is its authorization server. */
export const getMcpMetadata = endpoint({
  method: 'GET',
  base: 'host',
  path: MCP_METADATA_PATH,
  operationId: 'getMcpMetadata',
  group: 'mcp',
  summary: 'Get the metadata of the MCP server',
  asset: true,
  access: { kind: 'open' },
  refusals: [],
  handle({ ports }) {
    const service = `${ports.baseUrl()}${SERVICE_PATH}`
    return ok(
      {
        resource: `${ports.baseUrl()}${MCP_PATH}`,
        resource_name: 'Countersign',
        authorization_servers: [service],
        bearer_methods_supported: ['header'],
        scopes_supported: ['propose'],
        resource_documentation: `${service}/docs`,
      },
      { 'cache-control': 'public, max-age=300' },
    )
  },
})
