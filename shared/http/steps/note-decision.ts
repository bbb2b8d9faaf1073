import type { TenantSettings } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import type { CustomerId } from '../../domain/ids.ts'
import { SERVICE_SCOPE } from '../../storage/audit.ts'
import type { DecisionSample } from '../../storage/decision-samples.ts'
import type { Service } from '../service.ts'
import type { Decision } from './decide.ts'

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
