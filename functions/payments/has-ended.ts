import type { PaymentStatus } from '../../shared/domain/payments/ending.ts'
import { Refusal } from '../../shared/errors/refusal.ts'

export function hasEndedOtherwise(status: PaymentStatus): Refusal {
  return new Refusal('conflict', { description: `It has already ended: ${status}.` })
}
