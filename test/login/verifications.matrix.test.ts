import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { newIdentity } from '../support/identities.ts'
import { inProcess, liveStage } from '../support/in-process.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { running } from '../support/running.ts'
import { code, secondFactorsOf, wrongFor } from '../support/second-factors.ts'

const service = running()
const { configure, enter, requestCode, sentTo, withPhone } = secondFactorsOf(service)
const times = <T>(count: number, run: () => Promise<T>) => Promise.all(Array.from({ length: count }, run))

test('the code that was sent opens the security questions, as often as wanted, and isn’t used up', async () => {
  const emmy = await withPhone('Emmy')
  const securityQuestionId = await emmy.ask('First pet?', 'Rex')
  const sent = await emmy.code()
  for (let turn = 0; turn < 5; turn++) {
    const answer = await enter('EMMY', sent)
    expect(answer.body).toEqual({
      securityQuestions: [
        {
          securityQuestionId,
          customerId: emmy.customerId,
          question: 'First pet?',
          created: expect.any(String),
          lastModified: expect.any(String),
        },
      ],
    })
  }
  expect(code(await enter('emmy', wrongFor(sent)))).toBe('401 USR002')
  expect((await enter('emmy', sent)).status).toBe(200)
})

test('the SMS is the tenant’s template', async () => {
  await configure({ 'mustache.sms.verification': '{{firstName}}, {{identity}} at {{tenantName}}: {{otp}} for {{validMinutes}} min' })
  const ann = await withPhone('templated')
  const sent = await ann.code()
  expect(sentTo(ann.phoneNumber)[0]?.text).toBe(`Emmy, templated at Harbour Pay: ${sent} for 5 min`)
})

test('three wrong entries and the code is dead; a new one is good again', async () => {
  const ann = await withPhone('dead')
  const sent = await ann.code()
  for (let turn = 0; turn < 3; turn++) expect(code(await enter('dead', wrongFor(sent)))).toBe('401 USR002')
  expect(code(await enter('dead', sent))).toBe('401 USR002')
  const another = await ann.code()
  expect((await enter('dead', another)).status).toBe(200)
  if (another !== sent) expect(code(await enter('dead', sent))).toBe('401 USR002')
})

test('the right code of one purpose is no wrong entry of the code of another', async () => {
  const ann = await withPhone('both')
  const sent = await ann.code()
  await service.call('POST', '/global/identities/both/password-change-init', { body: { type: 'OTP' } })
  const forChange = await eventually('the code for a new password', () =>
    sentTo(ann.phoneNumber)
      .map(({ text }) => /\b\d{6}\b/.exec(text)?.[0])
      .find((each) => each !== undefined && each !== sent),
  )
  for (let turn = 0; turn < 4; turn++) expect((await enter('both', sent)).status).toBe(200)
  expect((await enter('both', forChange)).status).toBe(200)
})

test('a code expires after 300 seconds, or as the tenant says', async () => {
  const ann = await withPhone('expiring')
  const first = await ann.code()
  await service.local.advance(298)
  expect((await enter('expiring', first)).status).toBe(200)
  await service.local.advance(3)
  expect(code(await enter('expiring', first))).toBe('401 USR002')
  await configure({ 'user.service.otp.validity.seconds': 60 })
  const second = await ann.code()
  await service.local.advance(61)
  expect(code(await enter('expiring', second))).toBe('401 USR002')
  await configure({ 'user.service.otp.validity.seconds': 300 })
})

test('of 30 codes asked for at once five are sent, and no more within any hour', async () => {
  const ann = await withPhone('often')
  expect((await times(30, () => requestCode('often'))).map(({ status }) => status)).toEqual(Array(30).fill(200))
  await service.local.advance(1)
  const { length } = sentTo(ann.phoneNumber)
  expect(length).toBe(5)
  await service.local.advance(3_500)
  await requestCode('often')
  await service.local.advance(110)
  expect(sentTo(ann.phoneNumber)).toHaveLength(5)
  await ann.code()
  expect(sentTo(ann.phoneNumber)).toHaveLength(6)
  service.forgetTokens()
})

