import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { client } from '../../session/client.ts'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { isStatus, STATUS } from '../../task/task-words.ts'
import { wordsOfTask } from '../../task/words-of-name.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { AgentIcon } from '../../ui/icons.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useList } from '../../ui/use-list.ts'
import styles from './agents.module.css'

/** The proposals of one agent, newest first. */
export default function ProposalsPage() {
  const { agentTokenId } = useParams<{ agentTokenId: string }>()
  const path = useTenantPath()
  const [{ status }, setFilters] = useFilters(['status'])
  const name = useAgentName(agentTokenId)
  const input = { agentTokenId, ...(isStatus(status) ? { status } : {}) }
  const list = useList({ queryKey: ['listTasks', input], list: (options) => client.listTasks(input, options), watchMs: 10_000 })
  return (
    <Page title={name === undefined ? t`Proposals` : t`Proposals of ${name}`} back={<BackLink to="/agents">{t`Agents`}</BackLink>}>
      <NativeSelect
        className={styles.filter}
        label={t`Status`}
        value={isStatus(status) ? status : ''}
        onChange={(event) => setFilters({ status: event.currentTarget.value })}
        data={[{ value: '', label: t`All` }, ...Object.entries(STATUS).map(([value, { word }]) => ({ value, label: word }))]}
      />
      <Section>
        <div className={styles.rows}>
          <DataList
            label={t`Proposals`}
            of={list}
            keyOf={({ taskId }) => taskId}
            row={({ taskId, description, sentence, created, status: at }) => (
              <Link href={path(`/tasks/${taskId}`)} className={styles.proposal}>
                <span>
                  <span className={styles.sentence}>{wordsOfTask({ description, sentence })}</span>
                  <span className={styles.meta}>
                    <RelativeTime at={created} />
                  </span>
                </span>
                <StatusBadge tone={STATUS[at].tone}>{STATUS[at].word}</StatusBadge>
              </Link>
            )}
            empty={
              <EmptyState title={t`No proposals`} icon={<AgentIcon size={26} />}>
                {status === '' ? t`This agent has proposed nothing yet.` : t`None has this status. Choose another one, or all.`}
              </EmptyState>
            }
          />
        </div>
      </Section>
    </Page>
  )
}

/** Its name from the list of this person's agents, which the previous page has fetched. */
function useAgentName(agentTokenId: string): string | undefined {
  const agents = useQuery({
    queryKey: ['listAgentTokens', 'all'],
    queryFn: ({ signal }) => client.listAgentTokens(undefined, { signal }).toArray(),
  })
  return agents.data?.find((agent) => agent.agentTokenId === agentTokenId)?.name
}
