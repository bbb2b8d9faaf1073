import { beforeAll, expect, test } from 'vitest'
import { asId } from '../support/ids.ts'
import { balanceOf, tally } from '../support/money.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const ROUNDS = process.env.LONG === '1' ? 200 : 4
/** Number of concurrent uses of one token. */
const MANY = 50
const TRANSFERS = '/tenants/1/wallets/transfers'

let token = ''
beforeAll(async () => {
  token = await service.tokenOf('customer')
  const limits = { count: 1_000_000, windowSeconds: 60, concurrency: 1000, policy: 'races', callerShare: 100 }
  // One customer has a quarter of the concurrency, which the race would fill.
  const shared = { token: await service.tokenOf('globalAdmin'), body: { value: limits } }
  expect((await service.call('PUT', '/global/properties/rate.limit.config', shared)).status).toBe(200)
  const set = { token: await service.tokenOf('operator'), body: { value: 'LEVEL_20,SCA_IDENTITY' } }
  expect((await service.call('PUT', '/tenants/1/config/Transfer.CREATE.Allowed', set)).status).toBe(200)
})

const transfer = (bearer: string, body: object | string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  service.call('POST', TRANSFERS, { token: bearer, body, headers: { 'content-type': 'application/json', ...headers } })

/** A token that is stepped up for this very request. By the password: of codes only so many are sent in an hour, and each loser is sent one. */
async function steppedUpFor(body: object): Promise<string> {
  const { customer } = service.local.demo.users
  const refused = await transfer(token, body)
  const intentId = /^id=([^;]+);type=IDENTITY$/.exec(refused.headers.get('sca') ?? '')?.[1]
  const upgraded = await service.call('PUT', '/authentication/jwt', {
    token,
    body: { jwt: token, intentId, identity: customer?.identity, password: customer?.password },
  })
  return (upgraded.body as { headerValue: string }).headerValue.slice('Bearer '.length)
}

test(`of ${MANY} parallel uses of one stepped-up token exactly one takes effect, ${ROUNDS} rounds`, async () => {
  const body = { amount: 1, fromWalletId: 1, toWalletId: 3 }
  const before = await balanceOf(service, asId(1))
  for (let round = 1; round <= ROUNDS; round++) {
    const upgraded = await steppedUpFor(body)
    const answers = await Promise.all(Array.from({ length: MANY }, () => transfer(upgraded, body)))
    expect(tally(answers)).toEqual({ 200: 1, '401 SEC004': MANY - 1 })
    expect(await balanceOf(service, asId(1))).toBe(before - round)
  }
})

test(`nor do uses with ${MANY} different Idempotency-Keys take effect more than once`, async () => {
  for (let round = 1; round <= Math.ceil(ROUNDS / 10); round++) {
    const body = { amount: 1, fromWalletId: 1, toWalletId: 3, description: `keys ${round}` }
    const upgraded = await steppedUpFor(body)
    const answers = await Promise.all(
      Array.from({ length: MANY }, (_, place) => transfer(upgraded, body, { 'idempotency-key': `race-${round}-${place}` })),
    )
    expect(tally(answers)).toEqual({ 200: 1, '401 SEC004': MANY - 1 })
  }
})

test('among parallel uses with other bytes the one with the right ones takes effect', async () => {
  for (let round = 1; round <= Math.ceil(ROUNDS / 10); round++) {
    const body = { amount: 1, fromWalletId: 1, toWalletId: 3, description: `bytes ${round}` }
    const upgraded = await steppedUpFor(body)
    const before = await balanceOf(service, asId(1))
    const others = Array.from({ length: MANY - 1 }, (_, place) => `${JSON.stringify(body)}${' '.repeat(place + 1)}`)
    const answers = await Promise.all([...others.slice(0, 25), body, ...others.slice(25)].map((sent) => transfer(upgraded, sent)))
    expect(tally(answers)).toEqual({ 200: 1, '401 SEC004': MANY - 1 })
    expect(answers[25]?.status).toBe(200)
    expect(await balanceOf(service, asId(1))).toBe(before - 1)
  }
})
