import type { ListOptions, ListTasksInput } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { client } from '../../session/client.ts'
import type { Person } from '../../session/person.ts'
import { pageQuery } from '../../ui/use-list.ts'
import { filtersIn, narrowedBy, type TaskFilters } from './task-filters.ts'

export const TABS = [
  { id: 'for-me', label: t`For me` },
  { id: 'mine', label: t`My requests` },
  { id: 'all', label: t`All` },
  // Shown only to somebody who looks at it: few people are substitutes.
  { id: 'substitute', label: t`As a substitute` },
] as const

export type Tab = (typeof TABS)[number]['id']

export const isTab = (text: string): text is Tab => TABS.some(({ id }) => id === text)

/** Tells whether a tab has what waits for a decision of the person, for themselves or in the place of somebody. */
export const isWaiting = (tab: Tab): boolean => tab === 'for-me' || tab === 'substitute'

/** The order of a list: requests that wait for somebody come oldest first, others newest first. */
const orderOf = (tab: Tab, { sort }: TaskFilters): 'oldest' | 'newest' =>
  sort === 'oldest' || sort === 'newest' ? sort : isWaiting(tab) ? 'oldest' : 'newest'

/** The query of each tab. */
function inputOf(tab: Tab, person: Person, filters: TaskFilters): ListTasksInput {
  const narrowed = { ...narrowedBy(filters), sort: orderOf(tab, filters) }
  switch (tab) {
    case 'for-me':
      return { ...narrowed, waitingForCustomerId: person.customerId, status: undefined }
    case 'mine':
      return { ...narrowed, initiatorCustomerId: person.customerId }
    case 'substitute':
      return { ...narrowed, onBehalfOf: 'true', status: undefined }
    case 'all':
      return { ...narrowed, visibleToCustomerId: person.customerId }
  }
}

/** A tab's list of tasks. Ages are counted from the moment of each read. */
export function tasksOf(tab: Tab, person: Person, filters: TaskFilters) {
  return {
    queryKey: ['listTasks', { tab, of: person.customerId, ...filters, sort: orderOf(tab, filters) }],
    list: (options?: ListOptions) => client.listTasks(inputOf(tab, person, filters), options),
  }
}

/** The first query of the page at this address. */
export function tasksQuery(person: Person, address: URLSearchParams) {
  const tab = address.get('tab') ?? ''
  return pageQuery(tasksOf(isTab(tab) ? tab : 'for-me', person, filtersIn(address)), address.get('from') ?? undefined)
}
