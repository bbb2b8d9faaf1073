import { t } from '@lingui/core/macro'
import { CloseButton } from '@mantine/core'
import { approversNamed, type NamedPerson } from '../people/people-named.ts'
import { roleWords } from '../people/role-words.ts'
import { usePerson } from '../session/use-session.ts'
import { Picker } from '../ui/picker.tsx'
import styles from './send-for-approval.module.css'

/** The service takes at most this many approvers of one task. */
const MOST_APPROVERS = 20

export type Approver = Pick<NamedPerson, 'customerId' | 'name'>

type ApproverPeopleProps = {
  readonly tenantId: number | undefined
  /** Roles whose holders may approve: they are offered first. */
  readonly roles: readonly string[]
  readonly chosen: readonly Approver[]
  readonly onChange: (chosen: readonly Approver[]) => void
}

/** Chooses approvers by name. */
export function ApproverPeople({ tenantId, roles, chosen, onChange }: ApproverPeopleProps) {
  const { customerId: own } = usePerson()
  const isOpen = ({ customerId }: Approver): boolean => customerId !== own && !chosen.some((one) => one.customerId === customerId)
  const mayApprove = ({ position }: NamedPerson): number => (roles.includes(position) ? 0 : 1)
  return (
    <div>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={t`Approvers`}>
          {chosen.map(({ customerId, name }) => (
            <li key={customerId}>
              <bdi>{name}</bdi>
              <CloseButton
                size="sm"
                aria-label={t`Remove ${name}`}
                onClick={() => onChange(chosen.filter((one) => one.customerId !== customerId))}
              />
            </li>
          ))}
        </ul>
      )}
      <Picker<Approver>
        label={t`People`}
        description={t`They approve by name. Type how a name begins.`}
        of={['approversNamed', { tenantId, without: chosen.map(({ customerId }) => customerId) }]}
        find={async (text, signal) =>
          (await approversNamed(tenantId, text, signal))
            .filter(isOpen)
            .sort((one, other) => mayApprove(one) - mayApprove(other))
            .map((found) => ({
              key: String(found.customerId),
              label: found.name,
              note: roleWords(found.position),
              value: found,
            }))
        }
        onPick={({ value }) => onChange([...chosen, value].slice(0, MOST_APPROVERS))}
      />
    </div>
  )
}
