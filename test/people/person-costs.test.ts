import { beforeAll, expect, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { running } from '../support/running.ts'

const service = running()
let call: ReturnType<typeof meteredCalls>
let token: string
beforeAll(async () => {
  call = meteredCalls(service.local.service)
  token = await service.tokenOf('operator')
})

const send = (method: string, path: string, body?: Readonly<Record<string, unknown>>) => call(method, path, { token, ...defined({ body }) })

async function newCustomer(): Promise<number> {
  const made = await send('POST', '/tenants/1/customers', { firstName: 'Mary', lastName: 'Cartwright' })
  return (made.body as { customerId: number }).customerId
}

test('reading a customer costs 1 round trip', async () => {
  const { status, cost } = await send('GET', `/tenants/1/customers/${await newCustomer()}`)
  expect(status).toBe(200)
  expect(cost).toMatchObject({ requests: ['BatchGetItem', 'BatchGetItem'], roundTrips: 1, writeUnits: 0 })
})

test('every question whether a person exists costs 1 round trip', async () => {
  for (const query of ['email=a@example.org', 'identity=ada@customer.example', 'phoneNumber=%2B14155550100']) {
    const { cost } = await send('HEAD', `/tenants/1/customers?${query}`)
    expect(cost).toMatchObject({ requests: ['BatchGetItem', 'BatchGetItem'], roundTrips: 1, writeUnits: 0 })
  }
})

test('a customer with e-mail and phone number costs 2 round trips and 18 write units: profile, person, two values, three names to be found by, who set them, and audit', async () => {
  const body = { firstName: 'A', lastName: 'B', email: 'costs@example.org', phoneNumber: '+14155550199' }
  const { status, cost } = await send('POST', '/tenants/1/customers', body)
  expect(status).toBe(200)
  expect(cost).toMatchObject({ requests: ['BatchGetItem', 'TransactWriteItems'], roundTrips: 2, writeUnits: 18 })
})

test('an identity costs 3 round trips and 14 write units: identity, person, who set its proofs, audit, and its three counts of failures begun anew', async () => {
  const path = `/tenants/1/customers/${await newCustomer()}/identities`
  const { status, cost } = await send('POST', path, { identity: 'costs-of-one', password: 'correct horse battery' })
  expect(status).toBe(200)
  expect(cost).toMatchObject({ requests: ['BatchGetItem', 'BatchGetItem', 'TransactWriteItems'], roundTrips: 3, writeUnits: 14 })
})

test('a page of customers costs what the page costs, not what the tenant has', async () => {
  for (let turn = 0; turn < 20; turn++) await newCustomer()
  const { cost } = await send('GET', '/tenants/1/customers?limit=2')
  expect(cost).toMatchObject({ requests: ['BatchGetItem', 'Query'], roundTrips: 2 })
  expect(cost.readUnits).toBeLessThanOrEqual(4)
})
