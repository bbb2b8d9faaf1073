import type { AuditEvent, ListTenantAuditEventsInput } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { listed } from '../../text/lists.ts'
import { READERS_LOCALE } from '../../text/locale.ts'

/** The names of the filters in the address. */
export const FILTERS = ['actor', 'item', 'kind', 'task', 'path', 'since', 'until'] as const
export type Filters = Readonly<Record<(typeof FILTERS)[number], string>>
export const NO_FILTERS: Filters = { actor: '', item: '', kind: '', task: '', path: '', since: '', until: '' }

/** The kinds of events in words. The compiler demands each kind. */
export const KINDS: Readonly<Record<AuditEvent['kind'], string>> = {
  proposal: t`Proposals`,
  submission: t`Submissions`,
  approval: t`Approvals`,
  rejection: t`Rejections`,
  return: t`Sent back`,
  withdrawal: t`Withdrawn requests`,
  execution: t`Executions`,
  refusal: t`Refusals`,
  'sign-in': t`Sign-ins`,
  change: t`Direct changes`,
}

/** Actors that are no person, in the reader's words. */
const NO_PERSONS: Readonly<Record<string, string>> = { anonymous: t`anonymous`, service: t`service` }
export const ACTOR_HINT = listed([t`Id`, ...Object.values(NO_PERSONS)])

export const actorInWords = (actor: string): string => (Object.hasOwn(NO_PERSONS, actor) ? (NO_PERSONS[actor] ?? actor) : actor)

/** The actor that a reader has typed, in the words of the filter or of their language. */
export function actorIn(text: string): string {
  const typed = text.trim()
  const isTyped = (word: string) => word.localeCompare(typed, READERS_LOCALE, { sensitivity: 'base' }) === 0
  return Object.entries(NO_PERSONS).find((words) => words.some(isTyped))?.[0] ?? typed
}

type Input = Omit<ListTenantAuditEventsInput, 'tenantId'>

/** The query of the service for these filters. A value that it would refuse is left out. */
export function inputOf({ actor, item, kind, task, path, since, until }: Filters): Input {
  return {
    actor: actor === 'anonymous' || actor === 'service' ? actor : idIn(actor),
    item: item === '' ? undefined : item,
    kind: Object.hasOwn(KINDS, kind) ? (kind as AuditEvent['kind']) : undefined,
    task: idIn(task),
    path: path === '' ? undefined : path,
    from: timeIn(since),
    to: timeIn(until),
  }
}

const idIn = (text: string): number | undefined => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined)
const timeIn = (text: string): string | undefined => (Number.isNaN(Date.parse(text)) ? undefined : text)

/** The address of the list in the API. */
export function pathOf(tenantId: number | undefined, input: Input): string {
  const query = new URLSearchParams({ limit: '100' })
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value))
  return `${tenantId === undefined ? '/global' : `/tenants/${tenantId}`}/audit-events?${query}`
}
