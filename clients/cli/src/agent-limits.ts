import type { AgentLimits } from '@countersign/client'
import type { Command } from 'commander'
import { listed } from './as-task.ts'
import { countFrom, idFrom } from './connection.ts'
import { usage } from './failure.ts'

/** The limits of an agent token, as flags. */
export interface LimitFlags {
  readonly operations?: string
  readonly maxAmount?: string
  readonly maxAmountPerDay?: string
  readonly maxOpen?: string
  readonly customers?: string
  readonly wallets?: string
}

export function withLimitFlags(command: Command): Command {
  return command
    .option('--operations <patterns>', 'only these operations, separated by commas: getWallet,list*,createTransfer')
    .option('--max-amount <amount>', 'largest amount of one proposal')
    .option('--max-amount-per-day <amount>', 'largest amount of all proposals of a day (UTC)')
    .option('--max-open <count>', 'maximum number of open proposals')
    .option('--customers <ids>', 'only calls that name these customers, separated by commas')
    .option('--wallets <ids>', 'only calls that name these wallets, separated by commas')
}

/** Removes one limit, in a change. */
const NONE = 'none'

type Field = keyof AgentLimits

const FIELDS: readonly { readonly flag: keyof LimitFlags; readonly field: Field; readonly read: (text: string) => unknown }[] = [
  { flag: 'operations', field: 'operations', read: (text) => listed('--operations', text) },
  { flag: 'maxAmount', field: 'largestAmount', read: (text) => numberFrom('--max-amount', text) },
  { flag: 'maxAmountPerDay', field: 'largestAmountPerDay', read: (text) => numberFrom('--max-amount-per-day', text) },
  { flag: 'maxOpen', field: 'mostOpenProposals', read: (text) => countFrom('--max-open', text) },
  { flag: 'customers', field: 'customerIds', read: (text) => listed('--customers', text).map((id) => idFrom('--customers', id)) },
  { flag: 'wallets', field: 'walletIds', read: (text) => listed('--wallets', text).map((id) => idFrom('--wallets', id)) },
]

/** The limits with what the flags change; `none` removes one. The same object where no flag was given. */
export function limitsWith(before: AgentLimits, flags: LimitFlags): AgentLimits {
  const given = FIELDS.filter(({ flag }) => flags[flag] !== undefined)
  if (given.length === 0) return before
  const kept = Object.entries(before).filter(([name]) => !given.some(({ field }) => field === name))
  const set = given.filter(({ flag }) => flags[flag] !== NONE).map(({ flag, field, read }) => [field, read(flags[flag] ?? '')])
  return Object.fromEntries([...kept, ...set]) as AgentLimits
}

function numberFrom(flag: string, text: string): number {
  if (!/^\d{1,15}(\.\d{1,4})?$/.test(text)) throw usage(`${flag} must be an amount, such as 250 or 99.50 (got "${text}")`)
  return Number(text)
}

/** The limits in words, one a line; none where there are none. */
export function limitsInWords(limits: AgentLimits): readonly (readonly [name: string, value: string | undefined])[] {
  const { operations, largestAmount, largestAmountPerDay, mostOpenProposals, customerIds, walletIds } = limits
  return [
    ['Operations', operations?.join(', ')],
    ['Amount', largestAmount === undefined ? undefined : `${largestAmount} at most in one proposal`],
    ['A day', largestAmountPerDay === undefined ? undefined : `${largestAmountPerDay} at most in all proposals`],
    ['Open', mostOpenProposals === undefined ? undefined : `${mostOpenProposals} proposals at most`],
    ['Customers', customerIds?.join(', ')],
    ['Wallets', walletIds?.join(', ')],
  ]
}