test('attack: of 200 guesses at once three are looked at, and not even the right code helps afterwards', async () => {
  const ann = await withPhone('guessed')
  const sent = await ann.code()
  const { store } = service.local.service.ports
  const { keys } = await import('../../shared/storage/table.ts')
  const answers = await times(200, () => enter('guessed', wrongFor(sent)))
  expect(answers.every((answer) => code(answer) === '401 USR002')).toBe(true)
  expect(await store.read([{ key: keys.code('guessed', 'verification') }])).toMatchObject([{ entries: 3 }])
  expect(code(await enter('guessed', sent))).toBe('401 USR002')
})

test('attack: a name that nobody has, or that has no phone, is answered like any other, with the same work', async () => {
  await withPhone('has phone')
  await newIdentity(service, 'no phone!')
  // Every refusal is noted in the audit: otherwise the minute in which this runs would decide which are.
  const metered = meteredCalls({ ...service.local.service, refusalBudget: () => true })
  const ways = []
  for (const name of ['has phone', 'no phone!', 'nobody is']) {
    const costOf = async (method: string, path: string, body?: object) => {
      const { cost } = await metered(method, path, body === undefined ? {} : { body })
      expect(cost.roundTrips).toBeLessThanOrEqual(6)
      // A batch is charged by what was found in it, which nobody but the owner of the table sees; the second write waits for the first only.
      return { ...cost, requests: cost.requests.toSorted(), readUnits: 0, roundTrips: 0 }
    }
    const asked = await requestCode(name)
    const entered = await enter(name, '12345x')
    ways.push({
      asked: [asked.status, asked.text, [...asked.headers.keys()]],
      entered: [
        entered.status,
        { ...(entered.body as object), traceId: '' },
        [...entered.headers.keys()],
        entered.headers.get('content-length'),
      ],
      asking: await costOf('POST', '/global/verifications', { identity: name }),
      entering: await costOf('GET', `/global/verifications/${encodeURIComponent(name)}?code=000000`),
    })
  }
  expect(ways[1]).toEqual(ways[0])
  expect(ways[2]).toEqual(ways[0])
  expect(ways[0]).toMatchObject({
    asking: { writeUnits: 7 },
    entering: { requests: ['BatchGetItem', 'PutItem', 'UpdateItem', 'UpdateItem'] },
  })
})

test('the override of the sandbox is taken where no code was sent; the live stage knows none', async () => {
  const { otpOverride = '' } = service.local.service.ports
  expect(otpOverride).toMatch(/^\d{6}$/)
  await newIdentity(service, 'overridden')
  for (const name of ['overridden', 'nobody at all']) expect((await enter(name, otpOverride)).body).toEqual({ securityQuestions: [] })
  const live = inProcess(liveStage(service.local.service))
  expect(code(await live('GET', `/global/verifications/overridden?code=${otpOverride}`))).toBe('401 USR002')
})

test('odd requests are 400: no code, another type, an impossible name', async () => {
  expect((await service.call('GET', '/global/verifications/known')).status).toBe(400)
  expect((await service.call('GET', '/global/verifications/known?code=')).status).toBe(400)
  expect((await service.call('GET', '/global/verifications/%20known?code=1')).status).toBe(400)
  for (const identity of [undefined, 7, '', ' x', ['known']])
    expect((await service.call('POST', '/global/verifications', { body: { identity } })).status).toBe(400)
  const asTask = { body: { identity: 'known' }, headers: { 'task-executor-roles': 'LEVEL_20' } }
  expect((await service.call('POST', '/global/verifications', asTask)).status).toBe(400)
})

test('no code is readable at rest or in a log line', async () => {
  const ann = await withPhone('quiet')
  const sent = await ann.code()
  await enter('quiet', sent)
  const { keys } = await import('../../shared/storage/table.ts')
  const stored = await service.local.service.ports.store.read([{ key: keys.code('quiet', 'verification') }])
  expect(stored[0]).toBeDefined()
  expect(JSON.stringify(stored)).not.toContain(sent)
  expect(JSON.stringify(service.logLines)).not.toContain(sent)
})
