import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { roleWords } from '../people/role-words.ts'
import { client } from '../session/client.ts'
import { useRights } from '../session/use-rights.ts'
import { exactTime } from '../ui/relative-time.tsx'
import { ErrorLine, LoadingState } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import styles from './task.module.css'

type PossibleApproversProps = {
  readonly taskId: number
  /** Moment to ask for; without it, that of the last change of the task. */
  readonly at?: string
}

/** Tells auditors who could have approved a task at a moment; nothing for others. */
export function PossibleApprovers({ taskId, at }: PossibleApproversProps) {
  const rights = useRights()
  const [isOpen, setOpen] = useState(false)
  if (rights?.has('Audit.READ') !== true) return null
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >{t`Who could have approved this then?`}</Button>
      {isOpen && <People taskId={taskId} at={at} />}
    </div>
  )
}

function People({ taskId, at }: { readonly taskId: number; readonly at: string | undefined }) {
  const { data, error } = useQuery({
    queryKey: ['getPossibleApprovers', { taskId, at }],
    queryFn: ({ signal }) => client.getPossibleApprovers({ taskId, at }, { signal }),
  })
  if (error !== null) return <ErrorLine error={error} />
  if (data === undefined) return <LoadingState lines={1} label={t`Loading the approvers`} />
  return (
    <div className={styles.approvers}>
      <p>
        {data.people.length === 0
          ? t`Nobody of the staff of the tenant on ${{ time: exactTime(data.at) }}, by ${{ permission: data.permission }}`
          : t`These people on ${{ time: exactTime(data.at) }}, by ${{ permission: data.permission }}`}{' '}
        <code>{data.grants}</code>
      </p>
      <ul aria-label={t`Who could have approved this`}>
        {data.people.map(({ customerId, name, position, hasApproved }) => (
          <li key={customerId}>
            <span>
              <bdi>{name}</bdi>, {roleWords(position)}
            </span>
            {hasApproved && <StatusBadge tone="good">{t`Approved`}</StatusBadge>}
          </li>
        ))}
      </ul>
      {!data.isComplete && <p>{t`Others may be missing: too much has changed since, or you may not see the people above the tenant.`}</p>}
    </div>
  )
}
