import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useParams } from 'wouter'
import { usePerson } from '../../session/use-session.ts'
import { AgentMark } from '../../task/agent-mark.tsx'
import { lastAddress } from '../../task/last-list.ts'
import { nameOr, STATUS, wordOf } from '../../task/task-words.ts'
import { useTask, useTaskHistory } from '../../task/use-task.ts'
import { wordsOfTask } from '../../task/words-of-name.ts'
import { later, retried } from '../../text/later.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Folded, Later } from '../../ui/folded.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DecisionCard } from './decision-card.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { NextRequest } from './next-request.tsx'
import { Outcome } from './outcome.tsx'
import { paymentOf } from './payment.ts'
import { PaymentSection } from './payment-section.tsx'
import styles from './task-page.module.css'
import { WhatChanges } from './what-changes.tsx'

const Again = retried(async () => ({ default: (await import('./again.tsx')).Again }))
const AgentReads = later(async () => ({ default: (await import('./agent-reads.tsx')).AgentReads }))
const CommentsSection = retried(async () => ({ default: (await import('./comments-section.tsx')).CommentsSection }))
const HistoryList = retried(async () => ({ default: (await import('./history-list.tsx')).HistoryList }))
const PossibleApprovers = retried(async () => ({ default: (await import('../../task/possible-approvers.tsx')).PossibleApprovers }))
const StateDiagram = later(() => import('../../task/state-diagram.tsx'))

/** One task: its effect, its initiator, its approvers, its state, and the possible moves. */
export default function TaskPage() {
  const person = usePerson()
  const taskId = Number(useParams<{ taskId: string }>().taskId)
  const { data: task, error, refetch } = useTask(taskId)
  const { data: history } = useTaskHistory(task)
  const back = <BackLink to={lastAddress()}>{t`Approvals`}</BackLink>
  if (task === undefined)
    return (
      <Page title={error === null ? t`Request` : t`Request not shown`} back={back}>
        <Section>{error === null ? <LoadingState /> : <ErrorState error={error} retry={() => void refetch()} />}</Section>
      </Page>
    )
  const { status, initiator, initiatorName, agent, initiatorComment, created, tag, agentReads = [] } = task
  const payment = paymentOf(task)
  const visited = new Set((history ?? []).map((event) => event.status))
  return (
    <Page
      title={wordsOfTask(task)}
      back={back}
      lead={
        <div className={styles.lead}>
          <StatusBadge tone={STATUS[status].tone}>{wordOf(task, history)}</StatusBadge>
          <span>
            {initiator === person.customerId ? (
              <Trans>
                <bdi>You</bdi> asked for this <RelativeTime at={created} />
              </Trans>
            ) : (
              <Trans>
                <bdi>{nameOr(initiatorName, initiator)}</bdi> asked for this <RelativeTime at={created} />
              </Trans>
            )}
          </span>
          {agent !== undefined && <AgentMark agent={agent} />}
          <span>
            <Trans>
              Task <CopyableId id={taskId} label={t`task id`} />
            </Trans>
          </span>
        </div>
      }
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          {payment !== undefined && <PaymentSection task={task} payment={payment} />}
          <Outcome task={task} history={history ?? []} person={person} />
          {initiatorComment !== undefined && (
            <Section title={t`Comment`}>
              <p className={styles.quote}>
                <bdi>{initiatorComment}</bdi>
              </p>
            </Section>
          )}
          <WhatChanges task={task} />
          <Suspense>
            <Again task={task} history={history ?? []} person={person} />
          </Suspense>
          {agentReads.length > 0 && (
            <Suspense>
              <AgentReads reads={agentReads} />
            </Suspense>
          )}
          <Suspense>
            <CommentsSection taskId={taskId} />
          </Suspense>
          <Section title={t`Timeline`}>
            <Later minHeight="7rem">
              <Suspense fallback={<LoadingState lines={2} />}>
                <HistoryList history={history} />
              </Suspense>
            </Later>
            <Suspense>
              <PossibleApprovers taskId={taskId} />
            </Suspense>
          </Section>
        </div>
        <div className={styles.side}>
          <DecisionCard task={task} history={history ?? []} person={person} />
          <NextRequest taskId={taskId} />
          <DocumentsSection task={task} payment={payment} />
          <Section>
            <Folded className={styles.states} summary={t`All states`}>
              <StateDiagram status={status} visited={visited} />
            </Folded>
            {tag !== undefined && (
              <p className={styles.tag}>
                <Trans>
                  Tag{' '}
                  <code>
                    <bdi>{tag}</bdi>
                  </code>
                </Trans>
              </p>
            )}
          </Section>
        </div>
      </div>
    </Page>
  )
}
