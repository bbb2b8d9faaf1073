import type { EndpointChange } from '../../shared/contract/event-data.ts'
import { shownEndpoint } from '../../shared/contract/webhook-endpoint-shape.ts'
import type { EventReport } from '../../shared/domain/events/event-report.ts'
import type { WebhookEndpoint } from '../../shared/storage/webhook-endpoints.ts'

/** Reports a change of an endpoint, as its readers see it afterwards. */
export function endpointReport(of: WebhookEndpoint, change: EndpointChange, now: number): EventReport {
  return { eventType: 'webhook-endpoint.changed', tenantId: of.tenantId, data: () => ({ ...shownEndpoint(of, now), change }) }
}
