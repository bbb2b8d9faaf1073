import * as z from 'zod'
import type { Call, Input } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { amount, externalUniqueId, id, text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { paymentShape, shownPayment } from '../../shared/contract/movement-shapes.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { PaymentId, TenantId, WalletId } from '../../shared/domain/ids.ts'
import { type MinorUnits, moneyOf, NOTHING } from '../../shared/domain/money/amount.ts'
import { paymentReference } from '../../shared/domain/payments/payment-reference.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { claimExternalId, earlierResult, isRepeated, newMovementId } from '../../shared/ledger/external-unique-id.ts'
import { minorUnitsOf, movedIn } from '../../shared/ledger/moved-amounts.ts'
import { withOwners } from '../../shared/ledger/named-wallet.ts'
import { PAYMENT_END, type Payment, payment, storePayment } from '../../shared/storage/payments.ts'
import { takenBy } from '../../shared/storage/uniqueness.ts'
import { ownerFields, type Wallet, wallet } from '../../shared/storage/wallets.ts'
import { say } from '../../shared/texts/phrase.ts'
import { refuseUncallable } from './checked-callback-url.ts'
import { endByItself } from './ending-writes.ts'

const KIND = 'PAYMENT'

const newPayment = () =>
  z.object({
    paymentType: text(50),
    amount: amount(),
    currency: text(3),
    walletId: id<WalletId>(),
    callbackUrl: text(2048).optional(),
    externalUniqueId: externalUniqueId(),
  })

export const createPayment = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/payments',
  operationId: 'createPayment',
  group: 'payments',
  effect: 'one-transaction',
  summary: 'Create a payment',
  description:
    'Begins a payment into a wallet as PENDING. The wallet is credited when the payment becomes SUCCESSFUL; then, or when it fails, the `callbackUrl` is called. On the sandbox it ends by itself.',
  access: {
    kind: 'permission',
    permission: 'Payment.CREATE',
    on: ({ params, body }) => wallet(params.tenantId, body.walletId),
  },
  body: newPayment,
  answer: paymentShape,
  reads: ({ params, body }) => [takenBy(params.tenantId, KIND, body.externalUniqueId)],
  refusals: ['task-required', 'not-permitted', 'not-found', 'conflict'],
  moves: ({ body }) => movedIn(body.currency, body.amount),
  repeats: (call) => isRepeated(call, KIND),
  tells: ['paymentType', 'amount', 'currency', 'walletId'],
  /** The type is free text: after amount and wallet, so that it cannot name others before them. */
  async describe(call) {
    const { to, minor } = await pricedPayment(call)
    const named = await withOwners(call.read, call.params.tenantId, [to])
    const [amount, type] = [moneyOf(minor, to.currency), inQuotes(call.body.paymentType)]
    return say`Payment of ${{ amount }} into ${{ wallet: named(to) }} (${{ type }})`
  },
  async ensure(call) {
    refuseUncallable(call.body.callbackUrl, call.ports)
    await pricedPayment(call)
    await earlierResult(call, KIND, call.body.externalUniqueId)
  },
  async handle(call) {
    const { body, unitOfWork } = call
    const { tenantId } = call.params
    const earlier = await earlierResult<PaymentId>(call, KIND, body.externalUniqueId)
    if (earlier !== undefined) return ok(shownPayment(await call.read.one(payment(tenantId, earlier))))

    const made = await paymentFrom(call)
    unitOfWork.add(
      ...claimExternalId(call, KIND, body.externalUniqueId, made.paymentId),
      storePayment(made, endByItself(PAYMENT_END, call)),
    )
    const shown = shownPayment(made)
    const { paymentId, amount, currency, walletId } = shown
    unitOfWork.change = { after: { paymentId, amount, currency, walletId } }
    return ok(shown)
  },
})

type PaymentCall = Call<
  Input & { readonly params: { readonly tenantId: TenantId }; readonly body: z.output<ReturnType<typeof newPayment>> }
>

/** The wallet that is paid into, and the amount in its currency; refuses any other currency. */
async function pricedPayment({ read, params, body }: PaymentCall): Promise<{ readonly to: Wallet; readonly minor: MinorUnits }> {
  const to = await read.one(wallet(params.tenantId, body.walletId))
  if (to === undefined) throw new Refusal('not-found')
  if (to.currency !== body.currency) throw invalid('currency', 'must be the currency of the wallet')
  return { to, minor: minorUnitsOf(body.amount, to.currency) }
}

async function paymentFrom(call: PaymentCall): Promise<Payment> {
  const { body, params, now } = call
  const { to, minor } = await pricedPayment(call)
  const paymentId = await newMovementId<PaymentId>(call)
  const created = new Date(now).toISOString()
  return {
    paymentId,
    tenantId: params.tenantId,
    ...ownerFields(to),
    externalUniqueId: body.externalUniqueId,
    paymentType: body.paymentType,
    status: 'PENDING',
    amount: minor,
    fee: NOTHING,
    currency: to.currency,
    walletId: to.walletId,
    paymentReference: paymentReference(paymentId),
    ...defined({ creditsInBatches: to.creditsInBatches, callbackUrl: body.callbackUrl }),
    created,
    lastModified: created,
  }
}
