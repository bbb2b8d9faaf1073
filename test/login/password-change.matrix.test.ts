import { describe, expect, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import { eventually } from '../support/eventually.ts'
import { NEW, OLD, passwordChangesOf } from '../support/password-changes.ts'
import { running } from '../support/running.ts'
import { code, secondFactorsOf, wrongFor } from '../support/second-factors.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const { configure } = secondFactorsOf(service)
const { init, change, logIn, sentTo, somebodyWithPassword } = passwordChangesOf(service)

const tokenIn = (body: unknown): string => (body as { headerValue: string }).headerValue.slice('Bearer '.length)
const PAST = '2020-01-01T00:00:00.000Z'

describe('a password is changed', () => {
  test('with the code that was sent by SMS; the person gets a notice by e-mail', async () => {
    const emmy = await somebodyWithPassword()
    const hash = await emmy.code()
    expect(sentTo(emmy.phoneNumber)[0]?.text).toContain('for a new password at Harbour Pay')
    expect((await change(emmy.identity, { hash, password: NEW })).status).toBe(200)
    expect((await logIn(emmy.identity, NEW)).status).toBe(200)
    expect(code(await logIn(emmy.identity, OLD))).toBe('401 USR002')
    const told = await eventually('a notice', () => sentTo(emmy.email)[0])
    expect(told).toMatchObject({ channel: 'EMAIL', subject: 'Your password was changed' })
    expect(sentTo(emmy.phoneNumber)).toHaveLength(1)
  })

  test('with the link that was sent by e-mail; the person gets a notice by SMS', async () => {
    const emmy = await somebodyWithPassword()
    const link = await emmy.link()
    expect(`${link.origin}${link.pathname}`).toBe(`${service.local.baseUrl}/svc-conductor/password-change`)
    expect(link.searchParams.get('identity')).toBe(emmy.identity)
    const hash = link.searchParams.get('hash') ?? ''
    expect(Buffer.from(hash, 'base64url')).toHaveLength(32)
    expect((await change(emmy.identity, { hash, password: NEW })).status).toBe(200)
    expect((await logIn(emmy.identity, NEW)).status).toBe(200)
    expect(await eventually('a notice', () => sentTo(emmy.phoneNumber)[0]?.text)).toContain('was changed')
    expect(sentTo(emmy.email)).toHaveLength(1)
  })

  test('with the current one, where it has to be changed', async () => {
    const emmy = await somebodyWithPassword({ changeAfter: PAST })
    expect(code(await logIn(emmy.identity, OLD))).toBe('401 USR021')
    expect((await change(emmy.identity, { currentPassword: OLD, password: NEW })).status).toBe(200)
    expect((await logIn(emmy.identity, NEW)).status).toBe(200)
    expect(await eventually('a notice', () => sentTo(emmy.email)[0]?.text)).toContain('was changed')
  })

  test('and with it end its sessions, the tokens of its agents, and every open code', async () => {
    const emmy = await somebodyWithPassword()
    const token = tokenIn((await logIn(emmy.identity, OLD)).body)
    const agent = tokenIn((await service.call('POST', '/authentication/agent-tokens', { token, body: { name: 'Scribe' } })).body)
    const [hash, link] = [await emmy.code(), (await emmy.link()).searchParams.get('hash')]
    expect((await change(emmy.identity, { hash, password: NEW })).status).toBe(200)
    for (const ended of [token, agent]) {
      const answer = await service.call('POST', '/authentication/logout', { token: ended })
      expect(answer.status).toBe(401)
    }
    expect(code(await service.call('POST', '/authentication/renew', { body: { jwt: token } }))).toBe('401 SEC001')
    for (const dead of [hash, link])
      expect(code(await change(emmy.identity, { hash: dead, password: 'yet another password' }))).toBe('401 USR002')
  })

  test('with the answers to the security questions, where there are any', async () => {
    const emmy = await somebodyWithPassword()
    const securityQuestionId = await emmy.ask('First pet?', 'Rex')
    const hash = await emmy.code()
    const asked = await service.call('GET', `/global/verifications/${emmy.identity}?code=${hash}`)
    expect(asked.body).toMatchObject({ securityQuestions: [{ securityQuestionId, question: 'First pet?' }] })
    const incomplete = await change(emmy.identity, { hash, password: NEW })
    expect(code(incomplete)).toBe('401 USR016')
    expect(incomplete.body).toMatchObject({ description: 'A further proof is required: securityQuestionAnswers.' })
    const wrong = [{ securityQuestionId, answer: 'Tom' }]
    expect(code(await change(emmy.identity, { hash: await emmy.code(), password: NEW, securityQuestionAnswers: wrong }))).toBe('401 USR002')
    const right = [{ securityQuestionId, answer: ' rEX ' }]
    const answer = await change(emmy.identity, { hash: await emmy.code(), password: NEW, securityQuestionAnswers: right })
    expect(answer.status).toBe(200)
  })

  test('a link opens the questions too', async () => {
    const emmy = await somebodyWithPassword()
    const securityQuestionId = await emmy.ask('First pet?', 'Rex')
    const hash = (await emmy.link()).searchParams.get('hash') ?? ''
    const asked = await service.call('GET', `/global/verifications/${emmy.identity}?code=${hash}`)
    expect(asked.body).toMatchObject({ securityQuestions: [{ securityQuestionId }] })
    const securityQuestionAnswers = [{ securityQuestionId, answer: 'Rex' }]
    expect((await change(emmy.identity, { hash, password: NEW, securityQuestionAnswers })).status).toBe(200)
  })
})

describe('a password is not changed', () => {
  /** Each way × each part of it that is missing or wrong. */
  test.each<[string, Readonly<Record<string, string>>]>([
    ['without any proof', {}],
    ['with a wrong code', { hash: 'wrong' }],
    ['with a code that was never sent', { hash: '000001' }],
    ['with a link that was never sent', { hash: 'A'.repeat(43) }],
    ['with a right code and a wrong current password', { hash: 'code', currentPassword: 'not this one' }],
    ['with a wrong current password', { currentPassword: 'not this one' }],
    ['with the current password before it has to be changed', { currentPassword: OLD }],
    ['with the code of a link as a typed one', { hash: 'cut' }],
  ])('%s', async (_, proof) => {
    const emmy = await somebodyWithPassword()
    const sent = await emmy.code()
    const cut = (await emmy.link()).searchParams.get('hash')?.slice(0, 6) ?? ''
    const hash = { wrong: wrongFor(sent), code: sent, cut }[proof.hash ?? ''] ?? proof.hash
    const answer = await change(emmy.identity, { ...proof, ...defined({ hash }), password: NEW })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      type: 'SECURITY',
      severity: 'LOW',
      code: 'USR002',
      description: 'The identity, the password or another proof is wrong.',
      traceId: expect.any(String),
      docs: '/svc-conductor/docs/errors#USR002',
    })
    expect((await logIn(emmy.identity, OLD)).status).toBe(200)
  })

  test('with the code of somebody else, nor with one for another purpose', async () => {
    const [emmy, ada] = [await somebodyWithPassword(), await somebodyWithPassword()]
    expect(code(await change(ada.identity, { hash: await emmy.code(), password: NEW }))).toBe('401 USR002')
    const seen = sentTo(ada.phoneNumber).length
    await service.call('POST', '/global/verifications', { body: { identity: ada.identity } })
    const text = await eventually('a code', () => sentTo(ada.phoneNumber).length > seen && sentTo(ada.phoneNumber)[0]?.text)
    expect(code(await change(ada.identity, { hash: /\b\d{6}\b/.exec(text)?.[0], password: NEW }))).toBe('401 USR002')
  })

  test('where the identity has no password, and init sends nothing', async () => {
    const emmy = await somebodyWithPassword({ kind: 'webauthn' })
    await init(emmy.identity, { type: 'OTP' })
    await init(emmy.identity, { type: 'LINK' })
    await service.local.advance(1)
    expect([...sentTo(emmy.phoneNumber), ...sentTo(emmy.email)]).toEqual([])
    const { otpOverride } = service.local.service.ports
    expect(code(await change(emmy.identity, { hash: otpOverride, password: NEW }))).toBe('401 USR002')
    service.forgetTokens()
  })

  test('not to a weak password or the previous one; the code stays valid, and nothing is counted', async () => {
    const emmy = await somebodyWithPassword()
    const hash = await emmy.code()
    await withConfig(service, 'user.identity.password.complexity.regex', '^(?=.*\\d|.*before).*$', async () => {
      for (let turn = 0; turn < 6; turn++)
        for (const weak of ['short 1', 'Password1', NEW, OLD])
          expect((await change(emmy.identity, { hash, password: weak })).body).toMatchObject({ code: 'USR040' })
      expect((await change(emmy.identity, { hash, password: `${NEW} 1` })).status).toBe(200)
    })
  })

  test('of an identity past authLockedAfter is refused, and only its owner learns why', async () => {
    const emmy = await somebodyWithPassword({ authLockedAfter: PAST })
    const hash = await emmy.code()
    expect(code(await change(emmy.identity, { hash: wrongFor(hash), password: NEW }))).toBe('401 USR002')
    expect(code(await change(emmy.identity, { hash, password: NEW }))).toBe('401 USR020')
  })

  test('with a code after 300 seconds, or a link after a day, or as the tenant says', async () => {
    const emmy = await somebodyWithPassword()
    const [hash, link] = [await emmy.code(), (await emmy.link()).searchParams.get('hash')]
    await service.local.advance(301)
    expect(code(await change(emmy.identity, { hash, password: NEW }))).toBe('401 USR002')
    await service.local.advance(86_400 - 310)
    expect((await change(emmy.identity, { hash: link, password: NEW })).status).toBe(200)
    service.forgetTokens()
    const ada = await somebodyWithPassword()
    const late = (await ada.link()).searchParams.get('hash')
    await service.local.advance(86_401)
    expect(code(await change(ada.identity, { hash: late, password: NEW }))).toBe('401 USR002')
    await configure({ 'user.service.link.validity.seconds': 60 })
    const short = (await ada.link()).searchParams.get('hash')
    await service.local.advance(61)
    expect(code(await change(ada.identity, { hash: short, password: NEW }))).toBe('401 USR002')
    await configure({ 'user.service.link.validity.seconds': 86_400 })
    service.forgetTokens()
  })
})
