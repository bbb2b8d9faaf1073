import { beforeAll, expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { schemaOf } from '../../shared/http/steps/validate.ts'
import { running } from '../support/running.ts'
import { madeTask } from '../support/tasks.ts'

const service = running()
const MOST_PAGES = 2_000

const pageParameters = ({ query }: Endpoint): readonly string[] =>
  query === undefined ? [] : Object.keys((schemaOf(query) as never as { shape: object }).shape)
const LISTS = CATALOGUE.filter((endpoint) => endpoint.method === 'GET' && pageParameters(endpoint).includes('limit'))

/** A caller who may read everything that the list has. */
const readerOf = (path: string): string => (path.startsWith('/authentication') ? 'maker' : 'globalAdmin')
type Values = Readonly<Record<string, string | number | undefined>>
let params: Values = {}
/** The account of an institution, made for this test. */
let institutional: number | undefined

/** The account that a path above the tenants names. */
function accountAbove(path: string): Values {
  if (path.startsWith('/global/admin-users')) return { customerId: service.local.demo.users.globalAdmin?.customerId }
  return path.startsWith('/institutions') ? { customerId: institutional } : {}
}

async function walk(path: string, limit: number) {
  const token = await service.tokenOf(readerOf(path))
  const found: string[] = []
  const links = new Set<string>()
  for (let next: string | undefined = `${path}?limit=${limit}`; next !== undefined; ) {
    const { status, body, headers, text } = await service.call('GET', next, { token })
    expect([next, status, status === 200 ? '' : text]).toEqual([next, 200, ''])
    found.push(...(body as readonly unknown[]).map((each) => JSON.stringify(each)))
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    if (next === undefined) break
    expect([next, links.has(next)]).toEqual([next, false])
    links.add(next)
    expect(links.size).toBeLessThan(MOST_PAGES)
  }
  return found
}

beforeAll(async () => {
  const { users, wallets } = service.local.demo
  const token = await service.tokenOf('operator')
  const at = { tenantId: 1, walletId: wallets.customerMain, customerId: users.customer?.customerId }
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  for (let count = 0; count < 5; count++) {
    await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const body = { amount: 1, fromWalletId: wallets.customerMain, toWalletId: wallets.customer2Main }
    await service.call('POST', '/tenants/1/wallets/transfers', { token, body })
    await service.call('POST', '/tenants/1/customers', { token, body: { firstName: 'Emmy', lastName: `Noether ${count}` } })
    await service.call('POST', '/tenants/1/organisations', { token, body: { name: `Society ${count}` } })
    await service.call('POST', '/tenants/1/payments', {
      token,
      body: { amount: 1, currency: 'EUR', paymentType: 'CARD', walletId: at.walletId },
    })
    await service.call('POST', '/tenants/1/callbacks/test', { token, body: { url: 'http://127.0.0.1:9/closed' } })
  }
  const made = await service.call('POST', '/institutions/harbour/admin-users', {
    token: await service.tokenOf('globalAdmin'),
    body: {
      identity: 'lists@harbour.example',
      password: 'seven grey herons at dawn',
      role: 'INSTITUTION_SUPPORT',
      firstName: 'Mary',
      lastName: 'Cartwright',
    },
  })
  institutional = (made.body as { readonly customerId?: number }).customerId
  const listed = await service.call('GET', '/tenants/1/organisations', { token })
  const [organisation] = listed.body as readonly { readonly organisationId: number }[]
  params = { ...at, institution: 'harbour', organisationId: organisation?.organisationId, taskId, permission: 'Transfer.CREATE' }
})

test('most lists come in pages', () => {
  expect(LISTS.length).toBeGreaterThan(15)
})

test.each(LISTS.map(({ operationId, path }) => [operationId, path]))(
  'every next link of %s leads on, and one by one they show what one page shows',
  async (operationId, path) => {
    const of = { ...params, ...accountAbove(String(path)) }
    const filled = String(path).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(of[name] ?? 1)))
    // The calls of this test, and the work that goes on behind them, are audited too.
    const sizes = /Audit/.test(operationId as string) ? [3] : [1, 2]
    const whole = await walk(filled, 100)
    for (const size of sizes) {
      const found = await walk(filled, size)
      expect(new Set(found).size).toBe(found.length)
      if (!/Audit|listCallbacks|listPayments|listTasks/.test(operationId as string)) expect(found).toEqual(whole)
      else expect(found.length).toBeGreaterThanOrEqual(whole.length)
    }
  },
  60_000,
)
