import type { AgentLimits } from '@countersign/client'
import { plural, t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { numbersIn } from '../../text/formats.ts'
import { listed } from '../../text/lists.ts'
import styles from './agents.module.css'

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

/** The limits of an agent as they are typed, a text for each. */
export type EnteredLimits = Readonly<Record<keyof AgentLimits, string>>

export const NO_LIMITS: EnteredLimits = {
  operations: '',
  largestAmount: '',
  largestAmountPerDay: '',
  mostOpenProposals: '',
  customerIds: '',
  walletIds: '',
}

/** The limits of an agent, to be changed. */
export function enteredFrom(limits: AgentLimits): EnteredLimits {
  const texts = Object.entries(limits).map(([name, limit]) => [name, Array.isArray(limit) ? limit.join(', ') : String(limit)])
  return { ...NO_LIMITS, ...Object.fromEntries(texts) }
}

const partsOf = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '')
/** Sends a text that is not a number unchanged, so that the service names the field and the fault. */
const numberOr = (text: string): number => (Number.isNaN(Number(text)) ? (text as unknown as number) : Number(text))

/** The entered limits for the service; an empty field is no limit. */
export function limitsFrom(entered: EnteredLimits): AgentLimits {
  const { operations, largestAmount, largestAmountPerDay, mostOpenProposals, customerIds, walletIds } = entered
  const given = {
    operations: partsOf(operations),
    largestAmount: partsOf(largestAmount).map(numberOr)[0],
    largestAmountPerDay: partsOf(largestAmountPerDay).map(numberOr)[0],
    mostOpenProposals: partsOf(mostOpenProposals).map(numberOr)[0],
    customerIds: partsOf(customerIds).map(numberOr),
    walletIds: partsOf(walletIds).map(numberOr),
  }
  return Object.fromEntries(
    Object.entries(given).filter(([, limit]) => limit !== undefined && !(Array.isArray(limit) && limit.length === 0)),
  )
}

/** Each limit in a few words. */
export function limitsInWords(limits: AgentLimits): readonly string[] {
  const { operations, largestAmount, largestAmountPerDay, mostOpenProposals, customerIds, walletIds } = limits
  const words = [
    operations === undefined ? undefined : t`only ${{ list: listed(operations) }}`,
    largestAmount === undefined ? undefined : t`at most ${{ largestAmount: numbersIn()(largestAmount) }} in a proposal`,
    largestAmountPerDay === undefined ? undefined : t`at most ${{ largestAmountPerDay: numbersIn()(largestAmountPerDay) }} a day`,
    mostOpenProposals === undefined
      ? undefined
      : plural(mostOpenProposals, { one: 'at most # open proposal', other: 'at most # open proposals' }),
    customerIds === undefined ? undefined : t`only customers ${{ list: listed(customerIds.map(String)) }}`,
    walletIds === undefined ? undefined : t`only wallets ${{ list: listed(walletIds.map(String)) }}`,
  ].filter((one) => one !== undefined)
  return words.length === 0 ? [t`no limits of its own`] : words
}
