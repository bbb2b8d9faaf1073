import { beforeAll, expect, test } from 'vitest'
import { type Answer, running } from '../support/running.ts'
import { copiesOf, madeTask, move } from '../support/tasks.ts'

const service = running()
/** More than any bound on the rows and tasks that one page reads. */
const MANY = 4_600

let expected: readonly number[] = []
let expectedForChecker2: readonly number[] = []

const get = async (query: string, who = 'checker'): Promise<Answer> =>
  service.call('GET', query.startsWith('/') ? query : `/global/tasks?${query}`, { token: await service.tokenOf(who) })
const idsOf = ({ body }: Answer): readonly number[] => (body as readonly { readonly taskId: number }[]).map(({ taskId }) => taskId)
const nextOf = ({ headers }: Answer): string | undefined => /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]

/** Follows `next` from page to page, and fails if a link was there before. */
async function follow(query: string, who = 'checker') {
  const ids: number[] = []
  const links = new Set<string>()
  const totals = new Set<string | null>()
  for (let next: string | undefined = query; next !== undefined; ) {
    const page = await get(next, who)
    expect(page.status).toBe(200)
    ids.push(...idsOf(page))
    totals.add(page.headers.get('total-count'))
    next = nextOf(page)
    if (next !== undefined) {
      expect([next, links.has(next)]).toEqual([next, false])
      links.add(next)
    }
  }
  return { ids, totals: [...totals], pages: links.size + 1 }
}

beforeAll(async () => {
  const first = await madeTask(service, 'maker', { roles: 'LEVEL_02', tag: 'many' })
  const others = [...(await copiesOf(service, first, MANY - 1))]
  expected = [first, ...others]
  // The newest that somebody has approved already, towards a quorum, wait for them no longer.
  const [newest = 0] = expected
  await service.call('PUT', '/tenants/1/config/overrideCheckerCount', { token: await service.tokenOf('operator'), body: { value: 2 } })
  expect((await move(service, 'checker2', newest as never, 'EXECUTE')).body).toMatchObject({ status: 'PENDING' })
  expectedForChecker2 = expected.slice(1)
}, 240_000)

test.each(['limit=1000', 'limit=700'])(
  'thousands of waiting tasks come page by page, each once, and the list ends (%s)',
  async (limit) => {
    const { ids, totals } = await follow(`waitingForCustomerId=me&${limit}`)
    expect(ids).toEqual(expected)
    expect(totals).toEqual([String(MANY)])
  },
  240_000,
)

test('a task that somebody has approved neither waits for them nor counts', async () => {
  const page = await get('waitingForCustomerId=me&limit=3', 'checker2')
  expect(idsOf(page)).toEqual(expectedForChecker2.slice(0, 3))
  expect(page.headers.get('total-count')).toBe(String(MANY - 1))
})

test.each([0, 1_999, 2_000, 2_001, 4_000, MANY - 2, MANY, MANY + 5])(
  'offset %i shows what follows so many tasks, also where the tasks themselves decide',
  async (offset) => {
    for (const filter of ['waitingForCustomerId=me', 'executorRoles=LEVEL_02', 'tag=many&status=PENDING']) {
      const page = await get(`${filter}&offset=${offset}&limit=5`)
      expect([filter, idsOf(page)]).toEqual([filter, expected.slice(offset, offset + 5)])
      expect(nextOf(page) === undefined).toBe(offset + 5 >= MANY)
    }
  },
  120_000,
)

test('a link that follows an offset continues where that page ended', async () => {
  const first = await get('waitingForCustomerId=me&offset=1990&limit=20')
  const second = await get(nextOf(first) ?? '')
  expect([...idsOf(first), ...idsOf(second)]).toEqual(expected.slice(1_990, 2_030))
  expect(nextOf(first)).toMatch(/cursor=/)
  expect(nextOf(first)).not.toMatch(/offset=/)
})

test('a filter that fits few of many tasks leads on until its end', async () => {
  const rare = await madeTask(service, 'maker', { roles: 'LEVEL_02', tag: 'rare' })
  for (const who of ['checker', 'globalAdmin']) expect((await follow('tag=rare&limit=10', who)).ids).toEqual([rare])
  expected = [rare, ...expected]
})

test('more than 10,000 tasks are counted as 10000+', async () => {
  const [oldest = 0] = expected.toReversed()
  await copiesOf(service, oldest as never, 10_001 - MANY, (heading) => /TENANT|ROLE/.test(heading))
  const page = await get('executorRoles=LEVEL_02&limit=1')
  expect(page.headers.get('total-count')).toBe('10000+')
  // The others have no row under this tag.
  const narrowed = await get('executorRoles=LEVEL_02&tag=many&limit=1')
  expect(narrowed.headers.get('total-count')).toBe(String(MANY))
}, 240_000)
