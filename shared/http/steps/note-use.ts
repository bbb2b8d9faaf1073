import type { TenantSettings } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import type { CustomerId } from '../../domain/ids.ts'
import { groupOfPermission } from '../../domain/permissions/permission-group.ts'
import type { Caller } from '../../domain/tokens/caller.ts'
import { SERVICE_SCOPE } from '../../storage/audit.ts'
import type { DecisionSample } from '../../storage/decision-samples.ts'
import { noteUse } from '../../storage/permission-uses.ts'
import type { Service } from '../service.ts'
import type { Decision } from './decide.ts'

type Using = { readonly endpoint: Pick<Endpoint, 'access'>; readonly caller: Caller; readonly service: Pick<Service, 'ports' | 'uses'> }

/**
 * Notes that somebody with a role or position has used a permission, for the access report: one write a day for each person, group of
 * permissions and process. Nothing for customers, and nothing for a use that this process has noted today.
 */
export function noteUseOfPermission({ endpoint, caller, service }: Using): Promise<void> | undefined {
  const { uses, ports } = service
  if (uses === undefined || endpoint.access.kind !== 'permission' || caller.onBehalfOf !== undefined || !hasPosition(caller))
    return undefined
  const group = groupOfPermission(endpoint.access.permission)
  const now = ports.clock.now()
  if (uses.isNoted(caller.customerId, group, now)) return undefined
  uses.note(caller.customerId, group, now)
  return written(caller, group, now, ports)
}

const hasPosition = ({ roleAssignments }: Caller): boolean =>
  roleAssignments.some(({ kind }) => kind !== 'customer' && kind !== 'anonymous')

/** A note that fails refuses no call. */
async function written({ customerId }: Caller, group: string, now: number, { store, log }: Service['ports']): Promise<void> {
  try {
    await store.write(noteUse(customerId, group, now))
  } catch (fault) {
    log('warn', 'permission.use-not-noted', { because: fault instanceof Error ? fault.name : 'unknown' })
  }
}

/**
 * Remembers a decision, granted or denied, if the tenant's configuration asks for it. The sample is stored with the tenant whose rows
 * decided, so that a changed row can be simulated.
 */
export function noteDecision(
  { access, name }: Endpoint,
  { held, scope, orElse }: Pick<Decision, 'held' | 'scope' | 'orElse'>,
  customerId: CustomerId,
  how: Pick<DecisionSample, 'as' | 'makerHeld'>,
  { settings }: TenantSettings,
  { ports, decisions }: Service,
): void {
  if (access.kind !== 'permission' || ports.random() * 100 >= settings.value('decision.sampling.percent')) return
  const sampledIn = scope.kind === 'tenant' ? String(scope.tenantId) : SERVICE_SCOPE
  const { permission } = access
  decisions.note(sampledIn, { call: name, permission, ...(orElse === undefined ? {} : { orElse }), held, ...how }, customerId)
}
