import type { RefusalName } from '../../shared/errors/catalogue.ts'
import { Refusal } from '../../shared/errors/refusal.ts'

/** Refuses the value of an attribute, and says what it must be. */
export function refusedAttribute(refusal: RefusalName, field: string, description: string): Refusal {
  return new Refusal(refusal, { fields: [{ field, description }] })
}
