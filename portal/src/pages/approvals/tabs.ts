import type { ListTasksInput } from '@countersign/client'
import type { Person } from '../../session/person.ts'

export const TABS = [
  { id: 'for-me', label: 'For me' },
  { id: 'mine', label: 'My requests' },
  { id: 'all', label: 'All' },
] as const

export type Tab = (typeof TABS)[number]['id']

export const isTab = (text: string): text is Tab => TABS.some(({ id }) => id === text)

/** The query of each tab. */
export function inputOf(tab: Tab, person: Person, status: string): ListTasksInput {
  const narrowed = status === '' ? {} : { status }
  switch (tab) {
    case 'for-me':
      return { waitingForCustomerId: person.customerId }
    case 'mine':
      return { initiatorCustomerId: person.customerId, ...narrowed }
    case 'all':
      return { visibleToCustomerId: person.customerId, ...narrowed }
  }
}
