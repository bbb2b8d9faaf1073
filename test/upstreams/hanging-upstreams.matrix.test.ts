import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TURNS_OF_UPSTREAM } from '../../shared/storage/upstream-turns.ts'
import { eventually } from '../support/eventually.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { running } from '../support/running.ts'
import { type Bank, PAYOUT, payment, startBank, UPSTREAMS, withBank } from '../support/upstreams.ts'

const service = running()
const state = withBank(service, { 'Payout.CREATE': 'LEVEL_20,LEVEL_05->LEVEL_10' })
/** More than the queue of tasks has batches on one machine. */
const HANGING = 12
const held = new Set<ServerResponse>()
let mostAtOnce = 0
const waiting: string[] = []
let shop: Bank & { stop: () => void }
let neighbour: Somebody

async function unknownAt(upstream: string, bank: Bank): Promise<string> {
  bank.answer = (response) => void response.destroy()
  const headers = { 'task-executor-roles': 'LEVEL_10', 'task-skip-draft': 'true' }
  const made = await state.maker.call('POST', `${UPSTREAMS}/${upstream}/payouts`, { body: payment(), headers })
  const path = `/global/tasks/${made.headers.get('task-id')}`
  const done = await state.checker.call('PUT', path, { body: { status: 'EXECUTE' } })
  expect(done.body).toMatchObject({ status: 'EXECUTE', outcome: 'UNKNOWN' })
  return path
}

const statusOf = async (path: string) => ((await state.chief.call('GET', path)).body as { status: string }).status
const ends = (path: string, status: string) => eventually(`${path} is ${status}`, async () => (await statusOf(path)) === status)

beforeAll(async () => {
  shop = await startBank()
  neighbour = await somebody(service, [inTenant('LEVEL_20')])
  const made = await state.chief.call('POST', UPSTREAMS, { body: { name: 'shop', baseUrl: shop.baseUrl, operations: [PAYOUT] } })
  expect(made.status).toBe(200)
  for (let count = 0; count < HANGING; count++) waiting.push(await unknownAt('bank', state.bank))
  state.bank.answer = (response) => {
    held.add(response)
    mostAtOnce = Math.max(mostAtOnce, held.size)
    response.once('close', () => held.delete(response))
  }
  await eventually('requests hang', () => held.size > 1)
})
afterAll(() => shop.stop())

test('requests that hang delay no work of other tasks', async () => {
  const headers = { 'task-executor-roles': 'LEVEL_10', 'task-skip-draft': 'true' }
  const made = await state.maker.call('POST', `${UPSTREAMS}/shop/payouts`, { body: payment(), headers })
  const path = `/global/tasks/${made.headers.get('task-id')}`
  await neighbour.call('PUT', `${UPSTREAMS}/shop`, { body: { operations: [{ ...PAYOUT, summary: 'Pay the shop' }] } })
  const before = [...held]
  await ends(path, 'DISCARDED')
  expect(before.filter((response) => held.has(response))).not.toEqual([])
})

test('requests that hang delay no request of another upstream of the same tenant', async () => {
  const path = await unknownAt('shop', shop)
  const before = [...held]
  shop.answer = (response) => void response.writeHead(201).end()
  await ends(path, 'EXECUTED')
  expect(before.filter((response) => held.has(response))).not.toEqual([])
})

test('an upstream that hangs holds at most 2 repeated requests at once, and gets the others when it answers', async () => {
  expect(mostAtOnce).toBe(TURNS_OF_UPSTREAM)
  state.bank.answer = (response) => void response.writeHead(201).end()
  for (const response of held) response.writeHead(201).end()
  for (const path of waiting) await ends(path, 'EXECUTED')
})
