import { expectTypeOf, test } from 'vitest'
import type {
  AttachmentId,
  BulkTransferId,
  CallbackId,
  CustomerId,
  DeviceFingerprintId,
  MessageId,
  OrganisationId,
  PaymentId,
  SecurityQuestionId,
  TaskId,
  TenantId,
  TransferId,
  WalletId,
  WithdrawalId,
} from '../../shared/domain/ids.ts'
import { attachment } from '../../shared/storage/attachments.ts'
import { callback } from '../../shared/storage/callbacks.ts'
import { message } from '../../shared/storage/messages.ts'
import { organisation } from '../../shared/storage/organisations.ts'
import { payment, withdrawal } from '../../shared/storage/payments.ts'
import { customer, person } from '../../shared/storage/persons.ts'
import { task } from '../../shared/storage/tasks.ts'
import { tenant } from '../../shared/storage/tenants.ts'
import { bulkTransfer, transfer } from '../../shared/storage/transfers.ts'
import { wallet } from '../../shared/storage/wallets.ts'
import { asId } from '../support/ids.ts'

type Ids = {
  readonly attachment: AttachmentId
  readonly bulkTransfer: BulkTransferId
  readonly callback: CallbackId
  readonly customer: CustomerId
  readonly deviceFingerprint: DeviceFingerprintId
  readonly message: MessageId
  readonly organisation: OrganisationId
  readonly payment: PaymentId
  readonly securityQuestion: SecurityQuestionId
  readonly task: TaskId
  readonly tenant: TenantId
  readonly transfer: TransferId
  readonly wallet: WalletId
  readonly withdrawal: WithdrawalId
}

/** The kinds of ids that the compiler takes for one another, as `a for b`; never, if it keeps all apart. */
type Mixed = {
  [A in keyof Ids]: { [B in Exclude<keyof Ids, A>]: Ids[A] extends Ids[B] ? `${A} for ${B}` : never }[Exclude<keyof Ids, A>]
}[keyof Ids]

/** The kinds of ids as which the compiler takes a plain number. */
type Plain = { [A in keyof Ids]: number extends Ids[A] ? A : never }[keyof Ids]

test('the compiler takes no id of one kind for one of another', () => {
  expectTypeOf<Mixed>().toBeNever()
  const [tenantId, customerId] = [1 as TenantId, 2 as CustomerId]
  // @ts-expect-error: the id of a customer names no tenant.
  tenant(customerId)
  // @ts-expect-error: the ids are exchanged.
  customer(customerId, tenantId)
  // @ts-expect-error: text is no id before a parser has read it.
  tenant('1')
})

const question = (id: SecurityQuestionId): number => id
const device = (id: DeviceFingerprintId): number => id

test('the compiler takes no plain number for an id', () => {
  expectTypeOf<Plain>().toBeNever()
  // @ts-expect-error: a number is no id of a tenant.
  tenant(1)
  // @ts-expect-error: a number is no id of a person.
  person(1)
  // @ts-expect-error: a number is no id of an organisation.
  organisation(asId(1), 1)
  // @ts-expect-error: a number is no id of a wallet.
  wallet(asId(1), 1)
  // @ts-expect-error: a number is no id of a transfer.
  transfer(asId(1), 1)
  // @ts-expect-error: a number is no id of a bulk transfer.
  bulkTransfer(asId(1), 1)
  // @ts-expect-error: a number is no id of a payment.
  payment(asId(1), 1)
  // @ts-expect-error: a number is no id of a withdrawal.
  withdrawal(asId(1), 1)
  // @ts-expect-error: a number is no id of a task.
  task(1)
  // @ts-expect-error: a number is no id of a callback.
  callback(asId(1), 1)
  // @ts-expect-error: a number is no id of a message.
  message(1)
  // @ts-expect-error: a number is no id of an attachment.
  attachment(asId(1), asId(1), 1)
  // @ts-expect-error: a number is no id of a security question.
  question(1)
  // @ts-expect-error: a number is no id of a device.
  device(1)
})
