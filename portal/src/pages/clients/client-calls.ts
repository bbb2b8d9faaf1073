import type {
  AsTask,
  CreateOAuthClientRequest,
  List,
  ListOptions,
  OAuthClient,
  Outcome,
  UpdateOAuthClientRequest,
} from '@countersign/client'
import { client } from '../../session/client.ts'

type TaskOptions = { asTask?: AsTask | undefined }

/** The calls about the OAuth clients of one tenant, or of those above all tenants. */
export type ClientCalls = {
  readonly queryKey: readonly unknown[]
  readonly path: string
  readonly list: (options?: ListOptions) => List<OAuthClient>
  readonly create: (body: CreateOAuthClientRequest, options?: TaskOptions) => Promise<Outcome<OAuthClient>>
  readonly update: (clientId: string, body: UpdateOAuthClientRequest, options?: TaskOptions) => Promise<Outcome<OAuthClient>>
  readonly end: (clientId: string, options?: TaskOptions) => Promise<Outcome<undefined>>
}

export function clientCalls(tenantId: number | undefined): ClientCalls {
  if (tenantId === undefined)
    return {
      ...{ queryKey: ['listGlobalOAuthClients'], path: '/global/oauth-clients' },
      list: (options) => client.listGlobalOAuthClients(undefined, options),
      create: (body, options) => client.createGlobalOAuthClient({ body }, options),
      update: (clientId, body, options) => client.updateGlobalOAuthClient({ clientId, body }, options),
      end: (clientId, options) => client.deleteGlobalOAuthClient({ clientId }, options),
    }
  return {
    ...{ queryKey: ['listOAuthClients', { tenantId }], path: `/tenants/${tenantId}/oauth-clients` },
    list: (options) => client.listOAuthClients({ tenantId }, options),
    create: (body, options) => client.createOAuthClient({ tenantId, body }, options),
    update: (clientId, body, options) => client.updateOAuthClient({ tenantId, clientId, body }, options),
    end: (clientId, options) => client.deleteOAuthClient({ tenantId, clientId }, options),
  }
}
