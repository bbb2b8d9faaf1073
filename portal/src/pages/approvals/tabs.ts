import type { ListOptions, ListTasksInput } from '@countersign/client'
import { client } from '../../session/client.ts'
import type { Person } from '../../session/person.ts'
import { isStatus } from '../../task/task-words.ts'
import { pageQuery } from '../../ui/use-list.ts'

export const TABS = [
  { id: 'for-me', label: 'For me' },
  { id: 'mine', label: 'My requests' },
  { id: 'all', label: 'All' },
] as const

export type Tab = (typeof TABS)[number]['id']

export const isTab = (text: string): text is Tab => TABS.some(({ id }) => id === text)

/** The filters of a list, as the address keeps them. */
export type TaskFilters = { readonly status: string; readonly tag: string }

/** The query of each tab. */
function inputOf(tab: Tab, person: Person, { status, tag }: TaskFilters): ListTasksInput {
  const tagged = tag === '' ? {} : { tag }
  const narrowed = { ...(isStatus(status) ? { status } : {}), ...tagged }
  switch (tab) {
    case 'for-me':
      return { waitingForCustomerId: person.customerId, ...tagged }
    case 'mine':
      return { initiatorCustomerId: person.customerId, ...narrowed }
    case 'all':
      return { visibleToCustomerId: person.customerId, ...narrowed }
  }
}

/** A tab's list of tasks. */
export function tasksOf(tab: Tab, person: Person, filters: TaskFilters) {
  const input = inputOf(tab, person, filters)
  return { queryKey: ['listTasks', input], list: (options?: ListOptions) => client.listTasks(input, options) }
}

/** The first query of the page at this address. */
export function tasksQuery(person: Person, address: URLSearchParams) {
  const tab = address.get('tab') ?? ''
  const filters = { status: address.get('status') ?? '', tag: address.get('tag') ?? '' }
  return pageQuery(tasksOf(isTab(tab) ? tab : 'for-me', person, filters), address.get('from') ?? undefined)
}
