import type { PaymentId } from '../ids.ts'

/** The payment's number for people to read out: its id in capitals and digits, in groups of four. */
export function paymentReference(paymentId: PaymentId): string {
  const digits = paymentId.toString(36).toUpperCase().padStart(12, '0')
  return (digits.match(/.{1,4}/g) ?? []).join('-')
}
