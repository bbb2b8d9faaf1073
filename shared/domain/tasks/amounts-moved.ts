/** An amount as people read it: a decimal number, and its currency. */
type ShownAmount = { readonly amount: number; readonly currency: string }

/** A call has at most this many currencies in a list. */
const MOST_CURRENCIES = 5
/** Finest unit of any currency, as a part of its main unit. */
const PARTS_OF_UNIT = 10_000

/**
 * The amounts that a call moves, one sum for each currency, as a task and its rows keep them: `25 EUR,3.5 USD`. `undefined` if it moves
 * none.
 */
export function amountsText(moved: readonly ShownAmount[]): string | undefined {
  const sums = new Map<string, number>()
  for (const { amount, currency } of moved) sums.set(currency, (sums.get(currency) ?? 0) + Math.round(Math.abs(amount) * PARTS_OF_UNIT))
  const texts = [...sums].slice(0, MOST_CURRENCIES).map(([currency, parts]) => `${parts / PARTS_OF_UNIT} ${currency}`)
  return texts.length === 0 ? undefined : texts.join()
}

/** Reads such a text. */
export function amountsIn(text: string): ShownAmount[] {
  return text.split(',').map((each) => {
    const [amount = '', currency = ''] = each.split(' ')
    return { amount: Number(amount), currency }
  })
}
