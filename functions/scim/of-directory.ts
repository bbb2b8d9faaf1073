import type { Call } from '../../shared/contract/call.ts'
import { SCIM_PATH, SCIM_RESOURCE_PATH } from '../../shared/contract/routes.ts'
import type { TenantId } from '../../shared/domain/ids.ts'

/** The options that all endpoints of directory sync share. No call of them is stored as a task: a directory waits for nobody. */
export const OF_DIRECTORY = {
  base: 'service',
  group: 'scim',
  errorsAs: 'scim',
  opensTo: 'directory',
  stored: 'never',
  ifMatch: 'judged-by-handler',
} as const

/** The path of an endpoint of directory sync. */
export function ofDirectory<const Rest extends string>(rest: Rest): `${typeof SCIM_PATH}/tenants/{tenantId}${Rest}` {
  return `${SCIM_PATH}/tenants/{tenantId}${rest}`
}

/** The public address of a resource. */
export function locationOf({ ports }: Pick<Call, 'ports'>, tenantId: TenantId, rest: string): string {
  return `${ports.baseUrl()}${SCIM_RESOURCE_PATH}/tenants/${tenantId}${rest}`
}
