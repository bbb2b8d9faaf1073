import { t } from '@lingui/core/macro'
import type { ConditionField } from './conditions.ts'

type FieldWords = {
  readonly label: string
  /** The label of the value; none where the comparison says everything. */
  readonly asks: string | undefined
}

export const FIELD_WORDS: Readonly<Record<ConditionField, FieldWords>> = {
  amount: { label: t`Amount`, asks: t`Amount` },
  sumOfDay: { label: t`Sum of the day`, asks: t`Amount` },
  currency: { label: t`Currency`, asks: t`Currency` },
  position: { label: t`Initiator holds`, asks: t`Role or position` },
  agent: { label: t`Initiator is`, asks: undefined },
}

const NUMBERS = { '>=': t`is at least`, '>': t`is more than`, '<=': t`is at most`, '<': t`is less than` } as const

export const COMPARISON_WORDS: Readonly<Record<ConditionField, Readonly<Record<string, string>>>> = {
  amount: NUMBERS,
  sumOfDay: NUMBERS,
  currency: { '==': t`is`, '!=': t`is not` },
  position: { in: t`the role` },
  agent: { '!=': t`an agent`, '==': t`a person` },
}
