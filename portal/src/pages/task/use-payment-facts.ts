import { type Customer, isCountersignError, type Organisation, type Task, type Wallet } from '@countersign/client'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { useRights } from '../../session/use-rights.ts'
import { type EarlierPayments, type Entries, earlierPayments, type Payment, sameRequestBefore } from './payment.ts'

/** At most this many entries of each wallet are compared, and requests of one amount. */
const MOST_ENTRIES = 300
const MOST_REQUESTS = 50

export type Side = { readonly wallet: Wallet; readonly owner: string }

/** The two wallets with their owners, earlier payments, and the same request before; nothing where the reader may not see wallets. */
export function usePaymentFacts(task: Task, payment: Payment) {
  const rights = useRights()
  return useQuery({
    queryKey: ['paymentFacts', { taskId: task.taskId, status: task.status }],
    queryFn: async ({ signal }) => {
      const { tenantId, fromWalletId, toWalletId, amount } = payment
      const [from, to, earlier, same] = await Promise.all([
        sideOf(tenantId, fromWalletId, rights, signal),
        sideOf(tenantId, toWalletId, rights, signal),
        task.status === 'PENDING' || task.status === 'DRAFT' ? earlierOf(payment, signal) : undefined,
        sameRequest(task, payment, signal),
      ])
      return { from, to, amount, earlier, same }
    },
    enabled: rights?.has('Wallet.READ') === true,
    staleTime: 30_000,
  }).data
}

async function sideOf(
  tenantId: number,
  walletId: number,
  rights: ReadonlySet<string> | undefined,
  signal: AbortSignal,
): Promise<Side | undefined> {
  const wallet = await orNothing(client.getWallet({ tenantId, walletId }, { signal }))
  if (wallet === undefined) return undefined
  const { customerId, organisationId } = wallet
  if (customerId !== undefined && rights?.has('Customer.READ') === true)
    return { wallet, owner: nameOf(await orNothing(client.getCustomer({ tenantId, customerId }, { signal }))) }
  if (organisationId !== undefined && rights?.has('Organisation.READ') === true)
    return { wallet, owner: nameOf(await orNothing(client.getOrganisation({ tenantId, organisationId }, { signal }))) }
  return { wallet, owner: '' }
}

function nameOf(owner: Customer | Organisation | undefined): string {
  if (owner === undefined) return ''
  return 'firstName' in owner ? `${owner.firstName} ${owner.lastName}` : 'name' in owner ? String(owner.name) : ''
}

async function earlierOf({ tenantId, fromWalletId, toWalletId, amount }: Payment, signal: AbortSignal): Promise<EarlierPayments> {
  const [from, to] = await Promise.all([entriesOf(tenantId, fromWalletId, signal), entriesOf(tenantId, toWalletId, signal)])
  return from === undefined || to === undefined ? { kind: 'unknown' } : earlierPayments(from, to, amount)
}

async function entriesOf(tenantId: number, walletId: number, signal: AbortSignal): Promise<Entries | undefined> {
  const list = client.listWalletEntries({ tenantId, walletId }, { pageSize: 100, signal })
  const entries = await orNothing(list.toArray({ max: MOST_ENTRIES }))
  return entries === undefined ? undefined : { entries, isWhole: entries.length < MOST_ENTRIES }
}

async function sameRequest(task: Task, payment: Payment, signal: AbortSignal): Promise<Task | undefined> {
  const { amount } = payment
  const asked = { visibleToCustomerId: 'me', kind: task.kind, amountFrom: amount, amountTo: amount, createdTo: task.created } as const
  const others = await client.listTasks(asked, { pageSize: MOST_REQUESTS, signal }).toArray({ max: MOST_REQUESTS })
  return sameRequestBefore(task, payment, others)
}

/** Nothing for a thing that is hidden from the reader. */
async function orNothing<Thing>(reading: Promise<Thing>): Promise<Thing | undefined> {
  try {
    return await reading
  } catch (error) {
    if (isCountersignError(error) && (error.status === 403 || error.status === 404)) return undefined
    throw error
  }
}
