import type { TenantSettings } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { CustomerId } from '../../domain/ids.ts'
import { SERVICE_SCOPE } from '../../storage/audit.ts'
import type { DecisionSample } from '../../storage/decision-samples.ts'
import type { Service } from '../service.ts'
import type { Decision } from './decide.ts'

/**
 * Remembers what was decided, granted or not, where the tenant's configuration wants it. It stands with the tenant in whose place it was
 * decided: by its rows it would be decided again.
 */
export function noteDecision(
  { access, name }: Endpoint,
  { held, place, orElse }: Pick<Decision, 'held' | 'place' | 'orElse'>,
  customerId: CustomerId,
  how: Pick<DecisionSample, 'as' | 'makerHeld'>,
  { settings }: TenantSettings,
  { ports, decisions }: Service,
): void {
  if (access.kind !== 'permission' || ports.random() * 100 >= settings.value('decision.sampling.percent')) return
  const scope = place.kind === 'tenant' ? String(place.tenantId) : SERVICE_SCOPE
  const { permission } = access
  decisions.note(scope, { call: name, permission, ...(orElse === undefined ? {} : { orElse }), held, ...how }, customerId)
}
