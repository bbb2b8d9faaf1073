import type { Call } from '../../shared/contract/call.ts'
import { isWeaklyEqual, tagsIn } from '../../shared/contract/entity-tag.ts'
import { SCIM_PATH, SCIM_RESOURCE_PATH } from '../../shared/contract/routes.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import type { RefusalName } from '../../shared/errors/catalogue.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'

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

/** Refuses a change of a version that the directory has not seen. Versions of SCIM are weak tags, which compare weakly (RFC 7644 §3.14). */
export function refuseOtherVersion({ request }: Pick<Call, 'request'>, version: string): void {
  const header = request.headers['if-match']
  if (header === undefined) return
  const wanted = tagsIn(header)
  if (wanted.kind === 'malformed') throw invalid('if-match', 'must be * or a list of entity tags in double quotes')
  if (wanted.kind === 'tags' && !wanted.tags.some((tag) => isWeaklyEqual(tag, version))) throw new Refusal('precondition-failed')
}

/** Refuses the value of an attribute, and says what it must be. */
export function refusedAttribute(refusal: RefusalName, field: string, description: string): Refusal {
  return new Refusal(refusal, { fields: [{ field, description }] })
}
