import { describe, expect, test } from 'vitest'
import { asId } from '../support/ids.ts'
import { liveStage } from '../support/in-process.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { fundedWallet } from '../support/money.ts'
import { running } from '../support/running.ts'

const service = running()
const AT = '/tenants/1/webhook-endpoints'

/** The cost of a call in a warm function, without the sandbox's simulator. */
async function costOf(method: string, path: string, body: object) {
  const call = meteredCalls(liveStage(service.local.service, 'local'))
  const answer = await call(method, path, { token: await service.tokenOf('globalAdmin'), body })
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  const { requests, roundTrips, readUnits, writeUnits } = answer.cost
  return { requests, roundTrips, readUnits, writeUnits }
}

let names = 0
const wallet = () => fundedWallet(service.local.service, 10_000, { customerId: asId(8) })
async function newPayment(): Promise<string> {
  const body = { paymentType: 'CARD', amount: 1, currency: 'EUR', walletId: await wallet(), externalUniqueId: `event-${++names}` }
  const made = await service.call('POST', '/tenants/1/payments', { token: await service.tokenOf('globalAdmin'), body })
  return `/tenants/1/payments/${(made.body as { paymentId: number }).paymentId}`
}

/** Changes that report an event, each on things of its own. */
const CHANGES: Readonly<Record<string, () => Promise<Awaited<ReturnType<typeof costOf>>>>> = {
  'transfer.created': async () =>
    costOf('POST', '/tenants/1/wallets/transfers', { amount: 1, fromWalletId: await wallet(), toWalletId: await wallet() }),
  'payment.successful': async () => costOf('PUT', await newPayment(), { status: 'SUCCESSFUL' }),
  'setting.changed': () => costOf('PUT', '/tenants/1/config/task.expiry.hours', { value: 24 + ++names }),
  'identity.created': async () => {
    const person = { firstName: 'Mary', lastName: `Cartwright ${++names}` }
    const made = await service.call('POST', '/tenants/1/customers', { token: await service.tokenOf('globalAdmin'), body: person })
    const { customerId } = made.body as { customerId: number }
    const body = { identity: `event-${names}@costs.example`, password: 'Long enough 4 anybody!' }
    return costOf('POST', `/tenants/1/customers/${customerId}/identities`, body)
  },
}

async function withEndpoint<T>(body: object, run: () => Promise<T>): Promise<T> {
  const token = await service.tokenOf('globalAdmin')
  const made = await service.call('POST', AT, { token, body: { url: 'http://127.0.0.1:9/', ...body } })
  expect(made.status, made.text).toBe(200)
  try {
    return await run()
  } finally {
    await service.call('DELETE', `${AT}/${(made.body as { webhookEndpointId: number }).webhookEndpointId}`, { token })
  }
}

describe.each(Object.entries(CHANGES))('a change that reports %s', (eventType, change) => {
  test('costs the same without endpoints, with a disabled one, and with one that wants other events', async () => {
    // The first of its kind may fill what a warm function knows.
    await change()
    const without = await change()
    expect(await withEndpoint({ events: ['*'], enabled: false }, change)).toEqual(without)
    expect(await withEndpoint({ events: ['webhook-endpoint.changed'] }, change)).toEqual(without)
    expect(await change()).toEqual(without)
  })

  test('costs one item more in its transaction for an endpoint that wants it, and reads nothing for it', async () => {
    await change()
    const without = await change()
    const wanted = await withEndpoint({ events: [eventType] }, async () => {
      // The first callback of a minute also marks it.
      const [first, second] = [await change(), await change()]
      return first.writeUnits < second.writeUnits ? first : second
    })
    expect(wanted).toEqual({ ...without, writeUnits: wanted.writeUnits })
    expect(wanted.writeUnits - without.writeUnits).toBeOneOf([2, 4])
  })
})
