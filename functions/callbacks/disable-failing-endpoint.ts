import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { isTurnedOn, newMessage } from '../../shared/contract/new-message.ts'
import { serviceDeed } from '../../shared/contract/service-deed.ts'
import { shownEndpoint } from '../../shared/contract/webhook-endpoint-shape.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { TENANT_POSITIONS } from '../../shared/domain/permissions/role-assignments.ts'
import { staffHolding } from '../../shared/people/staff-holding.ts'
import type { Callback } from '../../shared/storage/callbacks.ts'
import { adminUser, type Profile } from '../../shared/storage/persons.ts'
import { reference } from '../../shared/storage/read.ts'
import {
  changeWebhookEndpoint,
  FAILS_FOR_MS,
  WEBHOOK_FAILING,
  type WebhookEndpoint,
  webhookEndpoint,
  webhookHealth,
} from '../../shared/storage/webhook-endpoints.ts'
import { reporting, type Write } from '../../shared/storage/write.ts'
import { momentSaid } from '../../shared/texts/moment-said.ts'
import { endpointReport } from './endpoint-health.ts'

const TEMPLATE = 'mustache.email.webhook.disabled'
/** The largest number of administrators who are told. */
const MOST_TOLD = 20

/** Disables an endpoint to which every attempt has failed for 5 days, and tells those who can change it. Its events are kept from then on. */
export const disableFailingEndpoint = consumer({
  queue: 'callbacks',
  kinds: [WEBHOOK_FAILING],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const failed = await job.read.one(reference<Callback>(job.message.key))
    if (failed?.webhookEndpointId === undefined) return
    const { tenantId, webhookEndpointId } = failed
    const [before, health] = await Promise.all([
      job.read.one(webhookEndpoint(tenantId, webhookEndpointId)),
      job.read.one(webhookHealth(tenantId, webhookEndpointId)),
    ])
    if (before?.enabled !== true || health?.failingSince === undefined) return
    if (Date.parse(health.failingSince) > job.now - FAILS_FOR_MS) return
    const at = new Date(job.now).toISOString()
    const after: WebhookEndpoint = { ...before, enabled: false, disabledBecause: 'failing', lastModified: at, version: before.version + 1 }
    const path = `tenants/${tenantId}/webhook-endpoints/${webhookEndpointId}`
    job.unitOfWork.add(
      reporting(changeWebhookEndpoint(before, after), endpointReport(after, 'disabled', job.now)),
      serviceDeed(job, tenantId, {
        action: 'webhook-endpoint.disabled',
        path,
        before: shownEndpoint(before, job.now),
        after: shownEndpoint(after, job.now),
      }),
      ...(await messagesAbout(job, after, health.failingSince)),
    )
    if ((await job.commit()) === 'done') job.ports.log('warn', 'webhook-endpoint.disabled', { tenantId, webhookEndpointId })
  },
})

/** E-mails to the administrators of the tenant who may change endpoints. */
async function messagesAbout(job: Job, { tenantId, webhookEndpointId, url }: WebhookEndpoint, since: string): Promise<readonly Write[]> {
  const { settings } = await job.settingsOf(tenantId)
  if (!isTurnedOn(settings, TEMPLATE)) return []
  const told = await administrators(job, tenantId, settings)
  const host = URL.parse(url)?.host ?? ''
  const messages = told.map(({ email = '', firstName, locale }) => {
    const values = { webhookEndpointId: String(webhookEndpointId), host, since: momentSaid(since), firstName, identity: '' }
    return newMessage(job, { template: TEMPLATE, to: email, tenantId, values, locale })
  })
  return (await Promise.all(messages)).flat()
}

type Settings = Awaited<ReturnType<Job['settingsOf']>>['settings']

/** The newest people of a tenant who may change endpoints and have an e-mail address. */
async function administrators(job: Job, tenantId: TenantId, settings: Settings): Promise<readonly Profile[]> {
  const found: Profile[] = []
  const positions = TENANT_POSITIONS.filter((position) => mayChange(settings, position))
  for await (const page of staffHolding(positions, { tenantId, institution: undefined }, job)) {
    const profiles = await job.read.many(page.map((customerId) => adminUser(tenantId, customerId)))
    found.push(...profiles.filter((profile) => profile?.email !== undefined).filter((profile) => profile !== undefined))
    if (found.length >= MOST_TOLD) break
  }
  return found.slice(0, MOST_TOLD)
}

function mayChange({ matrix }: Settings, position: string): boolean {
  return matrix.rowFor('WebhookEndpoint.UPDATE', [position]).direct.has(position)
}
