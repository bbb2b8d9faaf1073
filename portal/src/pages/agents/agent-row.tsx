import type { AgentToken } from '@countersign/client'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { nameOr, STATUS, type TaskStatus } from '../../task/task-words.ts'
import { listed } from '../../text/lists.ts'
import { RelativeTime, UntilTime } from '../../ui/relative-time.tsx'
import styles from './agents.module.css'
import { useAdmins } from './approver-choice.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { limitsInWords } from './limit-fields.tsx'
import '@mantine/core/styles/Radio.css'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'

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

type EndDialogProps = { readonly agent: AgentToken; readonly opened: boolean; readonly onClose: () => void }

/** Ends an agent, with or without its proposals. */
function EndDialog({ agent: { agentTokenId, name, proposals }, opened, onClose }: EndDialogProps) {
  const [tasks, setTasks] = useState<'discard' | 'keep'>('discard')
  const queries = useQueryClient()
  const open = proposals.DRAFT + proposals.PENDING
  async function end(): Promise<void> {
    await client.endAgentToken({ agentTokenId, tasks })
    toast(t`${name} has ended.`)
    for (const operation of ['listAgentTokens', 'listTasks', 'countTasks']) void queries.invalidateQueries({ queryKey: [operation] })
  }
  return (
    <Confirm opened={opened} title={t`End ${name}`} action={t`End`} tone="dangerous" onConfirm={end} onClose={onClose}>
      <Stack gap="md">
        <span>{t`Its token stops working immediately.`}</span>
        {open > 0 && (
          <Radio.Group
            label={plural(open, { one: 'Its proposal that is not decided yet', other: 'Its # proposals that are not decided yet' })}
            value={tasks}
            onChange={(value) => setTasks(value === 'keep' ? 'keep' : 'discard')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="discard" label={t`Withdraw: nobody has to decide them`} />
              <Radio value="keep" label={t`Keep: people go on deciding`} />
            </Stack>
          </Radio.Group>
        )}
      </Stack>
    </Confirm>
  )
}
