import { numbersIn } from '../text/formats.ts'

/** An amount by the reader's locale, with the decimals of its currency. */
export function money(amount: number, currency: string | undefined): string {
  if (currency === undefined) return numbersIn({ minimumFractionDigits: 2 })(amount)
  try {
    return numbersIn({ style: 'currency', currency, currencyDisplay: 'code' })(amount)
  } catch {
    // No currency that the browser knows.
    return `${numbersIn()(amount)} ${currency}`
  }
}

export function Money({ amount, currency }: { readonly amount: number; readonly currency?: string | undefined }) {
  return <span className="tabular">{money(amount, currency)}</span>
}
