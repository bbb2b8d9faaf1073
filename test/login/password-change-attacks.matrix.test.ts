import { describe, expect, test } from 'vitest'
import { inProcess, liveStage } from '../support/in-process.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { NEW, OLD, passwordChangesOf } from '../support/password-changes.ts'
import { rawRequest } from '../support/raw-request.ts'
import { running } from '../support/running.ts'
import { code, secondFactorsOf, wrongFor } from '../support/second-factors.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const { configure } = secondFactorsOf(service)
const { init, change, logIn, sentTo, somebodyWithPassword } = passwordChangesOf(service)
const times = <T>(count: number, run: () => Promise<T>) => Promise.all(Array.from({ length: count }, run))

describe('attack:', () => {
  test('of 20 changes at once with one code exactly one takes effect', async () => {
    for (let round = 0; round < 2; round++) {
      const emmy = await somebodyWithPassword()
      const hash = round % 2 === 0 ? await emmy.code() : (await emmy.link()).searchParams.get('hash')
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, turn) => change(emmy.identity, { hash, password: `${NEW} ${turn}` })),
      )
      const winners = answers.flatMap(({ status }, turn) => (status === 200 ? [turn] : []))
      expect(winners).toHaveLength(1)
      expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true)
      await service.local.advance(301)
      expect((await logIn(emmy.identity, `${NEW} ${winners[0]}`)).status).toBe(200)
      service.forgetTokens()
    }
  })

  test('three wrong codes kill one and lock nobody out, however many come at once', async () => {
    const emmy = await somebodyWithPassword()
    const hash = await emmy.code()
    const answers = await times(60, () => change(emmy.identity, { hash: wrongFor(hash), password: NEW }))
    expect(new Set(answers.map(code))).toEqual(new Set(['401 USR002']))
    expect(code(await change(emmy.identity, { hash, password: NEW }))).toBe('401 USR002')
    expect((await logIn(emmy.identity, OLD)).status).toBe(200)
    expect((await change(emmy.identity, { hash: await emmy.code(), password: NEW })).status).toBe(200)
  })

  test('failed logins and failed changes are counted together', async () => {
    const emmy = await somebodyWithPassword({ changeAfter: '2020-01-01T00:00:00.000Z' })
    for (let turn = 0; turn < 5; turn++) {
      expect(code(await logIn(emmy.identity, 'wrong'))).toBe('401 USR002')
      expect(code(await change(emmy.identity, { currentPassword: 'wrong', password: NEW }))).toBe('401 USR002')
    }
    expect(code(await change(emmy.identity, { currentPassword: OLD, password: NEW }))).toBe('401 USR001')
  })

  test('if the tenant sets it, failed changes lock for its time; only a login with right proofs learns that', async () => {
    await configure({
      'enable.lock.at.failed.password.change': true,
      'lock.at.failed.password.change.attempt.no': 3,
      'lock.at.failed.password.change.minutes': 20,
    })
    const emmy = await somebodyWithPassword()
    const hash = await emmy.code()
    const answers = await times(30, () => change(emmy.identity, { hash: wrongFor(hash), password: NEW }))
    expect(new Set(answers.map(code))).toEqual(new Set(['401 USR002']))
    const unused = await emmy.code()
    expect(code(await change(emmy.identity, { hash: unused, password: NEW }))).toBe('401 USR002')
    expect(code(await logIn(emmy.identity, 'wrong'))).toBe('401 USR002')
    const told = await logIn(emmy.identity, OLD)
    expect(code(told)).toBe('401 USR001')
    expect(Number(told.headers.get('retry-after'))).toBeGreaterThan(1190)
    await service.local.advance(1201)
    expect((await logIn(emmy.identity, OLD)).status).toBe(200)
    expect((await change(emmy.identity, { hash: await emmy.code(), password: NEW })).status).toBe(200)
    await configure({ 'enable.lock.at.failed.password.change': false })
    service.forgetTokens()
  })

  test('a name that nobody has is answered like any other, with the same work', async () => {
    const emmy = await somebodyWithPassword()
    const bare = await somebodyWithPassword({ kind: 'webauthn' })
    // Refusals are noted for the audit up to a number in a minute, whatever the name.
    const metered = meteredCalls({ ...service.local.service, refusalBudget: () => false })
    const ways = []
    for (const name of [emmy.identity, bare.identity, 'nobody-is@people.example', 'never-seen@people.example']) {
      const path = `/global/identities/${encodeURIComponent(name)}/password-change`
      const asked = [await init(name, { type: 'OTP' }), await init(name, { type: 'LINK' })]
      const refused = [
        await change(name, { hash: '000000', password: NEW }),
        await change(name, { currentPassword: 'wrong', password: NEW }),
        await change(name, { password: NEW }),
      ]
      const costs = []
      for (const [call, body] of [
        ['-init', { type: 'OTP' }],
        ['-init', { type: 'LINK' }],
        ['', { hash: '000000', password: NEW }],
        ['', { currentPassword: 'wrong', password: NEW }],
      ] as const) {
        const { cost } = await metered('POST', `${path}${call}`, { body })
        // A batch is charged by what was found in it, which nobody but the owner of the table sees.
        costs.push({ requests: cost.requests.toSorted(), writeUnits: cost.writeUnits })
      }
      ways.push({
        asked: asked.map(({ status, text, headers }) => [status, text, [...headers.keys()]]),
        refused: refused.map(({ status, body, headers }) => [status, { ...(body as object), traceId: '' }, [...headers.keys()]]),
        costs,
      })
    }
    for (const way of ways) expect(way).toEqual(ways[0])
  })

  test('a name that nobody has locks just the same', async () => {
    const answers = await times(20, () => change('nobody-here@people.example', { currentPassword: 'wrong', password: NEW }))
    expect(answers.filter((answer) => code(answer) === '401 USR002')).toHaveLength(10)
    expect(answers.filter((answer) => code(answer) === '401 USR001')).toHaveLength(10)
  })

  test('a link or a code for a name is good for nobody who has that name next', async () => {
    const emmy = await somebodyWithPassword()
    const link = (await emmy.link()).searchParams.get('hash') ?? ''
    const sent = await emmy.code()
    const token = await service.tokenOf('operator')
    const at = (customerId: number) => `/tenants/1/customers/${customerId}/identities`
    expect((await service.call('DELETE', `${at(emmy.customerId)}/${emmy.identity}`, { token })).status).toBe(200)
    const made = await service.call('POST', '/tenants/1/customers', { token, body: { firstName: 'Ada', lastName: 'Yonath' } })
    const { customerId } = made.body as { customerId: number }
    const body = { identity: emmy.identity, password: OLD }
    expect((await service.call('POST', at(customerId), { token, body })).status).toBe(200)
    for (const hash of [link, sent]) {
      expect((await service.call('GET', `/global/verifications/${emmy.identity}?code=${hash}`)).status).toBe(401)
      expect(code(await change(emmy.identity, { hash, password: NEW }))).toBe('401 USR002')
    }
    expect((await logIn(emmy.identity, OLD)).status).toBe(200)
  })

  test('no header of the request turns a link to another host', async () => {
    const emmy = await somebodyWithPassword()
    await rawRequest(service.local.baseUrl, {
      method: 'POST',
      path: `/svc-conductor/rest/v1/global/identities/${encodeURIComponent(emmy.identity)}/password-change-init`,
      headers: [
        ['host', 'evil.example'],
        ['x-forwarded-host', 'evil.example'],
        ['forwarded', 'host=evil.example'],
        ['origin', 'https://evil.example'],
        ['referer', 'https://evil.example/'],
        ['content-type', 'application/json'],
      ],
      body: JSON.stringify({ type: 'LINK', info: { landingUrl: 'https://evil.example' }, link: 'https://evil.example' }),
    })
    const link = await emmy.link()
    for (const { text } of sentTo(emmy.email)) expect(text).not.toContain('evil')
    expect(link.origin).toBe(service.local.baseUrl)
  })

  test.each([
    'http://portal.example/reset',
    'javascript:alert(1)',
    'https://u:p@portal.example/',
    'https://portal.example/#a',
    '//portal.example',
    'https://a b',
  ])('a page %s cannot be configured', async (value) => {
    const token = await service.tokenOf('operator')
    const answer = await service.call('PUT', '/tenants/1/config/password.change.link.url', { token, body: { value } })
    expect(answer.status).toBe(400)
  })

  test('a name cannot add anything to the link but itself', async () => {
    await withConfig(service, 'password.change.link.url', 'https://portal.example/reset?lang=en', async () => {
      const emmy = await somebodyWithPassword()
      const link = await emmy.link()
      expect(link.href).toMatch(/^https:\/\/portal\.example\/reset\?lang=en&identity=changing-\d+%40people\.example&hash=[\w-]{43}$/)
    })
  })

  test('at most five codes and five links are sent in an hour', async () => {
    const emmy = await somebodyWithPassword()
    await times(12, () => init(emmy.identity, { type: 'OTP' }))
    await times(12, () => init(emmy.identity, { type: 'LINK' }))
    await service.local.advance(1)
    expect(sentTo(emmy.phoneNumber)).toHaveLength(5)
    expect(sentTo(emmy.email)).toHaveLength(5)
    service.forgetTokens()
  })

  test('the override of the sandbox is taken where an OTP is; the live stage knows none', async () => {
    const emmy = await somebodyWithPassword()
    const { otpOverride = '' } = service.local.service.ports
    const path = `/global/identities/${encodeURIComponent(emmy.identity)}/password-change`
    const live = inProcess(liveStage(service.local.service))
    expect(code(await live('POST', path, { body: { hash: otpOverride, password: NEW } }))).toBe('401 USR002')
    expect((await change(emmy.identity, { hash: otpOverride, password: NEW })).status).toBe(200)
  })

  test('no code, link or password is readable at rest or in a log line', async () => {
    const emmy = await somebodyWithPassword()
    const [hash, link] = [await emmy.code(), (await emmy.link()).searchParams.get('hash') ?? '']
    const { keys } = await import('../../shared/storage/table.ts')
    const purposes = ['password-change', 'password-link'].map((purpose) => ({ key: keys.code(emmy.identity, purpose) }))
    const stored = JSON.stringify(await service.local.service.ports.store.read(purposes))
    expect(stored).toContain('hash')
    await change(emmy.identity, { hash, password: NEW })
    for (const secret of [`"${hash}"`, link, NEW]) {
      expect(stored).not.toContain(secret)
      expect(JSON.stringify(service.logLines)).not.toContain(secret)
    }
  })

  test('a call with task headers, a method or a body that is odd is refused', async () => {
    const path = '/global/identities/x%40y.example/password-change'
    const asTask = { 'task-executor-roles': 'LEVEL_20' }
    expect((await service.call('POST', path, { body: { hash: '1', password: NEW }, headers: asTask })).status).toBe(400)
    expect((await service.call('POST', `${path}-init`, { body: { type: 'OTP' }, headers: asTask })).status).toBe(400)
    for (const body of [{}, { type: 'SMS' }, { type: ['OTP'] }, 'x', '[]'])
      expect((await service.call('POST', `${path}-init`, { body })).status).toBe(400)
    for (const body of [{}, { password: 7, hash: '1' }, { password: NEW, hash: 1 }, { password: 'x'.repeat(1025), hash: '1' }])
      expect((await service.call('POST', path, { body })).status).toBe(400)
    expect((await service.call('POST', '/global/identities/%20x/password-change-init', { body: { type: 'OTP' } })).status).toBe(400)
  })
})

test('the page of the link is served to people, and lets nothing else in', async () => {
  const page = await service.call('GET', '/svc-conductor/password-change')
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  const [, script = ''] = /<script src="([^"]+)"/.exec(page.text) ?? []
  expect((await service.call('GET', script)).headers.get('content-type')).toContain('text/javascript')
})
