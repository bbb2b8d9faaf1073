import { TextInput } from '@mantine/core'
import styles from './agents.module.css'
import type { EnteredLimits } from './limits.ts'

const FIELDS: readonly (readonly [field: keyof EnteredLimits, label: string, description: string])[] = [
  ['operations', 'Operations', 'Only these, with * for any letters: getWallet, list*, createTransfer'],
  ['largestAmount', 'Largest amount of a proposal', 'In the currency of the call'],
  ['largestAmountPerDay', 'Largest amount of a day', 'Of all its proposals, decided or not'],
  ['mostOpenProposals', 'Open proposals', 'How many may wait for a decision'],
  ['customerIds', 'Customers', 'Only calls that name these ids'],
  ['walletIds', 'Wallets', 'Only calls that name these ids'],
]

type LimitFieldsProps = { readonly entered: EnteredLimits; readonly onChange: (entered: EnteredLimits) => void }

/** The limits of an agent beside those of its owner; an empty field is no limit. */
export function LimitFields({ entered, onChange }: LimitFieldsProps) {
  return (
    <div className={styles.limitFields}>
      {FIELDS.map(([field, label, description]) => (
        <TextInput
          key={field}
          label={label}
          description={description}
          value={entered[field]}
          onChange={(event) => onChange({ ...entered, [field]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}
