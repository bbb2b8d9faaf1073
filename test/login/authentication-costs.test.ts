import { generateSync } from 'otplib'
import { beforeAll, expect, test } from 'vitest'
import { newTotp } from '../../shared/proofs/one-time-passwords.ts'
import { newIdentity } from '../support/identities.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { running } from '../support/running.ts'

const service = running()
let call: ReturnType<typeof meteredCalls>
beforeAll(() => {
  call = meteredCalls(service.local.service)
})

const jwtOf = (body: unknown) => (body as { headerValue: string }).headerValue.slice('Bearer '.length)
const again = (name: string, proofs: object = {}) =>
  call('POST', '/authentication/login', { body: { identity: name, password: name, ...proofs } })
const logIn = async (name: string) => {
  await newIdentity(service, name)
  return again(name)
}

test('a login costs 2 round trips: 1 write unit for the charge and 1 read unit, then 6 write units for session, count and audit in one transaction', async () => {
  const { status, cost } = await logIn('a')
  expect(status).toBe(200)
  expect(cost).toMatchObject({ roundTrips: 2, readUnits: 1, writeUnits: 7 })
  expect(cost.requests.toSorted()).toEqual(['BatchGetItem', 'TransactWriteItems', 'UpdateItem'])
})

test('a login with a proof that works once uses it up in the transaction of its session: 9 write units', async () => {
  const { ports } = service.local.service
  const { sealedSecret, totpUri } = await newTotp(ports, { identity: 'with-code', canonicalName: 'with-code' })
  await newIdentity(service, 'with-code', { totpSecret: sealedSecret })
  const secret = new URL(totpUri).searchParams.get('secret') ?? ''
  const totp = generateSync({ secret, period: 60, epoch: Math.floor(ports.clock.now() / 1000) })
  const { status, cost } = await again('with-code', { totp })
  expect(status).toBe(200)
  expect(cost).toMatchObject({ roundTrips: 2, writeUnits: 9 })
})

test('a wrong password costs 1 round trip: the charge beside the identity', async () => {
  await logIn('b')
  const unnoted = meteredCalls({ ...service.local.service, refusalBudget: () => false })
  const { status, cost } = await unnoted('POST', '/authentication/login', { body: { identity: 'b', password: 'wrong' } })
  expect(status).toBe(401)
  expect(cost).toMatchObject({ roundTrips: 1, readUnits: 1, writeUnits: 1 })
})

test('the first few refusals of a caller in a minute cost a read and a write more: they are noted in the audit', async () => {
  await logIn('note')
  const { status, cost } = await call('POST', '/authentication/login', { body: { identity: 'note', password: 'wrong' } })
  expect(status).toBe(401)
  expect(cost).toMatchObject({ roundTrips: 3, readUnits: 2, writeUnits: 2 })
})

test('a renewal costs 2 round trips: 2 read units, then 1 write unit', async () => {
  const jwt = jwtOf((await logIn('c')).body)
  const { status, cost } = await call('POST', '/authentication/renew', { body: { jwt } })
  expect(status).toBe(200)
  expect(cost).toMatchObject({ requests: ['BatchGetItem', 'UpdateItem'], roundTrips: 2, readUnits: 2, writeUnits: 1 })
})

test('a logout costs 2 round trips: 2 read units, then 4 write units for session and audit', async () => {
  const token = jwtOf((await logIn('d')).body)
  const { status, cost } = await call('POST', '/authentication/logout', { token })
  expect(status).toBe(200)
  expect(cost).toMatchObject({ roundTrips: 2, readUnits: 2, writeUnits: 4 })
})

test('the list of one’s sessions costs 2 round trips: the page of them comes after the check of the call', async () => {
  const token = jwtOf((await logIn('e')).body)
  const { status, cost } = await call('GET', '/authentication/sessions', { token })
  expect(status).toBe(200)
  expect(cost).toMatchObject({ roundTrips: 2, readUnits: 3, writeUnits: 0 })
})

test('ending all other sessions costs the same however many there are', async () => {
  const token = jwtOf((await logIn('f')).body)
  const endOthers = () => call('DELETE', '/authentication/sessions', { token })
  const alone = await endOthers()
  for (let turn = 0; turn < 8; turn++) await call('POST', '/authentication/login', { body: { identity: 'f', password: 'f' } })
  const crowded = await endOthers()
  expect([alone.status, crowded.status]).toEqual([200, 200])
  expect(crowded.cost).toEqual(alone.cost)
  expect(crowded.cost).toMatchObject({ roundTrips: 4, writeUnits: 6 })
})
