import { beforeAll, describe, expect, test } from 'vitest'
import { verifyUpstreamRequest } from '../../clients/typescript/src/index.ts'
import { running } from '../support/running.ts'
import { type Arrived, payment, UPSTREAMS, withBank } from '../support/upstreams.ts'

const service = running()
const state = withBank(service, { 'Payout.CREATE': 'LEVEL_20', 'Payout.READ': 'LEVEL_20' })
let arrived: Arrived
beforeAll(async () => {
  await state.chief.call('POST', `${UPSTREAMS}/bank/payouts?urgent=1`, { body: payment() })
  arrived = state.bank.arrived.at(-1) as Arrived
})

const options = () => ({
  approvalsFrom: `${service.local.baseUrl}/svc-conductor`,
  audience: state.bank.baseUrl,
  request: { method: arrived.method, url: arrived.url },
})

describe('a receiver with the client', () => {
  test('learns who asked, who approved, and the key of the request', async () => {
    const verified = await verifyUpstreamRequest(arrived.body, arrived.headers, state.secret, options())
    expect(verified).toMatchObject({
      initiator: state.chief.customerId,
      approvals: [],
      idempotencyKey: arrived.headers['idempotency-key'],
    })
  })

  test('takes a read, which has no body', async () => {
    await state.chief.call('GET', `${UPSTREAMS}/bank/payouts`)
    const read = state.bank.arrived.at(-1) as Arrived
    const of = { ...options(), request: { method: 'GET', url: read.url } }
    expect(await verifyUpstreamRequest(read.body, read.headers, state.secret, of)).toMatchObject({ initiator: state.chief.customerId })
  })

  const other = (change: object) => ({ ...options(), ...change })
  test.each([
    ['another body', () => verifyUpstreamRequest(`${arrived.body} `, arrived.headers, state.secret, options()), 'no-signature-fits'],
    [
      'another secret',
      () => verifyUpstreamRequest(arrived.body, arrived.headers, `whsec_${btoa('x'.repeat(32))}`, options()),
      'no-signature-fits',
    ],
    [
      'another method',
      () => verifyUpstreamRequest(arrived.body, arrived.headers, state.secret, other({ request: { method: 'PUT', url: arrived.url } })),
      'approvals-do-not-fit',
    ],
    [
      'another query',
      () => verifyUpstreamRequest(arrived.body, arrived.headers, state.secret, other({ request: { method: 'POST', url: '/v1/payouts' } })),
      'approvals-do-not-fit',
    ],
    [
      'another receiver',
      () => verifyUpstreamRequest(arrived.body, arrived.headers, state.secret, other({ audience: 'https://other.example' })),
      'approvals-do-not-fit',
    ],
    [
      'no statement',
      () => verifyUpstreamRequest(arrived.body, { ...arrived.headers, 'countersign-approvals': undefined }, state.secret, options()),
      'approvals-do-not-fit',
    ],
    [
      'a session token as statement',
      () =>
        verifyUpstreamRequest(arrived.body, { ...arrived.headers, 'countersign-approvals': state.chief.token }, state.secret, options()),
      'approvals-do-not-fit',
    ],
  ])('refuses %s', async (_, verify, reason) => {
    await expect(verify()).rejects.toMatchObject({ reason })
  })
})
