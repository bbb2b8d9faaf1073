import type { Task } from '@countersign/client'
import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { amountOfTask } from '../../task/amount-of-task.ts'
import { isDecided } from '../../task/task-words.ts'
import { Money } from '../../ui/money.tsx'
import { Section } from '../../ui/page.tsx'
import { duration, relativeTime } from '../../ui/relative-time.tsx'
import { useNow } from '../../ui/use-now.ts'
import { balancesOf, type Payment } from './payment.ts'
import styles from './task-page.module.css'
import { type Side, usePaymentFacts } from './use-payment-facts.ts'

/** A payment with its amount and payee first, the balances that it changes, and hints for whoever decides. */
export function PaymentSection({ task, payment }: { readonly task: Task; readonly payment: Payment }) {
  const facts = usePaymentFacts(task, payment)
  const currency = amountOfTask(task)?.currency ?? facts?.from?.wallet.currency
  const isOpen = !isDecided(task.status)
  return (
    <Section className={styles.payment}>
      <p className={styles.headline}>
        <strong>
          <Money amount={payment.amount} currency={currency} />
        </strong>
        <span>to</span>
        <strong>
          <bdi>{payeeOf(facts?.to, payment.toWalletId)}</bdi>
        </strong>
      </p>
      <table className={styles.balances} aria-label={isOpen ? 'Balances before and after' : 'Wallets'}>
        <tbody>
          <SideRow label="From" side={facts?.from} walletId={payment.fromWalletId} by={-payment.amount} isOpen={isOpen} />
          <SideRow label="To" side={facts?.to} walletId={payment.toWalletId} by={payment.amount} isOpen={isOpen} />
        </tbody>
      </table>
      {isOpen && <Hints task={task} facts={facts} />}
    </Section>
  )
}

const payeeOf = (side: Side | undefined, walletId: number): string =>
  side === undefined || side.owner === '' ? (side?.wallet.name ?? `wallet ${walletId}`) : side.owner

type SideRowProps = {
  readonly label: string
  readonly side: Side | undefined
  readonly walletId: number
  readonly by: number
  readonly isOpen: boolean
}

function SideRow({ label, side, walletId, by, isOpen }: SideRowProps) {
  const [before, after] = side === undefined ? [] : balancesOf(side.wallet, by)
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <bdi>
          {side === undefined ? `Wallet ${walletId}` : [side.owner, side.wallet.name ?? `wallet ${walletId}`].filter(Boolean).join(' · ')}
        </bdi>
      </td>
      <td>
        {isOpen && before !== undefined && after !== undefined && side !== undefined && (
          <>
            <Money amount={before} currency={side.wallet.currency} /> → <Money amount={after} currency={side.wallet.currency} />
          </>
        )}
      </td>
    </tr>
  )
}

type Facts = NonNullable<ReturnType<typeof usePaymentFacts>>

/** Facts that an approver should know before deciding; nothing if there is none. */
function Hints({ task, facts }: { readonly task: Task; readonly facts: Facts | undefined }) {
  const path = useTenantPath()
  const now = useNow()
  if (facts === undefined) return null
  const { earlier, same, from, amount } = facts
  const paid = earlier?.kind === 'some' ? earlier.newestSame : undefined
  const isFirst = earlier?.kind === 'none'
  const isShort = from !== undefined && from.wallet.balance < amount
  if (!isFirst && !isShort && paid === undefined && same === undefined) return null
  return (
    <ul className={styles.hints} aria-label="Hints">
      {isFirst && <li>First payment to this wallet</li>}
      {paid !== undefined && <li>Same amount and payee {relativeTime(Date.parse(paid.created), now)}</li>}
      {same !== undefined && (
        <li>
          <Anchor component={Link} href={path(`/tasks/${same.taskId}`)}>
            Same amount and payee requested {duration(Date.parse(task.created) - Date.parse(same.created))} earlier
          </Anchor>
        </li>
      )}
      {isShort && <li>The wallet does not have enough money now</li>}
    </ul>
  )
}
