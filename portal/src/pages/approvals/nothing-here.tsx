import { t } from '@lingui/core/macro'
import type { TaskStatus } from '../../task/task-words.ts'
import { CheckIcon, InboxIcon } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { isWaiting, type Tab } from './tabs.ts'

type NothingHereProps = {
  readonly tab: Tab
  readonly status: TaskStatus | ''
  readonly isFiltered: boolean
  /** Another page follows, which can hold requests. */
  readonly hasMore: boolean
}

/** An empty tab, in words. */
export function NothingHere({ tab, status, isFiltered, hasMore }: NothingHereProps) {
  if (hasMore)
    return (
      <EmptyState title={t`None on this page`} icon={<InboxIcon size={26} />}>
        <p>{t`Others may fit: go to the next page.`}</p>
      </EmptyState>
    )
  if (status !== '') return <EmptyState title={t`No request has this status`} icon={<InboxIcon size={26} />} />
  if (isFiltered)
    return (
      <EmptyState
        title={isWaiting(tab) ? t`You are done with these filters` : t`No request fits the filters`}
        icon={<InboxIcon size={26} />}
      >
        <p>{t`Clear a filter to see others.`}</p>
      </EmptyState>
    )
  return <NothingAtAll tab={tab} />
}

function NothingAtAll({ tab }: { readonly tab: Tab }) {
  switch (tab) {
    case 'for-me':
    case 'substitute':
      return (
        <EmptyState title={t`You are done`} icon={<CheckIcon size={26} />}>
          <p>{t`Requests that need your approval appear here by themselves.`}</p>
        </EmptyState>
      )
    case 'mine':
      return (
        <EmptyState title={t`You have not asked for anything yet`} icon={<InboxIcon size={26} />}>
          <p>{t`Choose New request. What needs an approval is listed here until it is decided.`}</p>
        </EmptyState>
      )
    case 'all':
      return <EmptyState title={t`There are no requests yet`} icon={<InboxIcon size={26} />} />
  }
}
