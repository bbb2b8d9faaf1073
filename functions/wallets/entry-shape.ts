import * as z from 'zod'
import { id, namedObject, page } from '../../shared/contract/fields.ts'
import { type MinorUnits, toAmount } from '../../shared/domain/money/amount.ts'
import { type Entry, MOVEMENTS } from '../../shared/storage/wallets.ts'

/** One line of an entry: a bulk transfer can touch a wallet several times, and is shown line by line. */
export const entryShape = () =>
  namedObject('WalletEntry', {
    entryId: id(),
    line: z.int(),
    movement: z.enum(MOVEMENTS),
    movementId: id(),
    amount: z.number(),
    currency: z.string(),
    description: z.string().optional(),
    created: z.iso.datetime(),
  })

type ShownLine = z.infer<ReturnType<typeof entryShape>>

/** A place in the lines of a wallet: the last one that was shown. */
type LinePlace = { readonly entryId: number; readonly line: number }

/** The cursor is written `<entryId>-<line>`. */
export const linePage = () =>
  page().extend({
    cursor: z
      .string()
      .regex(/^[1-9][0-9]{0,15}-[0-9]{1,3}$/, 'is not a cursor')
      .transform((text): LinePlace => {
        const [entryId, line] = text.split('-').map(Number)
        return { entryId: entryId ?? 0, line: line ?? 0 }
      })
      .optional(),
  })

/** The lines of these entries that come after a place; of its entry only what was not shown yet. */
export function linesAfter(scope: LinePlace | undefined, entries: readonly Entry[]): readonly ShownLine[] {
  const lines = entries.flatMap(shownLines)
  if (scope === undefined) return lines
  return lines.filter(({ entryId, line }) => entryId < scope.entryId || (entryId === scope.entryId && line > scope.line))
}

/** What an entry did to its wallet, line by line; `amount` is negative where money left. */
function shownLines({ entryId, movement, movementId, currency, created, amount, description, lines }: Entry): readonly ShownLine[] {
  const all = lines ?? [{ amount, ...(description === undefined ? {} : { description }) }]
  return all.map((line, scope) => ({
    entryId,
    line: scope + 1,
    movement,
    movementId,
    amount: toAmount(line.amount as MinorUnits, currency),
    currency,
    ...(line.description === undefined ? {} : { description: line.description }),
    created,
  }))
}
