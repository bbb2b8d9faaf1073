import { useParams } from 'wouter'
import { usePerson } from '../../session/use-session.ts'
import { AgentMark } from '../../task/agent-mark.tsx'
import { lastAddress } from '../../task/last-list.ts'
import { PossibleApprovers } from '../../task/possible-approvers.tsx'
import { StateDiagram } from '../../task/state-diagram.tsx'
import { nameOr, STATUS } from '../../task/task-words.ts'
import { useTask, useTaskHistory } from '../../task/use-task.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Later } from '../../ui/later.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Again } from './again.tsx'
import { AgentReads } from './agent-reads.tsx'
import { CommentsSection } from './comments-section.tsx'
import { DecisionCard } from './decision-card.tsx'
import { HistoryList } from './history-list.tsx'
import { NextRequest } from './next-request.tsx'
import { Outcome } from './outcome.tsx'
import { paymentOf } from './payment.ts'
import { PaymentSection } from './payment-section.tsx'
import styles from './task-page.module.css'
import { WhatChanges } from './what-changes.tsx'

/** One task: its effect, its initiator, its approvers, its state, and the possible moves. */
export default function TaskPage() {
  const person = usePerson()
  const taskId = Number(useParams<{ taskId: string }>().taskId)
  const { data: task, error, refetch } = useTask(taskId)
  const { data: history } = useTaskHistory(task)
  const back = <BackLink to={lastAddress()}>Approvals</BackLink>
  if (task === undefined)
    return (
      <Page title={error === null ? 'Request' : 'Request not shown'} back={back}>
        <Section>{error === null ? <LoadingState /> : <ErrorState error={error} retry={() => void refetch()} />}</Section>
      </Page>
    )
  const { description, status, initiator, initiatorName, agent, initiatorComment, created, tag } = task
  const payment = paymentOf(task)
  const visited = new Set((history ?? []).map((event) => event.status))
  return (
    <Page
      title={description}
      back={back}
      lead={
        <div className={styles.lead}>
          <StatusBadge tone={STATUS[status].tone}>{STATUS[status].word}</StatusBadge>
          <span>
            <bdi>{initiator === person.customerId ? 'You' : nameOr(initiatorName, initiator)}</bdi> asked for this{' '}
            <RelativeTime at={created} />
          </span>
          {agent !== undefined && <AgentMark agent={agent} />}
          <span>
            Task <CopyableId id={taskId} label="task id" />
          </span>
        </div>
      }
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          {payment !== undefined && <PaymentSection task={task} payment={payment} />}
          <Outcome task={task} history={history ?? []} person={person} />
          {initiatorComment !== undefined && (
            <Section title="Comment">
              <p className={styles.quote}>
                <bdi>{initiatorComment}</bdi>
              </p>
            </Section>
          )}
          <WhatChanges task={task} />
          <Again task={task} history={history ?? []} person={person} />
          <AgentReads reads={task.agentReads} />
          <CommentsSection taskId={taskId} />
          <Section title="Timeline">
            <Later minHeight="7rem">
              <HistoryList history={history} />
            </Later>
            <PossibleApprovers taskId={taskId} />
          </Section>
        </div>
        <div className={styles.side}>
          <DecisionCard task={task} history={history ?? []} person={person} />
          <NextRequest taskId={taskId} />
          <Section>
            <details className={styles.states}>
              <summary>All states</summary>
              <StateDiagram status={status} visited={visited} />
            </details>
            {tag !== undefined && (
              <p className={styles.tag}>
                Tag{' '}
                <code>
                  <bdi>{tag}</bdi>
                </code>
              </p>
            )}
          </Section>
        </div>
      </div>
    </Page>
  )
}
