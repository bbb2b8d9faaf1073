import type { AgentToken } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { nameOr, STATUS, type TaskStatus } from '../../task/task-words.ts'
import { listed } from '../../text/lists.ts'
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
  const path = useTenantPath()
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
              <Trans>
                used by <bdi>{clientName}</bdi>
              </Trans>
            </span>
          )}
          <span>
            <Trans>
              created <RelativeTime at={created} />
            </Trans>
          </span>
          <span>
            <Trans>
              expires <UntilTime at={expires} />
            </Trans>
          </span>
          <span>
            {lastUsed === undefined ? (
              t`never used`
            ) : (
              <Trans>
                last used <RelativeTime at={lastUsed} />
              </Trans>
            )}
          </span>
          <span>{approvers.length === 0 ? t`names its approvers itself` : t`approved by ${{ list: listed(approvers.map(nameOf)) }}`}</span>
        </p>
        <ul className={styles.meta} aria-label={t`Limits of ${name}`}>
          {limitsInWords(limits).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        {present.length === 0 ? (
          <p className={styles.meta}>{t`It has proposed nothing yet.`}</p>
        ) : (
          <ul className={styles.counts} aria-label={t`Proposals of ${name}`}>
            {present.map((status) => (
              <li key={status}>
                <Link href={path(`/agents/${agentTokenId}?status=${status}`)} className={styles.count} data-tone={STATUS[status].tone}>
                  {proposals[status]} {STATUS[status].word.toLowerCase()}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.buttons}>
        {present.length > 0 && (
          <Button
            component={Link}
            href={path(`/agents/${agentTokenId}`)}
            variant="default"
            size="sm"
            aria-label={t`Proposals of ${name}`}
          >{t`Proposals`}</Button>
        )}
        <Button variant="default" size="sm" aria-label={t`Change ${name}`} onClick={() => setChanging(true)}>{t`Change`}</Button>
        <Button variant="default" size="sm" aria-label={t`End ${name}`} onClick={() => setEnding(true)}>{t`End`}</Button>
      </div>
      <ChangeDialog agent={agent} opened={isChanging} onClose={() => setChanging(false)} />
      <EndDialog agent={agent} opened={isEnding} onClose={() => setEnding(false)} />
    </div>
  )
}
