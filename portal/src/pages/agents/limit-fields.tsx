import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import styles from './agents.module.css'
import type { EnteredLimits } from './limits.ts'

const FIELDS: readonly (readonly [field: keyof EnteredLimits, label: string, description: string])[] = [
  ['operations', t`Operations`, t`Only these, with * for any letters: getWallet, list*, createTransfer`],
  ['largestAmount', t`Largest amount of a proposal`, t`In the currency of the call`],
  ['largestAmountPerDay', t`Largest amount of a day`, t`Of all its proposals, decided or not`],
  ['mostOpenProposals', t`Open proposals`, t`How many may wait for a decision`],
  ['customerIds', t`Customers`, t`Only calls that name these ids`],
  ['walletIds', t`Wallets`, t`Only calls that name these ids`],
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
