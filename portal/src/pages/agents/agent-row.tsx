import type { AgentToken } from '@countersign/client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { nameOr, STATUS, type TaskStatus } from '../../task/task-words.ts'
import { RelativeTime, UntilTime } from '../../ui/relative-time.tsx'
import styles from './agents.module.css'
import { ChangeDialog } from './change-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'
import { limitsInWords } from './limits.ts'
import { useAdmins } from './use-admins.ts'

/** The states of proposals, waiting ones first. The compiler demands each of them. */
const ORDER = Object.keys({
  PENDING: true,
  DRAFT: true,
  EXECUTE: true,
  EXECUTED: true,
  REJECTED: true,
  FAILED: true,
  DISCARDED: true,
} satisfies Record<TaskStatus, true>) as readonly TaskStatus[]

/** One agent: its expiry, its last use, its proposals. */
export function AgentRow({ agent }: { readonly agent: AgentToken }) {
  const { agentTokenId, name, created, expires, lastUsed, approvers, proposals, limits, clientName } = agent
  const [isEnding, setEnding] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const admins = useAdmins().data
  const nameOf = (customerId: number): string => {
    const found = admins?.find((admin) => admin.customerId === customerId)
    return nameOr(found === undefined ? undefined : `${found.firstName} ${found.lastName}`, customerId)
  }
  const present = ORDER.filter((status) => proposals[status] > 0)
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.meta}>
          {clientName !== undefined && (
            <span>
              used by <bdi>{clientName}</bdi>
            </span>
          )}
          <span>
            created <RelativeTime at={created} />
          </span>
          <span>
            expires <UntilTime at={expires} />
          </span>
          <span>{lastUsed === undefined ? 'never used' : <>last used {<RelativeTime at={lastUsed} />}</>}</span>
          <span>{approvers.length === 0 ? 'names its approvers itself' : `approved by ${approvers.map(nameOf).join(', ')}`}</span>
        </p>
        <ul className={styles.meta} aria-label={`Limits of ${name}`}>
          {limitsInWords(limits).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        {present.length === 0 ? (
          <p className={styles.meta}>It has proposed nothing yet.</p>
        ) : (
          <ul className={styles.counts} aria-label={`Proposals of ${name}`}>
            {present.map((status) => (
              <li key={status}>
                <Link href={`/agents/${agentTokenId}?status=${status}`} className={styles.count} data-tone={STATUS[status].tone}>
                  {proposals[status]} {STATUS[status].word.toLowerCase()}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.buttons}>
        {present.length > 0 && (
          <Button component={Link} href={`/agents/${agentTokenId}`} variant="default" size="sm" aria-label={`Proposals of ${name}`}>
            Proposals
          </Button>
        )}
        <Button variant="default" size="sm" aria-label={`Change ${name}`} onClick={() => setChanging(true)}>
          Change
        </Button>
        <Button variant="default" size="sm" aria-label={`End ${name}`} onClick={() => setEnding(true)}>
          End
        </Button>
      </div>
      <ChangeDialog agent={agent} opened={isChanging} onClose={() => setChanging(false)} />
      <EndDialog agent={agent} opened={isEnding} onClose={() => setEnding(false)} />
    </div>
  )
}
