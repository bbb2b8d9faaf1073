import type { Task } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { roleWords } from '../../people/role-words.ts'
import { usePolicyWords } from '../../policies/use-policy-words.ts'
import { nameOr } from '../../task/task-words.ts'
import { listed } from '../../text/lists.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './task-page.module.css'

type Approver = Pick<Task['approvals'][number], 'customerId' | 'name' | 'onBehalfOf' | 'onBehalfOfName'>
/** People whom steps name are approvers of the task, which have their names. */
type Names = ReadonlyMap<number, string | undefined>
type Step = NonNullable<Task['policies']>[number]['steps'][number]

const TONES = { WAITING: 'neutral', OPEN: 'accent', MET: 'good' } as const
const WORDS = { WAITING: t`Later`, OPEN: t`Open`, MET: t`Met` } as const

/** The approval policies of a task: each in words, with its steps and who has approved them; and when it runs or ends by itself. */
export function PolicySteps({ task }: { readonly task: Task }) {
  const { policies = [], runsAt, expires } = task
  const inWords = usePolicyWords()
  const names: Names = new Map(task.approvals.map(({ customerId, name }) => [customerId, name]))
  return (
    <>
      {policies.map(({ name, description, sentence, steps }) => (
        <div key={name}>
          <p>
            <strong>
              <bdi>{name}</bdi>
            </strong>
          </p>
          <Text size="sm" c="dimmed">
            <bdi>{inWords({ description, sentence })}</bdi>
          </Text>
          <ul className={styles.approvers} aria-label={t`Steps of ${name}`}>
            {steps.map((step) => (
              <li key={step.name}>
                <span>
                  <bdi>{step.name}</bdi>: {approvedBy(step, names)}
                </span>
                <StatusBadge tone={TONES[step.state]}>{WORDS[step.state]}</StatusBadge>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {runsAt !== undefined && (
        <p>
          <Trans>
            Approved. Runs <RelativeTime at={runsAt} />.
          </Trans>
        </p>
      )}
      {expires !== undefined && (
        <Text size="sm" c="dimmed">
          <Trans>
            Ends by itself <RelativeTime at={expires} />.
          </Trans>
        </Text>
      )}
    </>
  )
}

/** An approver by name; a substitute together with the person in whose place they decided. */
function approverOf({ name, customerId, onBehalfOf, onBehalfOfName }: Approver): string {
  if (onBehalfOf === undefined) return nameOr(name, customerId)
  return t`${{ name: nameOr(name, customerId) }} for ${{ giver: nameOr(onBehalfOfName, onBehalfOf) }}`
}

export function Approver({ approver }: { readonly approver: Approver }) {
  return approverOf(approver)
}

function approvedBy({ needed, approvals, roles, people }: Step, names: Names): string {
  if (approvals.length > 0) {
    return t`${{ list: listed(approvals.map(approverOf)) }} (${{ approvalsCount: approvals.length }} of ${needed})`
  }
  const who = listed([...roles.map(roleWords), ...people.map((customerId) => nameOr(names.get(customerId), customerId))])
  return t`${needed} of ${who}`
}
