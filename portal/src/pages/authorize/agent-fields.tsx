import { t } from '@lingui/core/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import styles from '../agents/agents.module.css'
import { ApproverChoice } from '../agents/approver-choice.tsx'
import { LimitFields } from '../agents/limit-fields.tsx'
import type { EnteredLimits } from '../agents/limits.ts'

const DAY_SECONDS = 86_400
const LIFETIMES = [
  { value: String(DAY_SECONDS), label: t`1 day` },
  { value: String(7 * DAY_SECONDS), label: t`7 days` },
  { value: String(30 * DAY_SECONDS), label: t`30 days` },
  { value: String(90 * DAY_SECONDS), label: t`90 days` },
]

/** The bounds of an agent that a person chooses when they connect it. `lifetime` in seconds. */
export type AgentWishes = {
  readonly name: string
  readonly lifetime: number
  readonly approvers: readonly number[]
  readonly limits: EnteredLimits
}

type AgentFieldsProps = { readonly wishes: AgentWishes; readonly onChange: (wishes: AgentWishes) => void }

export function AgentFields({ wishes, onChange }: AgentFieldsProps) {
  return (
    <>
      <TextInput
        label={t`Name`}
        description={t`Approvers see it beside what the agent proposes.`}
        required
        withAsterisk={false}
        maxLength={100}
        value={wishes.name}
        onChange={(event) => onChange({ ...wishes, name: event.currentTarget.value })}
      />
      <NativeSelect
        label={t`Works for`}
        description={t`You can end it at any time under Agents.`}
        data={LIFETIMES}
        value={String(wishes.lifetime)}
        onChange={(event) => onChange({ ...wishes, lifetime: Number(event.currentTarget.value) })}
      />
      <ApproverChoice chosen={wishes.approvers} onChange={(approvers) => onChange({ ...wishes, approvers })} />
      <details className={styles.limits}>
        <summary>{t`Limits`}</summary>
        <LimitFields entered={wishes.limits} onChange={(limits) => onChange({ ...wishes, limits })} />
      </details>
    </>
  )
}
