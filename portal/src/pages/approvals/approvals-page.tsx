import type { Delegation } from '@countersign/client'
import { plural, t } from '@lingui/core/macro'
import { Button, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { client } from '../../session/client.ts'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { watching } from '../../session/queries.ts'
import { usePerson } from '../../session/use-session.ts'
import { later } from '../../text/later.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import styles from './approvals.module.css'
import { countsQuery } from './counts.ts'
import { isTab, TABS, type Tab } from './tabs.ts'
import { TaskList } from './task-list.tsx'

/** The start page: tasks that wait for this person, their own requests, and all visible ones. */
export default function ApprovalsPage() {
  const person = usePerson()
  const path = useTenantPath()
  const [{ tab: asked }, setFilters] = useFilters(['tab'])
  const tab: Tab = isTab(asked) ? asked : 'for-me'
  const shown = TABS.filter(({ id }) => id !== 'substitute' || id === tab)
  const givers = useGivers(person.customerId)
  const counts = useQuery({ ...countsQuery, refetchInterval: watching(15_000) }).data
  const badges: Partial<Record<Tab, number>> = { 'for-me': counts?.waitingForYou ?? 0, mine: counts?.yourOpen ?? 0 }
  return (
    <Page
      title={t`Approvals`}
      lead={leadFor(counts?.waitingForYou, counts?.countedTo)}
      actions={<Button component={Link} href={path('/requests/new')} leftSection={<PlusIcon size={16} />}>{t`New request`}</Button>}
    >
      {givers.length > 0 && tab !== 'substitute' && (
        <Suspense>
          <Substituting givers={givers} />
        </Suspense>
      )}
      <Tabs value={tab} onChange={(next) => setFilters({ tab: next === null || next === 'for-me' ? '' : next })} keepMounted={false}>
        <Tabs.List className={styles.tabs}>
          {shown.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id} rightSection={<Count of={badges[id] ?? 0} upTo={counts?.countedTo ?? 0} />}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map(({ id }) => (
          <Tabs.Panel key={id} value={id} className={styles.panel}>
            <TaskList tab={id} person={person} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}

const Substituting = later(async () => ({ default: (await import('./substituting.tsx')).Substituting }))

/** The delegations by which the person decides for others now. */
function useGivers(customerId: number): readonly Delegation[] {
  const { data = [] } = useQuery({
    queryKey: ['listDelegations', { to: customerId }],
    queryFn: ({ signal }) => client.listDelegations(undefined, { signal }).toArray(),
    staleTime: 60_000,
  })
  return data.filter(({ toCustomerId, state }) => toCustomerId === customerId && state === 'ACTIVE')
}

function leadFor(waiting: number | undefined, countedTo: number | undefined): string {
  if (waiting === undefined) return t`What waits for you, and what you asked for.`
  if (waiting === 0) return t`Nothing waits for your approval.`
  if (waiting === countedTo) return t`${waiting} or more requests wait for your approval.`
  return plural(waiting, { one: '# request waits for your approval.', other: '# requests wait for your approval.' })
}

/** Hidden from screen readers: the lead says the same in words. */
function Count({ of, upTo }: { readonly of: number; readonly upTo: number }) {
  if (of === 0) return null
  return (
    <span className={styles.count} aria-hidden="true">
      {of === upTo ? `${of}+` : of}
    </span>
  )
}
