import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { LARGEST_LIMIT } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { linkToNext } from '../../shared/contract/list-answer.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { entriesOf, wallet } from '../../shared/storage/wallets.ts'
import { entryShape, linePage, linesAfter } from './entry-shape.ts'

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
