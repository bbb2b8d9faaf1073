import { expect, test } from 'vitest'
import { property } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { newIdentity } from '../support/identities.ts'
import { inProcess } from '../support/in-process.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const logIn = (identity: unknown, password: unknown): Promise<Answer> =>
  service.call('POST', '/authentication/login', { body: { identity, password } })
const code = ({ status, body }: Pick<Answer, 'status' | 'body'>) => `${status} ${(body as { code?: string }).code ?? ''}`.trim()
const countOf = (answers: readonly Pick<Answer, 'status' | 'body'>[]) => {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[code(answer)] = (counts[code(answer)] ?? 0) + 1
  return counts
}
/** Logs in at a time that stands still: on a slow machine no attempt counts as failed because it takes long. */
function loginAtOneTime() {
  const { ports } = service.local.service
  const now = ports.clock.now()
  const call = inProcess({ ...service.local.service, ports: { ...ports, clock: { now: () => now } } })
  return (name: string) => call('POST', '/authentication/login', { body: { identity: name, password: name } })
}

const times = <T>(count: number, run: (turn: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, turn) => run(turn)))

test.each(['locked known', 'locked unknown'])(
  'after 10 failures a name is locked for 5 minutes from the last of them (%s)',
  async (name) => {
    if (name === 'locked known') await newIdentity(service, name)
    for (let turn = 0; turn < 10; turn++) expect(code(await logIn(name, 'wrong'))).toBe('401 USR002')
    await service.local.advance(60)
    const refused = await logIn(name, name)
    expect(code(refused)).toBe('401 USR001')
    const retryAfter = Number(refused.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(230)
    expect(retryAfter).toBeLessThanOrEqual(240)

    await service.local.advance(retryAfter)
    for (let turn = 0; turn < 9; turn++) expect(code(await logIn(name, 'wrong'))).toBe('401 USR002')
    if (name === 'locked known') {
      expect(code(await logIn(name, name))).toBe('200')
      for (let turn = 0; turn < 10; turn++) expect(code(await logIn(name, 'wrong'))).toBe('401 USR002')
    } else expect(code(await logIn(name, 'wrong'))).toBe('401 USR002')
    await service.local.advance(2)
    expect(code(await logIn(name, 'wrong'))).toBe('401 USR001')
  },
)

test('a tenth failure locks the name, in all its spellings', async () => {
  await newIdentity(service, 'Ｍäx@example')
  const spellings = ['mäx@example', 'MÄX@EXAMPLE', 'Ｍäx@example', 'Ma\u0308x@example', 'max\u0308@example'.replace('x\u0308', '\u0308x')]
  for (const spelling of spellings) expect(code(await logIn(spelling, 'Ｍäx@example'))).toBe('200')
  for (let turn = 0; turn < 10; turn++) await logIn(spellings[turn % spellings.length], 'wrong')
  await service.local.advance(2)
  for (const spelling of spellings) expect(code(await logIn(spelling, 'Ｍäx@example'))).toBe('401 USR001')
})

test.each(['guessed known', 'guessed unknown'])('attack: of 50 parallel wrong guesses at most 10 are looked at (%s)', async (name) => {
  if (name === 'guessed known') await newIdentity(service, name)
  expect(countOf(await times(50, () => logIn(name, 'wrong')))).toEqual({ '401 USR002': 10, '401 USR001': 40 })
  expect(code(await logIn(name, name))).toBe('401 USR001')
})

test('a lock ends once: of 50 parallel wrong guesses after it 10 are looked at again', async () => {
  const guess = () => logIn('locked twice', 'wrong')
  await times(50, guess)
  await service.local.advance(301)
  expect(countOf(await times(50, guess))).toEqual({ '401 USR002': 10, '401 USR001': 40 })
})

test('user.auth.config says after how many failures and for how long', async () => {
  const { store } = service.local.service.ports
  const set = async (value: object) => {
    const key = 'user.auth.config'
    await store.commit([replace(property(key), { key, value, lastModified: '' })])
    await service.local.advance(11)
  }
  await set({ 'lock.at.failed.attempt.no': 3, 'lock.minutes': 1 })
  for (let turn = 0; turn < 3; turn++) expect(code(await logIn('short', 'wrong'))).toBe('401 USR002')
  await service.local.advance(2)
  const refused = await logIn('short', 'wrong')
  expect(code(refused)).toBe('401 USR001')
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  await set({ 'lock.at.failed.attempt.no': 10, 'lock.minutes': 5 })
})

test('20 logins that come at once with the right password are all let in, although fewer failures would lock', async () => {
  await newIdentity(service, 'all at once')
  const right = loginAtOneTime()
  expect(countOf(await times(20, () => right('all at once')))).toEqual({ '200': 20 })
})

test('after 40 logins in an hour the next is 429 with retry-after, however often it is tried', async () => {
  await newIdentity(service, 'busy')
  for (let turn = 0; turn < 40; turn++) expect(code(await logIn('busy', 'busy'))).toBe('200')
  for (let turn = 0; turn < 15; turn++) {
    const refused = await logIn('busy', 'busy')
    expect(code(refused)).toBe('429 USR030')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  }
  expect(code(await logIn('busy', 'wrong'))).toBe('401 USR002')
  await service.local.advance(3601)
  expect(code(await logIn('busy', 'busy'))).toBe('200')
})

test('of 20 right logins at once no more are let in than are left of the 40 in an hour', async () => {
  await newIdentity(service, 'too busy')
  for (let turn = 0; turn < 35; turn++) await logIn('too busy', 'too busy')
  const right = loginAtOneTime()
  const counts = countOf(await times(20, () => right('too busy')))
  expect(counts['200']).toBe(5)
  expect(counts['429 USR030']).toBeGreaterThan(0)
})
