import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id, LARGEST_LIMIT, namedObject, page } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { linkToNext } from '../../shared/contract/list-answer.ts'
import { defined } from '../../shared/domain/defined.ts'
import { toAmount } from '../../shared/domain/money/amount.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { type Entry, entriesOf, MOVEMENT_KINDS, wallet } from '../../shared/storage/wallets.ts'

/** One line of an entry. A bulk transfer can affect a wallet several times, and is shown line by line. */
const entryShape = () =>
  namedObject('WalletEntry', {
    entryId: id(),
    line: z.int(),
    movement: z.enum(MOVEMENT_KINDS),
    movementId: id(),
    amount: z.number(),
    currency: z.string(),
    description: z.string().optional(),
    created: z.iso.datetime(),
  })

type ShownLine = z.infer<ReturnType<typeof entryShape>>

/** A position in the lines of a wallet: the last one shown. */
type LinePosition = { readonly entryId: number; readonly line: number }

/** The cursor has the form `<entryId>-<line>`. */
const linePage = () =>
  page().extend({
    cursor: z
      .string()
      .max(20)
      .regex(/^[1-9][0-9]{0,15}-[0-9]{1,3}$/, 'must be a cursor of this list')
      .transform((text): LinePosition => {
        const [entryId, line] = text.split('-').map(Number)
        return { entryId: entryId ?? 0, line: line ?? 0 }
      })
      .optional(),
  })

/** The lines of these entries after a position; of the entry at the position, only lines that were not shown. */
export function linesAfter(last: LinePosition | undefined, entries: readonly Entry[]): readonly ShownLine[] {
  const lines = entries.flatMap(shownLines)
  if (last === undefined) return lines
  return lines.filter(({ entryId, line }) => entryId < last.entryId || (entryId === last.entryId && line > last.line))
}

/** The effect of an entry on its wallet, line by line; `amount` is negative if money left. */
function shownLines({ entryId, movement, movementId, currency, created, amount, description, lines }: Entry): readonly ShownLine[] {
  const all = lines ?? [{ amount, ...defined({ description }) }]
  return all.map((line, index) => ({
    entryId,
    line: index + 1,
    movement,
    movementId,
    amount: toAmount(line.amount, currency),
    currency,
    ...defined({ description: line.description }),
    created,
  }))
}

export const listEntries = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/wallets/{walletId}/entries',
  operationId: 'listWalletEntries',
  group: 'wallets',
  summary: 'List the entries of a wallet',
  description: 'Lists everything that changed the balance, newest first.',
  access: { kind: 'permission', permission: 'Wallet.READ', on: ({ params }) => wallet(params.tenantId, params.walletId) },
  query: linePage,
  answer: () => z.array(entryShape()).max(LARGEST_LIMIT),
  refusals: ['not-permitted', 'not-found'],
  async handle({ read, params, query, request }) {
    const { limit, cursor } = query
    const before = cursor === undefined ? undefined : cursor.entryId + 1
    const of = await read.one(wallet(params.tenantId, params.walletId))
    if (of === undefined) throw new Refusal('not-found')
    const { things, next } = await read.list(entriesOf(of, limit + 2, before))
    const lines = linesAfter(cursor, things)
    const shown = lines.slice(0, limit)
    const last = shown.at(-1)
    if (last === undefined || (lines.length === shown.length && next === undefined)) return ok(shown)
    return ok(shown, { link: linkToNext(request, `${last.entryId}-${last.line}`) })
  },
})
