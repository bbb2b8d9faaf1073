import fc from 'fast-check'
import { expect, test } from 'vitest'
import { authzenOf, does, person } from '../support/authzen.ts'
import { running } from '../support/running.ts'

const service = running()
const { evaluate, subjects, resources } = authzenOf(service)

type Explained = {
  readonly decision: string
  readonly permission: string | null
  readonly whatWouldHelp: string
  readonly grants: readonly { readonly grant: string; readonly result: string }[]
}
type Evaluated = {
  readonly decision: boolean
  readonly context?: {
    readonly permission?: string
    readonly reason: string
    readonly obligation?: string
    readonly roles?: readonly string[]
    readonly methods?: readonly string[]
  }
}

/** The same question in both forms: `item action id`, the properties beside the tenant, and the call. */
type Question = {
  readonly action: string
  readonly type: string
  readonly id: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

const question = (
  [type, action, id]: readonly [string, string, string | number],
  properties: Readonly<Record<string, unknown>>,
  call: string,
  body?: unknown,
): Question => {
  const [method = '', path = ''] = call.split(' ')
  return { action, type, id: String(id), properties, method, path, ...(body === undefined ? {} : { body }) }
}

/** Questions about the things of one tenant; most of those of tenant 2, and those with great numbers, are not there. */
function questionsIn(tenantId: number, n: number, m: number): readonly Question[] {
  const T = `/tenants/${tenantId}`
  const transfer = { amount: 1, fromWalletId: n, toWalletId: m }
  const payment = { paymentType: 'CARD', amount: 1, currency: 'EUR', walletId: n, externalUniqueId: 'new' }
  const withdrawal = { amount: 1, type: 'CASH', externalUniqueId: 'new', deliverToPhone: '+442079460000' }
  return [
    question(['Wallet', 'READ', n], {}, `GET ${T}/wallets/${n}`),
    question(['Wallet', 'UPDATE', n], { name: 'Purse' }, `PUT ${T}/wallets/${n}`, { name: 'Purse' }),
    question(['Wallet', 'listWalletEntries', n], {}, `GET ${T}/wallets/${n}/entries`),
    question(['Wallet', 'CREATE', 'new'], { customerId: n, currency: 'EUR' }, `POST ${T}/customers/${n}/wallets`, { currency: 'EUR' }),
    question(['Transfer', 'CREATE', 'new'], transfer, `POST ${T}/wallets/transfers`, transfer),
    question(['Transfer', 'createTransfer', 'any'], transfer, `POST ${T}/wallets/transfers`, transfer),
    question(['Transfer', 'READ', n], {}, `GET ${T}/wallets/transfers/${n}`),
    question(['Payment', 'CREATE', 'new'], payment, `POST ${T}/payments`, payment),
    question(['Withdrawal', 'CREATE', 'new'], { ...withdrawal, walletId: n }, `POST ${T}/wallets/${n}/withdrawals`, withdrawal),
    question(['Withdrawal', 'listWithdrawals', n], {}, `GET ${T}/wallets/${n}/withdrawals`),
    question(['Customer', 'READ', n], {}, `GET ${T}/customers/${n}`),
    question(['Customer', 'UPDATE', n], { lastName: 'C' }, `PUT ${T}/customers/${n}`, { lastName: 'C' }),
    question(['Customer', 'CREATE', 'new'], { firstName: 'A', lastName: 'B' }, `POST ${T}/customers`, { firstName: 'A', lastName: 'B' }),
    question(['AdminUser', 'READ', n], {}, `GET ${T}/admin-users/${n}`),
    question(['AdminUser', 'UPDATE', n], { position: 'LEVEL_06' }, `PUT ${T}/admin-users/${n}`, { position: 'LEVEL_06' }),
    question(['AdminUser', 'DELETE', n], {}, `DELETE ${T}/admin-users/${n}`),
    question(['Identity', 'READ', 'ada@customer.example'], { customerId: n }, `GET ${T}/customers/${n}/identities/ada%40customer.example`),
    question(['Identity', 'listCustomerSessions', n], {}, `GET ${T}/customers/${n}/sessions`),
    question(['Organisation', 'READ', n], {}, `GET ${T}/organisations/${n}`),
    question(['TenantConfig', 'READ', 'task.open.max'], {}, `GET ${T}/config/task.open.max`),
    question(['TenantConfig', 'UPDATE', 'task.open.max'], { value: 5 }, `PUT ${T}/config/task.open.max`, { value: 5 }),
    question(['Callback', 'READ', n], {}, `GET ${T}/callbacks/${n}`),
    question(['CallbackSecret', 'READ', 'secret'], {}, `GET ${T}/callbacks/secret`),
    question(['OAuthClient', 'READ', 'c'], {}, `GET ${T}/oauth-clients/c`),
    question(['SecondFactor', 'listSecurityQuestions', n], {}, `GET ${T}/customers/${n}/security-questions`),
    question(['Permission', 'READ', 'Wallet.READ'], {}, `GET ${T}/permissions/Wallet.READ`),
    question(['Tenant', 'READ', tenantId], {}, `GET /global/tenants/${tenantId}`),
    question(['Tenant', 'UPDATE', tenantId], { name: 'New' }, `PUT /global/tenants/${tenantId}`, { name: 'New' }),
  ]
}

const HOW_MANY = questionsIn(1, 1, 1).length

const asked = fc.record({
  asker: fc.constantFrom('operator', 'operator', 'globalAdmin', 'otherTenantAdmin'),
  tenantId: fc.constantFrom(1, 1, 1, 2),
  customerId: fc.constantFrom(1, 2, 2, 3, 4, 5, 6, 7, 8, 8, 9, 10, 11),
  // Creations of movements more often: they end in tasks and step-ups.
  which: fc.oneof(fc.nat(HOW_MANY - 1), fc.constantFrom(4, 5, 8)),
  n: fc.constantFrom(1, 2, 3, 5, 8, 9, 10, 424242),
  m: fc.constantFrom(1, 3),
})

test('every evaluation says what explain says, for every asker, subject and thing', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(asked, async ({ asker, tenantId, customerId, which, n, m }) => {
      const { method, path, body, ...authzen } = questionsIn(tenantId, n, m)[which] as Question
      const token = await service.tokenOf(asker)
      const explain = await service.call('POST', '/authorization/explain', { token, body: { method, path, body, customerId } })
      const resource = { type: authzen.type, id: authzen.id, properties: { tenantId, ...authzen.properties } }
      const evaluation = await evaluate(asker, { subject: person(customerId), action: does(authzen.action), resource })
      expect(evaluation.status).toBe(200)
      seen.add(agreement(explain.status, explain.body as Explained, evaluation.body as Evaluated))
    }),
    { numRuns: 600, seed: 4711 },
  )
  expect([...seen].sort()).toEqual(['ALLOW', 'DENY', 'SCA_REQUIRED', 'TASK_REQUIRED', 'out of reach'])
})

