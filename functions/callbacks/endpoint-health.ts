import type { Job } from '../../shared/contract/consumer.ts'
import type { EndpointChange } from '../../shared/contract/event-data.ts'
import { shownEndpoint } from '../../shared/contract/webhook-endpoint-shape.ts'
import { BoundedMemory } from '../../shared/domain/bounded-memory.ts'
import type { Outcome } from '../../shared/domain/callbacks/outcome.ts'
import type { EventReport } from '../../shared/domain/events/event-report.ts'
import type { Ports } from '../../shared/ports/ports.ts'
import type { Callback } from '../../shared/storage/callbacks.ts'
import {
  FAILS_FOR_MS,
  type KnownEndpoint,
  noteFailing,
  noteHealthy,
  WEBHOOK_FAILING,
  type WebhookEndpoint,
} from '../../shared/storage/webhook-endpoints.ts'
import { eventTypeIn } from './addressed-callback.ts'

/** Time for which a process does not note the health of the same endpoint again. After that time, the cached settings show it. */
const NOTED_FOR_MS = 10_000
const MOST_ENDPOINTS = 10_000

const ofProcess = new WeakMap<Ports['store'], BoundedMemory<string, number>>()

/**
 * Notes since when an endpoint fails, or that it no longer does: a write at the first failure and at the first success after it. If it has
 * failed for 5 days, a message starts to disable it.
 */
export async function noteHealth(job: Job, endpoint: KnownEndpoint, of: Callback, outcome: Outcome): Promise<void> {
  if (eventTypeIn(of.payload) === 'test') return
  const { failingSince } = endpoint
  const isDelivered = outcome.kind === 'delivered'
  // An earlier attempt of this callback may have failed after this process read the endpoint.
  if (isDelivered && (failingSince !== undefined || of.attemptsMade > 0)) return noted(job, endpoint, 'healthy')
  if (isDelivered) return
  if (failingSince === undefined) return noted(job, endpoint, 'failing')
  // INVARIANT: an endpoint is disabled only if this callback is as old as that too. Otherwise, a success that was not noted would let the
  // next failure disable the endpoint.
  const began = Math.max(Date.parse(failingSince), Date.parse(of.created))
  if (endpoint.enabled && began <= job.now - FAILS_FOR_MS) job.passOn({ kind: WEBHOOK_FAILING })
}

async function noted({ ports, now }: Job, endpoint: KnownEndpoint, health: 'healthy' | 'failing'): Promise<void> {
  const { store } = ports
  const known = ofProcess.get(store) ?? new BoundedMemory<string, number>(MOST_ENDPOINTS)
  ofProcess.set(store, known)
  const name = `${endpoint.webhookEndpointId} ${health}`
  const age = now - (known.get(name) ?? Number.NEGATIVE_INFINITY)
  if (age >= 0 && age < NOTED_FOR_MS) return
  known.set(name, now)
  await store.write(health === 'healthy' ? noteHealthy(endpoint) : noteFailing(endpoint, new Date(now).toISOString()))
}

/** Reports a change of an endpoint, as its readers see it afterwards. */
export function endpointReport(of: WebhookEndpoint, change: EndpointChange, now: number): EventReport {
  return { eventType: 'webhook-endpoint.changed', tenantId: of.tenantId, data: () => ({ ...shownEndpoint(of, now), change }) }
}
