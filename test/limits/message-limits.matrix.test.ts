import { expect, test } from 'vitest'
import { countedAddress } from '../../shared/domain/counted-address.ts'
import { ANONYMOUS_SENDS_AN_HOUR } from '../../shared/domain/login/one-time-code.ts'
import { inProcess, liveStage } from '../support/in-process.ts'
import { passwordChangesOf } from '../support/password-changes.ts'
import { running } from '../support/running.ts'
import { secondFactorsOf } from '../support/second-factors.ts'

const service = running()
const { configure } = secondFactorsOf(service)
const { init, sentTo, somebodyWithPassword } = passwordChangesOf(service)

test('attack: one address causes 60 messages an hour on the live stage, however many names it asks for at once; the answer stays the same', async () => {
  const live = inProcess(liveStage(service.local.service))
  const ask = (turn: number) => live('POST', '/global/verifications', { body: { identity: `flooded-${turn}@people.example` } })
  const before = service.logLines.filter(({ event }) => event === 'message.limit-reached').length
  const answers = await Promise.all(Array.from({ length: 75 }, (_, turn) => ask(turn)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(service.logLines.filter(({ event }) => event === 'message.limit-reached').length - before).toBe(15)
  const emmy = await somebodyWithPassword()
  await live('POST', '/global/verifications', { body: { identity: emmy.identity } })
  await service.local.advance(5)
  expect(sentTo(emmy.phoneNumber)).toHaveLength(0)
  await service.local.advance(3_600)
  await live('POST', '/global/verifications', { body: { identity: emmy.identity } })
  await service.local.advance(5)
  expect(sentTo(emmy.phoneNumber)).toHaveLength(1)
  service.forgetTokens()
})

test('ten codes are sent for a name and purpose in a day', async () => {
  const emmy = await somebodyWithPassword()
  for (let hour = 0; hour < 3; hour++) {
    for (let turn = 0; turn < 4; turn++) expect((await init(emmy.identity, { type: 'OTP' })).status).toBe(200)
    await service.local.advance(3_601)
  }
  expect(sentTo(emmy.phoneNumber)).toHaveLength(10)
  await service.local.advance(86_400)
  await init(emmy.identity, { type: 'OTP' })
  await service.local.advance(5)
  expect(sentTo(emmy.phoneNumber)).toHaveLength(11)
  service.forgetTokens()
})

test('a tenant sends no more messages in an hour than messages.per.hour', async () => {
  const emmy = await somebodyWithPassword()
  await service.local.advance(3_601)
  service.forgetTokens()
  await configure({ 'messages.per.hour': 2 })
  for (const type of ['OTP', 'LINK', 'OTP', 'LINK']) expect((await init(emmy.identity, { type })).status).toBe(200)
  await service.local.advance(5)
  expect([...sentTo(emmy.phoneNumber), ...sentTo(emmy.email)]).toHaveLength(2)
  await configure({ 'messages.per.hour': 10_000 })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('sends from %s are counted for %s', (address, counted) => expect(countedAddress(address)).toBe(counted))

test('if nothing is sent, the limit is 4,000 instead of 60', () => {
  expect(ANONYMOUS_SENDS_AN_HOUR).toEqual({ live: 60, 'deployed-sandbox': 4000, local: 4000 })
})