/** Compares both answers, and names the case. */
function agreement(status: number, explained: Explained, { decision, context }: Evaluated): string {
  if (status !== 200 || context === undefined) {
    // A caller who may not ask about the person or the place is denied; explain has no place to ask about, and tells a denial.
    expect(decision).toBe(false)
    expect(context).toBeUndefined()
    if (status === 200) expect(explained.decision).toBe('DENY')
    return 'out of reach'
  }
  const given = explained.grants.filter(({ result }) => result === explained.decision).map(({ grant }) => grant)
  expect(decision).toBe(explained.decision === 'ALLOW')
  expect(context.permission ?? null).toBe(explained.permission)
  expect(context.obligation).toBe({ TASK_REQUIRED: 'task', SCA_REQUIRED: 'step_up' }[explained.decision])
  if (context.obligation === 'task') expect(context.roles).toEqual(given.map((grant) => grant.split('->')[1]))
  if (context.obligation === 'step_up') expect(context.methods).toEqual(given)
  if (!decision) expect(context.reason).toBe(explained.whatWouldHelp)
  return explained.decision
}

test('every result of a search evaluates to true, and nobody else on the list of all people does', async () => {
  const everybody = Array.from({ length: 10 }, (_, at) => String(at + 1))
  for (const type of ['Wallet', 'Customer']) {
    for (const n of [1, 2, 3, 8, 9]) {
      const resource = { type, id: String(n), properties: { tenantId: 1 } }
      for (const action of ['READ', 'UPDATE']) {
        const { body } = await subjects('globalAdmin', { subject: { type: 'customer' }, action: does(action), resource })
        const found = (body as { results: { id: string }[] }).results.map(({ id }) => id)
        const decided = await Promise.all(
          everybody.map(async (id) => {
            const one = await evaluate('globalAdmin', { subject: person(id), action: does(action), resource })
            return (one.body as Evaluated).decision ? [id] : []
          }),
        )
        expect([...found].sort(), `${type} ${n} ${action}`).toEqual(decided.flat().sort())
      }
    }
  }
})

test('a resource search finds exactly the wallets that evaluate to true', async () => {
  for (const customerId of [1, 2, 5, 6, 7, 8, 9, 10]) {
    const { body } = await resources('globalAdmin', {
      subject: person(customerId),
      action: does('READ'),
      resource: { type: 'Wallet', properties: { tenantId: 1 } },
    })
    const found = (body as { results: { id: string }[] }).results.map(({ id }) => id)
    const decided = await Promise.all(
      ['1', '2', '3', '4'].map(async (id) => {
        const resource = { type: 'Wallet', id, properties: { tenantId: 1 } }
        const one = await evaluate('globalAdmin', { subject: person(customerId), action: does('READ'), resource })
        return (one.body as Evaluated).decision ? [id] : []
      }),
    )
    expect([...found].sort(), String(customerId)).toEqual(decided.flat())
  }
})
