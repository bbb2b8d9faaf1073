import type { Task } from '@countersign/client'
import { Text } from '@mantine/core'
import { roleWords } from '../../people/role-words.ts'
import { nameOr } from '../../task/task-words.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './task-page.module.css'

type Step = NonNullable<Task['policies']>[number]['steps'][number]

const TONES = { WAITING: 'neutral', OPEN: 'accent', MET: 'good' } as const
const WORDS = { WAITING: 'Later', OPEN: 'Open', MET: 'Met' } as const

/** The approval policies of a task: each in words, with its steps and who has approved them. Nothing for a task without policies. */
export function PolicySteps({ task }: { readonly task: Task }) {
  const { policies = [], runsAt, expires } = task
  if (policies.length === 0 && runsAt === undefined && expires === undefined) return null
  return (
    <>
      {policies.map(({ name, description, steps }) => (
        <div key={name}>
          <p>
            <strong>
              <bdi>{name}</bdi>
            </strong>
          </p>
          <Text size="sm" c="dimmed">
            <bdi>{description}</bdi>
          </Text>
          <ul className={styles.approvers} aria-label={`Steps of ${name}`}>
            {steps.map((step) => (
              <li key={step.name}>
                <span>
                  <bdi>{step.name}</bdi>: {approvedBy(step)}
                </span>
                <StatusBadge tone={TONES[step.state]}>{WORDS[step.state]}</StatusBadge>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {runsAt !== undefined && (
        <p>
          Approved. Runs <RelativeTime at={runsAt} />.
        </p>
      )}
      {expires !== undefined && (
        <Text size="sm" c="dimmed">
          Ends by itself <RelativeTime at={expires} />.
        </Text>
      )}
    </>
  )
}

function approvedBy({ needed, approvals, roles, people }: Step): string {
  if (approvals.length > 0) {
    const names = approvals.map(({ name, customerId, onBehalfOf }) =>
      onBehalfOf === undefined ? nameOr(name, customerId) : `${nameOr(name, customerId)} for user ${onBehalfOf}`,
    )
    return `${names.join(', ')} (${approvals.length} of ${needed})`
  }
  const who = [...roles.map(roleWords), ...people.map((customerId) => `user ${customerId}`)].join(', ')
  return `${needed} of ${who}`
}
