import type { Task } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { amountsOfTask, sidesOf } from '../../task/amount-of-task.ts'
import { isDecided } from '../../task/task-words.ts'
import { ARROW } from '../../text/locale.ts'
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
  const currency = amountsOfTask(task)[0]?.currency ?? facts?.from?.wallet.currency
  const isOpen = !isDecided(task.status)
  const named = sidesOf(task)
  return (
    <Section className={styles.payment}>
      <p className={styles.headline}>
        <strong>
          <Money amount={payment.amount} currency={currency} />
        </strong>
        <span>{t`to`}</span>
        <strong>
          <bdi>{payeeOf(facts?.to, named?.to, payment.toWalletId)}</bdi>
        </strong>
      </p>
      <table className={styles.balances} aria-label={isOpen ? t`Balances before and after` : t`Wallets`}>
        <tbody>
          <SideRow
            label={t`From`}
            side={facts?.from}
            name={named?.from}
            walletId={payment.fromWalletId}
            by={-payment.amount}
            isOpen={isOpen}
          />
          <SideRow label={t`To`} side={facts?.to} name={named?.to} walletId={payment.toWalletId} by={payment.amount} isOpen={isOpen} />
        </tbody>
      </table>
      {isOpen && (
        <div className={styles.hintRoom}>
          <Hints task={task} facts={facts} />
        </div>
      )}
    </Section>
  )
}

/** Until the wallet is read, and where nobody may read it, the sentence of the request tells its owner. */
function payeeOf(side: Side | undefined, named: string | undefined, walletId: number): string {
  const owner = side?.owner === '' ? undefined : side?.owner
  return owner ?? named ?? side?.wallet.name ?? t`wallet ${walletId}`
}

type SideRowProps = {
  readonly label: string
  readonly side: Side | undefined
  readonly name: string | undefined
  readonly walletId: number
  readonly by: number
  readonly isOpen: boolean
}

function SideRow({ label, side, name, walletId, by, isOpen }: SideRowProps) {
  const [before, after] = side === undefined ? [] : balancesOf(side.wallet, by)
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <bdi>
          {side === undefined
            ? (name ?? t`Wallet ${walletId}`)
            : [side.owner, side.wallet.name ?? t`wallet ${walletId}`].filter(Boolean).join(' · ')}
        </bdi>
      </td>
      <td>
        {isOpen && before !== undefined && after !== undefined && side !== undefined && (
          <>
            <Money amount={before} currency={side.wallet.currency} /> {ARROW} <Money amount={after} currency={side.wallet.currency} />
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
    <ul className={styles.hints} aria-label={t`Hints`}>
      {isFirst && <li>{t`First payment to this wallet`}</li>}
      {paid !== undefined && <li>{t`Same amount and payee ${{ when: relativeTime(Date.parse(paid.created), now) }}`}</li>}
      {same !== undefined && (
        <li>
          <Anchor
            component={Link}
            href={path(`/tasks/${same.taskId}`)}
          >{t`Same amount and payee requested ${{ duration: duration(Date.parse(task.created) - Date.parse(same.created)) }} earlier`}</Anchor>
        </li>
      )}
      {isShort && <li>{t`The wallet does not have enough money now`}</li>}
    </ul>
  )
}
