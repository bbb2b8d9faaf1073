/** An amount by the reader's locale, with the decimals of its currency. */
export function money(amount: number, currency: string | undefined): string {
  if (currency === undefined) return new Intl.NumberFormat(undefined, { minimumFractionDigits: 2 }).format(amount)
  try {
    return new Intl.NumberFormat(undefined, { style: 'currency', currency, currencyDisplay: 'code' }).format(amount)
  } catch {
    // No currency that the browser knows.
    return `${new Intl.NumberFormat(undefined).format(amount)} ${currency}`
  }
}

export function Money({ amount, currency }: { readonly amount: number; readonly currency?: string | undefined }) {
  return <span className="tabular">{money(amount, currency)}</span>
}
