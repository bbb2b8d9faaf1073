import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { CALL_KINDS } from '../../infra/cost/call-cost.ts'
import { newIdentity } from '../support/identities.ts'
import { asId } from '../support/ids.ts'
import { liveStage } from '../support/in-process.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { fundedWallet } from '../support/money.ts'
import { running } from '../support/running.ts'
import { isTold, madeTask } from '../support/tasks.ts'

const service = running()
const wallet = () => fundedWallet(service.local.service, 1_000, { customerId: asId(8) })

const payment = async () => ({
  ...{ externalUniqueId: `kinds-${randomUUID()}`, paymentType: 'CARD', amount: 1, fee: 0, currency: 'EUR', paymentReference: 'r' },
  walletId: await wallet(),
  callbackUrl: 'http://127.0.0.1:9/',
})

type Sent = Parameters<ReturnType<typeof meteredCalls>>[2]

/** The cost of a call in a warm function. */
async function costOf(method: string, path: string, sent: Sent) {
  const answer = await meteredCalls(liveStage(service.local.service, 'local'))(method, path, sent)
  expect(answer.status).toBe(200)
  return answer
}

/** Makes one call of each kind. */
const CALLS: Readonly<Record<string, () => ReturnType<typeof costOf>>> = {
  'read a wallet': async () => costOf('GET', `/tenants/1/wallets/${await wallet()}`, { token: await service.tokenOf('operator') }),
  'log in with a password': async () => {
    await newIdentity(service, 'kinds-login')
    return costOf('POST', '/authentication/login', { body: { identity: 'kinds-login', password: 'kinds-login' } })
  },
  'renew a token': async () => costOf('POST', '/authentication/renew', { body: { jwt: await service.tokenOf('operator') } }),
  'make a transfer': async () => {
    const body = { amount: 1, fromWalletId: await wallet(), toWalletId: await wallet(), description: 'rent' }
    return costOf('POST', '/tenants/1/wallets/transfers', { token: await service.tokenOf('operator'), body })
  },
  'propose a transfer': async () => {
    const body = { amount: 1, fromWalletId: 1, toWalletId: 3 }
    const headers = { 'task-executor-roles': 'LEVEL_02' }
    return costOf('POST', '/tenants/1/wallets/transfers', { token: await service.tokenOf('maker'), body, headers })
  },
  'approve it, so that it runs': async () => {
    const taskId = await isTold(service, await madeTask(service, 'maker', { roles: 'LEVEL_02' }))
    return costOf('PUT', `/global/tasks/${taskId}`, { token: await service.tokenOf('checker'), body: { status: 'EXECUTE' } })
  },
  'create a payment': async () =>
    costOf('POST', '/tenants/1/payments', { token: await service.tokenOf('operator'), body: await payment() }),
  'end it, with a callback': async () => {
    const token = await service.tokenOf('operator')
    const made = await costOf('POST', '/tenants/1/payments', { token, body: await payment() })
    const { paymentId } = made.body as { readonly paymentId: number }
    return costOf('PUT', `/tenants/1/payments/${paymentId}`, { token, body: { status: 'SUCCESSFUL' } })
  },
}

test('every kind of call that has a price is measured', () => {
  expect(Object.keys(CALLS)).toEqual(CALL_KINDS.map(({ what }) => what))
})

test.each(CALL_KINDS.map((kind) => [kind.what, kind] as const))(
  'to %s takes the units and round trips that its price is made of',
  async (what, kind) => {
    const { cost } = (await CALLS[what]?.()) ?? {}
    const { readUnits, writeUnits, roundTrips } = kind
    expect(cost).toMatchObject({ readUnits, writeUnits })
    // Requests that meet at the table count as one round trip, which depends on the machine.
    expect(cost?.roundTrips).toBeLessThanOrEqual(roundTrips)
  },
)
