import type { ReactNode } from 'react'
import type { Entered } from './entered.ts'
import type { FormField } from './operation-form.ts'

/** The properties of every field of a form. */
export type FieldProps = {
  readonly field: FormField
  readonly value: Entered[string]
  /** The other fields of the same form: an amount takes its currency from a wallet beside it. */
  readonly beside: Entered
  readonly tenantId: number | undefined
  readonly error: ReactNode
  readonly onChange: (value: Entered[string]) => void
}
