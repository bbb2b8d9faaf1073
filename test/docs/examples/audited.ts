import type { Endpoint } from '../../../shared/contract/declared-endpoint.ts'
import type { Answer, Running } from '../../support/running.ts'

export type AuditEvent = {
  readonly action: string
  readonly before?: unknown
  readonly after?: unknown
  readonly refused?: string
}

/** All events of the audits of the service and of every tenant. */
export async function auditEvents(service: Running): Promise<readonly AuditEvent[]> {
  const tenants = (await everythingIn(service, '/global/tenants')) as readonly { readonly tenantId: number }[]
  const lists = ['/global/audit-events', ...tenants.map(({ tenantId }) => `/tenants/${tenantId}/audit-events`)]
  const events: unknown[] = []
  for (const list of lists) events.push(...(await everythingIn(service, list)))
  return events as readonly AuditEvent[]
}

/** All pages of a list. */
async function everythingIn(service: Running, list: string): Promise<readonly unknown[]> {
  const things: unknown[] = []
  for (let next: string | undefined = `${list}?limit=100`; next !== undefined; ) {
    const answer: Answer = await service.call('GET', next, { token: await service.tokenOf('globalAdmin') })
    if (answer.status !== 200) throw new Error(`${next}: ${answer.status} ${answer.text}`)
    things.push(...(answer.body as readonly unknown[]))
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return things
}

/** Changes of what is never shown, so that there is nothing to show before them. */
const OF_SECRETS = ['PUT /authentication/password']

/** Names the states that the audit lacks about a write: before and after a change, before a removal, one of them for anything else. */
export function gapsOf({ name, method }: Endpoint, events: readonly AuditEvent[]): readonly string[] {
  const own = events.filter(({ action }) => action === name)
  const shown = { before: own.some(({ before }) => before !== undefined), after: own.some(({ after }) => after !== undefined) }
  if (own.length === 0) return [`${name} is not in the audit`]
  if (method === 'POST') return shown.before || shown.after ? [] : [`${name} shows no state`]
  const lacks = { before: !shown.before && !OF_SECRETS.includes(name), after: !shown.after && method !== 'DELETE' }
  return (['before', 'after'] as const).flatMap((when) => (lacks[when] ? [`${name} shows no state ${when} it`] : []))
}
