import * as z from 'zod'
import type { Call, Input } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { amount, externalUniqueId, text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { shownWithdrawal, withdrawalShape } from '../../shared/contract/movement-shapes.ts'
import { defined } from '../../shared/domain/defined.ts'
import { phoneNumber } from '../../shared/domain/identity/phone-number.ts'
import type { TenantId, WalletId, WithdrawalId } from '../../shared/domain/ids.ts'
import { type MinorUnits, moneyOf, NOTHING, negated } from '../../shared/domain/money/amount.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { gatherCredits, isShortOf } from '../../shared/ledger/batched-credits.ts'
import {
  claimExternalId,
  earlierResult,
  entryIdOf,
  isRepeated,
  newMovementId,
  refuseLackOfFunds,
} from '../../shared/ledger/external-unique-id.ts'
import { minorUnitsOf, movedOutOf } from '../../shared/ledger/moved-amounts.ts'
import { withOwners } from '../../shared/ledger/named-wallet.ts'
import { storeWithdrawal, WITHDRAWAL_END, type Withdrawal, withdrawal } from '../../shared/storage/payments.ts'
import { takenBy } from '../../shared/storage/uniqueness.ts'
import { debitToClearing, ownerFields, type Wallet, wallet } from '../../shared/storage/wallets.ts'
import { say } from '../../shared/texts/phrase.ts'
import { refuseUncallable } from './checked-callback-url.ts'
import { endByItself } from './ending-writes.ts'

const KIND = 'WITHDRAWAL' as const

const newWithdrawal = () =>
  z.object({
    amount: amount(),
    type: text(50).describe('Kind of withdrawal: free text of at most 50 characters.'),
    externalUniqueId: externalUniqueId(),
    deliverToPhone: text(40),
    callbackUrl: text(2048).optional(),
  })

export const createWithdrawal = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/wallets/{walletId}/withdrawals',
  operationId: 'createWithdrawal',
  group: 'payments',
  effect: 'one-transaction',
  summary: 'Create a withdrawal',
  description:
    'Begins a withdrawal as PENDING. The money leaves the balance at once and comes back if the withdrawal fails. On the sandbox it ends by itself.',
  access: { kind: 'permission', permission: 'Withdrawal.CREATE', on: ({ params }) => wallet(params.tenantId, params.walletId) },
  body: newWithdrawal,
  answer: withdrawalShape,
  reads: ({ params, body }) => [takenBy(params.tenantId, KIND, body.externalUniqueId)],
  refusals: ['task-required', 'not-permitted', 'not-found', 'insufficient-funds', 'conflict'],
  moves: ({ params, body, read }) => movedOutOf(read, params.tenantId, [{ ...body, fromWalletId: params.walletId }]),
  repeats: (call) => isRepeated(call, KIND),
  tells: ['amount', 'type', 'deliverToPhone'],
  async describe(call) {
    const { from, minor, deliverToPhone } = await pricedWithdrawal(call)
    const named = await withOwners(call.read, call.params.tenantId, [from])
    const [amount, type] = [moneyOf(minor, from.currency), inQuotes(call.body.type)]
    return say`Withdraw ${{ amount }} from ${{ wallet: named(from) }} to ${{ phone: deliverToPhone }} (${{ type }})`
  },
  async ensure(call) {
    refuseUncallable(call.body.callbackUrl, call.ports)
    const { from, minor } = await pricedWithdrawal(call)
    await refuseLackOfFunds(call, KIND, call.body.externalUniqueId, await isShortOf(call.read, from, minor))
  },
  async handle(call) {
    const { body, unitOfWork } = call
    const { tenantId } = call.params
    const earlier = await earlierResult<WithdrawalId>(call, KIND, body.externalUniqueId)
    if (earlier !== undefined) return ok(shownWithdrawal(await call.read.one(withdrawal(tenantId, earlier))))

    const { from } = await pricedWithdrawal(call)
    const made = await withdrawalFrom(call)
    await gatherCredits(call, from, made.amount)
    const { withdrawalId, walletId, currency, created } = made
    const entry = {
      entryId: entryIdOf(withdrawalId, call),
      movement: KIND,
      movementId: withdrawalId,
      currency,
      amount: negated(made.amount),
      created,
    }
    unitOfWork.add(
      ...claimExternalId(call, KIND, body.externalUniqueId, withdrawalId),
      ...storeWithdrawal(made, endByItself(WITHDRAWAL_END, call)),
      ...debitToClearing(from, entry),
    )
    const shown = shownWithdrawal(made)
    const { amount } = shown
    unitOfWork.change = { after: { withdrawalId, amount, currency, walletId } }
    return ok(shown)
  },
})

type WithdrawalCall = Call<
  Input & {
    readonly params: { readonly tenantId: TenantId; readonly walletId: WalletId }
    readonly body: z.output<ReturnType<typeof newWithdrawal>>
  }
>

type Priced = { readonly from: Wallet; readonly minor: MinorUnits; readonly deliverToPhone: string }

async function pricedWithdrawal({ read, params, body }: WithdrawalCall): Promise<Priced> {
  const from = await read.one(wallet(params.tenantId, params.walletId))
  if (from === undefined) throw new Refusal('not-found')
  const deliverToPhone = phoneNumber(body.deliverToPhone)
  if (deliverToPhone === undefined) throw invalid('deliverToPhone', 'must be an international phone number, such as +27820000000')
  return { from, minor: minorUnitsOf(body.amount, from.currency), deliverToPhone }
}

async function withdrawalFrom(call: WithdrawalCall): Promise<Withdrawal> {
  const { body, params, now } = call
  const { from, minor, deliverToPhone } = await pricedWithdrawal(call)
  const created = new Date(now).toISOString()
  return {
    withdrawalId: await newMovementId(call),
    tenantId: params.tenantId,
    ...ownerFields(from),
    externalUniqueId: body.externalUniqueId,
    type: body.type,
    status: 'PENDING',
    amount: minor,
    fee: NOTHING,
    currency: from.currency,
    walletId: from.walletId,
    deliverToPhone,
    ...defined({ callbackUrl: body.callbackUrl }),
    created,
    lastModified: created,
  }
}
