import { beforeAll, expect, test } from 'vitest'
import { tenantSetting } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { newIdentity } from '../support/identities.ts'
import { asId } from '../support/ids.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const jwtOf = ({ body }: Pick<Answer, 'body'>) => (body as { headerValue: string }).headerValue.slice('Bearer '.length)
const renew = (jwt: string) => service.call('POST', '/authentication/renew', { body: { jwt } })
const works = async (token: string) => (await service.call('GET', '/authentication/sessions', { token })).status === 200

async function setRotation(value: boolean): Promise<void> {
  const key = 'auth.renew.rotation'
  await service.local.service.ports.store.commit([replace(tenantSetting(asId(1), key), { key, value, lastModified: '' })])
  await service.local.advance(11)
}

async function logIn(name: string): Promise<string> {
  await newIdentity(service, name)
  return jwtOf(await service.call('POST', '/authentication/login', { body: { identity: name, password: name } }))
}

beforeAll(() => setRotation(true))

test('each renewal makes the earlier token unusable for renewal; the latest goes on', async () => {
  const first = await logIn('a')
  const second = jwtOf(await renew(first))
  const third = jwtOf(await renew(second))
  expect(new Set([first, second, third]).size).toBe(3)
  expect(await works(third)).toBe(true)
})

test('repeats within 60 seconds get the same successor, however many come at once', async () => {
  const first = await logIn('b')
  const answers = await Promise.all(Array.from({ length: 20 }, () => renew(first)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map(jwtOf)).size).toBe(1)
  await service.local.advance(50)
  const [successor = ''] = answers.map(jwtOf)
  expect(jwtOf(await renew(first))).toBe(successor)
  expect((await renew(successor)).status).toBe(200)
})

test('attack: a stolen token that is renewed after its owner’s renewal ends the session for both', async () => {
  const stolen = await logIn('c')
  const owners = jwtOf(await renew(stolen))
  await service.local.advance(61)
  expect((await renew(stolen)).body).toMatchObject({ code: 'SEC001' })
  expect((await renew(owners)).body).toMatchObject({ code: 'SEC001' })
  expect(await works(owners)).toBe(false)
})

test('what the session keeps of the successor is sealed', async () => {
  const first = await logIn('d')
  const successor = jwtOf(await renew(first))
  const { tokens, store } = service.local.service.ports
  const claims = await tokens.verify(successor)
  const { session } = await import('../../shared/storage/sessions.ts')
  const [stored] = await store.read([session(asId(Number(claims?.sub)), claims?.sid ?? '')])
  expect(stored).toMatchObject({ rotation: { renewableTokenId: claims?.jti } })
  expect(JSON.stringify(stored)).not.toContain(successor.split('.')[2])
})

test('a renewal still costs 2 round trips, a repeated one 1', async () => {
  const jwt = await logIn('e')
  const call = meteredCalls(service.local.service)
  expect((await call('POST', '/authentication/renew', { body: { jwt } })).cost).toMatchObject({ roundTrips: 2 })
  expect((await call('POST', '/authentication/renew', { body: { jwt } })).cost).toMatchObject({ roundTrips: 1, writeUnits: 0 })
})

test('turned off, every token of a session can be renewed again, and turned on again none of them ends it', async () => {
  const first = await logIn('f')
  const second = jwtOf(await renew(first))
  await setRotation(false)
  expect((await renew(first)).status).toBe(200)
  const third = jwtOf(await renew(second))
  await setRotation(true)
  expect((await renew(third)).status).toBe(200)
})
