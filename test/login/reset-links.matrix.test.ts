import { expect, test } from 'vitest'
import { codeOf } from '../../shared/storage/one-time-codes.ts'
import { eventually } from '../support/eventually.ts'
import { NEW, OLD, passwordChangesOf } from '../support/password-changes.ts'
import { running } from '../support/running.ts'
import { code, secondFactorsOf } from '../support/second-factors.ts'

const service = running()
const { configure } = secondFactorsOf(service)
const { init, change, logIn, sentTo, somebodyWithPassword } = passwordChangesOf(service)
const times = <T>(count: number, run: (turn: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, turn) => run(turn)))
const hashIn = (link: URL): string => link.searchParams.get('hash') ?? ''
const links = (email: string) => sentTo(email).flatMap(({ text }) => /https?:\S+/.exec(text)?.[0] ?? [])
const wrongLink = (turn: number) => Buffer.alloc(32, turn).toString('base64url')

test('attack: wrong entries of strangers do not end a link, however many, nor do they lock anybody out', async () => {
  const emmy = await somebodyWithPassword()
  const hash = hashIn(await emmy.link())
  const answers = await times(40, (turn) => change(emmy.identity, { hash: wrongLink(turn), password: NEW }))
  expect(new Set(answers.map(code))).toEqual(new Set(['401 USR002']))
  for (let turn = 0; turn < 5; turn++)
    expect(code(await service.call('GET', `/global/verifications/${emmy.identity}?code=${wrongLink(turn)}`))).toBe('401 USR002')
  expect(code(await logIn(emmy.identity, OLD))).toBe('200')
  expect(code(await change(emmy.identity, { hash, password: NEW }))).toBe('200')
  expect(code(await change(emmy.identity, { hash, password: OLD }))).toBe('401 USR002')
})

test('attack: wrong links do not cause the tenant’s lock for failed changes, and a right one is not held by it', async () => {
  await configure({ 'enable.lock.at.failed.password.change': true, 'lock.at.failed.password.change.attempt.no': 3 })
  const emmy = await somebodyWithPassword()
  const hash = hashIn(await emmy.link())
  await times(10, (turn) => change(emmy.identity, { hash: wrongLink(turn), password: NEW }))
  expect(code(await logIn(emmy.identity, OLD))).toBe('200')
  await times(10, () => change(emmy.identity, { hash: '12345x', password: NEW }))
  expect(code(await logIn(emmy.identity, OLD))).toBe('401 USR001')
  expect(code(await change(emmy.identity, { hash, password: NEW }))).toBe('200')
  await configure({ 'enable.lock.at.failed.password.change': false })
})

test('attack: a name that strangers lock gets a new password by its link, with answers too, of which a link guesses ten', async () => {
  const emmy = await somebodyWithPassword()
  const ask = await emmy.ask('Which town?', 'Erlangen')
  const answers = (answer: string) => ({ securityQuestionAnswers: [{ securityQuestionId: ask, answer }] })
  const hash = hashIn(await emmy.link())
  await times(12, () => logIn(emmy.identity, 'wrong'))
  expect(code(await logIn(emmy.identity, OLD))).toBe('401 USR001')
  expect(code(await change(emmy.identity, { hash: wrongLink(1), password: NEW, ...answers('Erlangen') }))).toBe('401 USR001')
  for (let turn = 0; turn < 3; turn++)
    expect(code(await change(emmy.identity, { hash, password: NEW, ...answers('Berlin') }))).toBe('401 USR002')
  expect(code(await change(emmy.identity, { hash, password: NEW, ...answers('Erlangen') }))).toBe('200')

  const ada = await somebodyWithPassword()
  const question = await ada.ask('Which town?', 'London')
  const guessed = hashIn(await ada.link())
  const guess = (answer: string) =>
    change(ada.identity, { hash: guessed, password: NEW, securityQuestionAnswers: [{ securityQuestionId: question, answer }] })
  for (let turn = 0; turn < 10; turn++) expect(code(await guess('Paris'))).toBe('401 USR002')
  await eventually('the lock', async () => code(await guess('London')) === '401 USR001')
})

test('a second request for a link within its validity sends the same link, which ends when the first would', async () => {
  const emmy = await somebodyWithPassword()
  const first = await emmy.link()
  await service.local.advance(3_601)
  const again = await emmy.link()
  expect(again.href).toBe(first.href)
  // The whole day of the first: 86,400 s.
  await service.local.advance(86_400 - 3_601 - 60)
  expect(code(await change(emmy.identity, { hash: wrongLink(1), password: NEW }))).toBe('401 USR002')
  expect((await emmy.link()).href).toBe(first.href)
  await service.local.advance(120)
  expect(code(await change(emmy.identity, { hash: hashIn(first), password: NEW }))).toBe('401 USR002')
  service.forgetTokens()
  const fresh = await emmy.link()
  expect(fresh.href).not.toBe(first.href)
  expect(code(await change(emmy.identity, { hash: hashIn(fresh), password: NEW }))).toBe('200')
})

test('requests that come at once all send one link', async () => {
  const emmy = await somebodyWithPassword()
  await times(4, () => init(emmy.identity, { type: 'LINK' }))
  const sent = await eventually('the links', () => links(emmy.email).length === 4 && links(emmy.email))
  expect(new Set(sent).size).toBe(1)
  expect(code(await change(emmy.identity, { hash: hashIn(new URL(sent[0] ?? '')), password: NEW }))).toBe('200')
})

test('after it was used, or a change by another hand, another link is sent', async () => {
  const emmy = await somebodyWithPassword()
  const first = hashIn(await emmy.link())
  expect(code(await change(emmy.identity, { hash: first, password: NEW }))).toBe('200')
  const second = hashIn(await emmy.link())
  expect(second).not.toBe(first)
  const path = `/tenants/1/customers/${emmy.customerId}/identities/${encodeURIComponent(emmy.identity)}`
  await service.call('PUT', path, { token: await service.tokenOf('operator'), body: { password: 'a pass phrase by the desk' } })
  const third = hashIn(await emmy.link())
  expect(third).not.toBe(second)
  expect(code(await change(emmy.identity, { hash: second, password: OLD }))).toBe('401 USR002')
  expect(code(await change(emmy.identity, { hash: third, password: OLD }))).toBe('200')
})

test('what the table keeps of a link does not tell its code', async () => {
  const emmy = await somebodyWithPassword()
  const hash = hashIn(await emmy.link())
  const { store } = service.local.service.ports
  const [stored] = await store.read([codeOf(emmy.identity, 'password-link')])
  const { seed, hash: kept } = stored as { seed: string; hash: string }
  expect([seed, kept]).not.toContain(hash)
  for (const guess of [seed, kept]) expect(code(await change(emmy.identity, { hash: guess, password: NEW }))).toBe('401 USR002')
})
