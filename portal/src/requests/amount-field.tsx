import { plural, t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '../session/client.ts'
import type { Entered } from './entered.ts'
import type { FormField } from './operation-form.ts'

/** An amount in the currency of the wallet that the other fields name, or in the one that they choose. */
export function AmountField({ field, value, beside, tenantId, error, onChange }: FieldProps) {
  const currency = useCurrencyBeside(beside, tenantId)
  const text = typeof value === 'string' ? value : ''
  const decimals = currency === undefined ? undefined : decimalsOf(currency)
  const entered = /[.,](\d*)$/.exec(text.trim())?.[1]?.length ?? 0
  const isTooFine = currency !== undefined && decimals !== undefined && entered > decimals
  return (
    <TextInput
      label={field.label}
      description={field.required ? undefined : t`Optional`}
      required={field.required}
      withAsterisk={false}
      inputMode="decimal"
      autoComplete="off"
      // A comma is how many people write the decimals.
      pattern="\d+([.,]\d+)?"
      title={t`A number, such as 25 or 25.50`}
      rightSection={currency === undefined ? undefined : <span aria-hidden="true">{currency}</span>}
      rightSectionWidth={56}
      value={text}
      error={isTooFine ? tooFine(currency, decimals) : error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function useCurrencyBeside(beside: Entered, tenantId: number | undefined): string | undefined {
  const chosen = beside.currency
  const named = ['fromWalletId', 'walletId'].map((name) => Number(beside[name])).find((id) => Number.isSafeInteger(id) && id > 0)
  const { data } = useQuery({
    queryKey: ['currencyOfWallet', { tenantId, walletId: named }],
    queryFn: async ({ signal }) =>
      (await client.getWallet({ tenantId: tenantId ?? 0, walletId: named ?? 0 }, { signal }).catch(() => undefined))?.currency ?? null,
    enabled: tenantId !== undefined && named !== undefined && chosen === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return typeof chosen === 'string' && chosen !== '' ? chosen : (data ?? undefined)
}

function decimalsOf(currency: string): number | undefined {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
  } catch {
    return undefined
  }
}

const tooFine = (currency: string, decimals: number): string =>
  plural(decimals, { 0: `${currency} has no decimals`, one: `${currency} has # decimal`, other: `${currency} has # decimals` })

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
