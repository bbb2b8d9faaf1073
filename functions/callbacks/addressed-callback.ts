import type { Job } from '../../shared/contract/consumer.ts'
import type { Callback } from '../../shared/storage/callbacks.ts'
import { type KnownEndpoint, webhookEndpoint } from '../../shared/storage/webhook-endpoints.ts'
import { eventTypeIn } from './payload-permission.ts'

/** A callback with the present state of the endpoint that it is for. `isUnwanted`: the endpoint is gone or disabled. */
export type Addressed = Callback & { readonly endpoint?: KnownEndpoint; readonly isUnwanted?: true }

/**
 * The callback as it is sent now: to the present URL of its endpoint. The endpoint is known with the settings of the tenant, and read anew
 * where these say that it does not want the callback: they can be seconds old.
 */
export async function addressed({ settingsOf, read }: Pick<Job, 'settingsOf' | 'read'>, of: Callback): Promise<Addressed> {
  const { webhookEndpointId, tenantId } = of
  if (webhookEndpointId === undefined) return of
  const { endpoints } = await settingsOf(tenantId)
  const known = endpoints.find((each) => each.webhookEndpointId === webhookEndpointId)
  const endpoint = known !== undefined && takes(known, of) ? known : await read.one(webhookEndpoint(tenantId, webhookEndpointId))
  if (endpoint === undefined || !takes(endpoint, of)) return { ...of, isUnwanted: true }
  return { ...of, url: endpoint.url, endpoint }
}

/** A disabled endpoint takes tests alone. */
function takes({ enabled }: KnownEndpoint, { payload }: Callback): boolean {
  return enabled || eventTypeIn(payload) === 'test'
}
