import type { TenantId } from '../../shared/domain/ids.ts'
import type { Store } from '../../shared/ports/store.ts'
import { type CallbackMark, marksWithin, type Span } from '../../shared/storage/callback-marks.ts'

const SPANS: readonly Span[] = ['MINUTE', 'HOUR']
const PAGE = 1_000

/** Whole minutes, in one shard of the marks. */
type MarkedRange = { readonly shard: number; readonly from: number; readonly before: number }

/** The first minute of a range that a mark covers; `undefined` if none does. */
export async function firstMarked({ list }: Pick<Store, 'list'>, range: MarkedRange): Promise<number | undefined> {
  const first = await Promise.all(SPANS.map(async (span) => (await list(marksWithin({ span, ...range }, 1))).things))
  const minutes = first.flat().map(({ from }) => Math.max(from, range.from))
  return minutes.length === 0 ? undefined : Math.min(...minutes)
}

/** The tenants with a mark that covers a minute of a range, in the order of their ids. */
export async function markedTenants({ list }: Pick<Store, 'list'>, range: MarkedRange): Promise<readonly TenantId[]> {
  const tenants = new Set<TenantId>()
  for (const span of SPANS)
    for await (const marks of pagesOfMarks({ list }, { span, ...range })) for (const { tenantId } of marks) tenants.add(tenantId)
  return [...tenants].sort((one, other) => one - other)
}

async function* pagesOfMarks(
  { list }: Pick<Store, 'list'>,
  range: MarkedRange & { readonly span: Span },
): AsyncGenerator<readonly CallbackMark[]> {
  let after: string | undefined
  do {
    const page = await list(marksWithin(range, PAGE, after))
    yield page.things
    after = page.next
  } while (after !== undefined)
}
