import { expect, onTestFinished, test } from 'vitest'
import { clientOf, credentialsOf } from '../client/clients-of.ts'
import { randomFrom } from '../support/faults/random-from.ts'
import { unsteadyProxy } from '../support/faults/unsteady-proxy.ts'
import { running } from '../support/running.ts'

const service = running()
const WRITES = process.env.LONG === '1' ? 1000 : 60
const AT_ONCE = 10
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

test(`${WRITES} writes through a proxy that drops, delays, doubles and cuts have one effect each (SEED=${seed})`, async () => {
  const proxy = await unsteadyProxy(service.local.baseUrl, randomFrom(seed))
  onTestFinished(proxy.stop)
  const direct = await clientOf(service, 'operator')
  const session = await direct.signIn(await credentialsOf(service, 'operator'))
  const client = await clientOf(service, 'operator', { baseUrl: proxy.baseUrl, session, retry: { attempts: 15 }, timeoutMs: 5_000 })
  const before = await direct.getWallet({ tenantId: 1, walletId: 3 })

  const made = new Map<string, number>()
  const numbers = Array.from({ length: WRITES }, (_, number) => number)
  const work = async () => {
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
      const body = { amount: 0.01, fromWalletId: 1, toWalletId: 3, description: `write ${number}` }
      made.set(body.description, (await client.createTransfer({ tenantId: 1, body })).data.transferId)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))

  const listed = await direct.listTransfers({ tenantId: 1 }, { pageSize: 100 }).toArray()
  expect(listed.map(({ description }) => description).toSorted()).toEqual([...made.keys()].toSorted())
  expect(listed.filter(({ description = '', transferId }) => made.get(description) !== transferId)).toEqual([])
  const after = await direct.getWallet({ tenantId: 1, walletId: 3 })
  expect(Math.round((after.balance - before.balance) * 100)).toBe(WRITES)
  expect([...proxy.done.keys()].length, 'every deed was done').toBe(8)
})
