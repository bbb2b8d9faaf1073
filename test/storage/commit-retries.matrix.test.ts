import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Fault, injectFaults } from '../support/faulty-dynamodb.ts'
import { asId } from '../support/ids.ts'
import { errorsInTheBooks } from '../support/ledger.ts'
import { balanceOf, fundedWallet, tally, transferred } from '../support/money.ts'
import { running } from '../support/running.ts'
import { tableProxy } from '../support/table-proxy.ts'

const proxy = tableProxy()
const service = running({}, proxy)
const wallet = (balance: number) => fundedWallet(service.local.service, balance, { customerId: asId(8) })

/** The emulator knows neither conflicts nor throttling, and never loses an answer: the proxy before it does. Only the calls after it meet faults. */
async function withFaults(faults: readonly Fault[], wallet?: number) {
  await service.tokenOf('operator')
  const faulty = injectFaults(proxy, faults, 'TransactWriteItems', String(wallet ?? ''))
  onTestFinished(faulty.stop)
  return faulty
}

afterEach(async () => {
  expect(await errorsInTheBooks(service.local)).toEqual([])
})

describe('a transfer that meets', () => {
  test.each<[string, readonly Fault[]]>([
    ['another transaction on the same wallet', ['conflict']],
    ['another transaction several times', ['conflict', 'conflict', 'conflict']],
    ['throttling', ['throttled']],
    ['itself, still under way', ['in-progress']],
    ['a fault of the service', ['internal']],
    ['a lost answer, after it was written', ['answer-lost']],
    ['several lost answers', ['answer-lost', 'answer-lost']],
    ['itself, after it was written', ['written-but-in-progress']],
    ['everything one after the other', ['conflict', 'answer-lost', 'throttled', 'written-but-in-progress']],
  ])('%s is made once', async (_, faults) => {
    const [from, to] = [await wallet(1_000), await wallet(0)]
    const { tokens } = await withFaults(faults, from)
    const answer = await transferred(service, { amount: 10, fromWalletId: from, toWalletId: to })
    expect(answer.status).toBe(200)
    expect(tokens.length).toBe(faults.length + 1)
    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect([await balanceOf(service, from), await balanceOf(service, to)]).toEqual([0, 10])
  })

  test('conflicts that do not pass is refused with 503, and has no effect', async () => {
    const [from, to] = [await wallet(1_000), await wallet(0)]
    await withFaults(Array.from({ length: 40 }, () => 'conflict' as const))
    const answer = await transferred(service, { amount: 10, fromWalletId: from, toWalletId: to })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect([await balanceOf(service, from), await balanceOf(service, to)]).toEqual([10, 0])
  })
})

test('of 40 parallel transfers through faults of every kind none is lost, doubled or answered with a fault', async () => {
  const [one, other] = [await wallet(2_000), await wallet(2_000)]
  const kinds: readonly Fault[] = ['conflict', 'answer-lost', 'throttled', 'in-progress', 'written-but-in-progress']
  await withFaults(Array.from({ length: 40 }, (_, place) => kinds[place % kinds.length] ?? 'conflict'))
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, place) => {
      const sides = place % 2 === 0 ? { fromWalletId: one, toWalletId: other } : { fromWalletId: other, toWalletId: one }
      return transferred(service, { amount: 0.5, ...sides })
    }),
  )
  expect(tally(answers)).toEqual({ 200: 40 })
  expect([await balanceOf(service, one), await balanceOf(service, other)]).toEqual([20, 20])
})

test('equal transfers with one externalUniqueId have one effect through faults too', async () => {
  const [from, to] = [await wallet(1_000), await wallet(0)]
  await withFaults(['answer-lost', 'conflict', 'written-but-in-progress', 'throttled', 'answer-lost'])
  const body = { amount: 10, fromWalletId: from, toWalletId: to, externalUniqueId: 'through-faults' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => transferred(service, body)))
  expect(tally(answers)).toEqual({ 200: 10 })
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await balanceOf(service, from)).toBe(0)
})
