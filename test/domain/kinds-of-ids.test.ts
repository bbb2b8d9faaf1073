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
import { customer } from '../../shared/storage/persons.ts'
import { tenant } from '../../shared/storage/tenants.ts'

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
