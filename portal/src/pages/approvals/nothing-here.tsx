import type { TaskStatus } from '../../task/task-words.ts'
import { CheckIcon, InboxIcon } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Tab } from './tabs.ts'

/** An empty tab, in words. */
export function NothingHere({ tab, status }: { readonly tab: Tab; readonly status: TaskStatus | '' }) {
  if (status !== '') return <EmptyState title="No request has this status" icon={<InboxIcon size={26} />} />
  switch (tab) {
    case 'for-me':
      return (
        <EmptyState title="You are done" icon={<CheckIcon size={26} />}>
          <p>Requests that need your approval appear here by themselves.</p>
        </EmptyState>
      )
    case 'mine':
      return (
        <EmptyState title="You have not asked for anything yet" icon={<InboxIcon size={26} />}>
          <p>A call with the header task-executor-roles or task-approver-userids becomes a request for approval.</p>
        </EmptyState>
      )
    case 'all':
      return <EmptyState title="There are no requests yet" icon={<InboxIcon size={26} />} />
  }
}
