import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { chargeProofIn, type Session, session } from '../../shared/storage/sessions.ts'
import { property } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { eventually } from '../support/eventually.ts'
import { newIdentity } from '../support/identities.ts'
import { asId } from '../support/ids.ts'
import { inProcess } from '../support/in-process.ts'
import { tokenIn } from '../support/passkeys.ts'
import { type Answer, running } from '../support/running.ts'
import { code } from '../support/second-factors.ts'

const service = running()
const OWN_PASSWORD = '/authentication/password'
const FRESH = 'a wholly new pass phrase'
const STALE_AFTER_SECONDS = 6 * 60

const logIn = (identity: string, password = identity): Promise<Answer> =>
  service.call('POST', '/authentication/login', { body: { identity, password } })
const times = <T>(count: number, run: (turn: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, turn) => run(turn)))
const sessions = (token: string) => service.call('GET', '/authentication/sessions', { token })
const changePassword = (token: string, currentPassword: string) =>
  service.call('PUT', OWN_PASSWORD, { token, body: { currentPassword, password: FRESH } })

/** Somebody who is signed in, with a proof that is too old for a change of their proofs: those need a step-up. */
async function signedIn(name: string) {
  const { customerId } = await newIdentity(service, name)
  const token = tokenIn(await logIn(name))
  await service.local.advance(STALE_AFTER_SECONDS)
  const body = { question: 'Which colour?', answer: 'Teal' }
  const path = `/tenants/1/customers/${customerId}/security-questions`
  const send = (by = token) => service.call('POST', path, { token: by, body })
  const intent = async () => /^id=([^;]+)/.exec((await send()).headers.get('sca') ?? '')?.[1] ?? ''
  const prove = (intentId: string, password: string) =>
    service.call('PUT', '/authentication/jwt', { token, body: { jwt: token, intentId, identity: name, password } })
  return { token, send, intent, prove }
}

/** The person and the session of a token. */
function ownerOf(token: string) {
  const { sub = '', sid = '' } = decodeJwt<{ sid: string }>(token)
  return { customerId: asId<CustomerId>(Number(sub)), sid }
}

async function lockedByStrangers(name: string): Promise<void> {
  await times(12, () => logIn(name, 'wrong'))
  expect(code(await logIn(name))).toBe('401 USR001')
}

describe('who knows a name stops nobody who is signed in:', () => {
  test('attack: ten anonymous wrong logins leave the owner’s step-up, and do not use up its intent', async () => {
    const { send, intent, prove } = await signedIn('steps-up-while-locked')
    const open = await intent()
    await lockedByStrangers('steps-up-while-locked')
    for (let turn = 0; turn < 2; turn++) expect(code(await prove(open, 'wrong'))).toBe('401 USR002')
    const proved = await prove(open, 'steps-up-while-locked')
    expect(code(proved)).toBe('200')
    expect((await send(tokenIn(proved))).status).toBe(200)
  })

  test('attack: ten anonymous wrong logins do not keep the owner from changing their password', async () => {
    const { token } = await signedIn('changes-while-locked')
    await lockedByStrangers('changes-while-locked')
    expect(code(await changePassword(token, 'changes-while-locked'))).toBe('200')
    expect(code(await logIn('changes-while-locked', FRESH))).toBe('200')
  })

  test('a right proof in a session opens no lock of the name', async () => {
    const { intent, prove } = await signedIn('proves-while-locked')
    await lockedByStrangers('proves-while-locked')
    expect(code(await prove(await intent(), 'proves-while-locked'))).toBe('200')
    expect(code(await logIn('proves-while-locked'))).toBe('401 USR001')
  })
})

describe('ten wrong proofs end the session:', () => {
  test('attack: a stolen session guesses ten passwords by step-ups, the name is not locked, and the owner signs in', async () => {
    const { token, intent, prove } = await signedIn('guessed-by-step-ups')
    for (let turn = 0; turn < 10; turn++) {
      expect((await sessions(token)).status).toBe(200)
      expect(code(await prove(await intent(), 'wrong'))).toBe('401 USR002')
    }
    expect(code(await sessions(token))).toBe('401 SEC001')
    expect(code(await service.call('POST', '/authentication/renew', { body: { jwt: token } }))).toBe('401 SEC001')
    expect(code(await logIn('guessed-by-step-ups'))).toBe('200')
  })

  test('attack: of forty parallel guesses of the current password ten are looked at, beside the wrong step-ups of before', async () => {
    const { token, intent, prove } = await signedIn('guessed-at-once')
    for (let turn = 0; turn < 3; turn++) expect(code(await prove(await intent(), 'wrong'))).toBe('401 USR002')
    const answers = (await times(40, (turn) => changePassword(token, `wrong ${turn}`))).map(code)
    expect(answers.filter((answer) => answer === '401 USR002')).toHaveLength(7)
    expect(answers.filter((answer) => answer === '401 SEC001')).toHaveLength(33)
    expect(code(await changePassword(token, 'guessed-at-once'))).toBe('401 SEC001')
    expect(code(await logIn('guessed-at-once'))).toBe('200')
  })

  test('right proofs do not count, however many come at once, and neither do proofs of an intent that has ended', async () => {
    const { token, intent, prove } = await signedIn('proves-often')
    const wrong = await intent()
    await times(20, () => prove(wrong, 'wrong'))
    for (let turn = 0; turn < 2; turn++) {
      const intents = [await intent(), await intent(), await intent(), await intent(), await intent(), await intent()]
      expect((await Promise.all(intents.map((each) => prove(each, 'proves-often')))).map(code)).toEqual(intents.map(() => '200'))
    }
    expect((await sessions(token)).status).toBe(200)
  })

  test('attack: guesses at somebody else’s name lock nobody and count in the session of the guesser', async () => {
    await newIdentity(service, 'guessed-by-another')
    const { token, intent } = await signedIn('guesses-another')
    for (let turn = 0; turn < 10; turn++) {
      const body = { jwt: token, intentId: await intent(), identity: 'guessed-by-another', password: 'guessed-by-another' }
      expect(code(await service.call('PUT', '/authentication/jwt', { token, body }))).toBe('401 USR002')
    }
    expect(code(await sessions(token))).toBe('401 SEC001')
    expect(code(await logIn('guessed-by-another'))).toBe('200')
  })

  test('attack: a launched session gets no guesses of its own, and ends with the one it was launched from', async () => {
    const { token, intent, prove } = await signedIn('launches-to-guess')
    const key = 'external.links.config'
    const value = { backoffice: 'https://office.example/start' }
    await service.local.service.ports.store.commit([replace(property(key), { key, value, lastModified: '' })])
    await service.local.advance(11)
    const { launchUrl } = (await service.call('POST', '/authentication/launch', { token, body: { platformName: 'backoffice' } })).body as {
      launchUrl: string
    }
    const password = new URL(launchUrl).searchParams.get('token')
    const launched = tokenIn(await service.call('POST', '/authentication/login', { body: { password } }))
    for (let turn = 0; turn < 9; turn++) expect(code(await prove(await intent(), 'wrong'))).toBe('401 USR002')
    expect(code(await changePassword(launched, 'wrong'))).toBe('401 USR002')
    expect(code(await sessions(launched))).toBe('401 SEC001')
    expect(code(await sessions(token))).toBe('401 SEC001')
  })
})

describe('proofs that take long', () => {
  const codeOf = ({ status, body }: Pick<Answer, 'status' | 'body'>) => `${status} ${(body as { code?: string }).code ?? ''}`.trim()

  test('ten under verification on a busy machine end no session: another waits, gets 503 with retry-after, and is right then', async () => {
    const name = 'proves-slowly'
    const { token, intent, prove } = await signedIn(name)
    const { ports } = service.local.service
    const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
    const verify: typeof ports.passwords.verify = async (...of) => isFree.then(() => ports.passwords.verify(...of))
    const busy = inProcess({ ...service.local.service, ports: { ...ports, passwords: { ...ports.passwords, verify } } })
    const proveSlowly = (intentId: string) =>
      busy('PUT', '/authentication/jwt', { token, body: { jwt: token, intentId, identity: name, password: name } })
    const intents: string[] = []
    while (intents.length < 11) intents.push(await intent())
    const [last = '', ...others] = intents
    const first = others.map(proveSlowly)
    const { customerId, sid } = ownerOf(token)
    await eventually('ten proofs are under verification', async () => {
      const [stored] = await ports.store.read([session(customerId, sid)])
      return (stored as Session | undefined)?.proofs === 10
    })
    const refused = await proveSlowly(last)
    expect([codeOf(refused), refused.headers['retry-after']]).toEqual(['503 GEN010', '1'])
    free()
    expect((await Promise.all(first)).map(codeOf)).toEqual(others.map(() => '200'))
    expect(code(await prove(last, name))).toBe('200')
    expect((await sessions(token)).status).toBe(200)
  })

  test('proofs whose processes died count as wrong ones after a minute, so that nobody gets more guesses by them', async () => {
    const name = 'proofs-that-died'
    const { token, intent, prove } = await signedIn(name)
    const { store, clock } = service.local.service.ports
    const { customerId, sid } = ownerOf(token)
    for (let turn = 0; turn < 10; turn++) await store.write(chargeProofIn(customerId, sid, clock.now()))
    expect(code(await prove(await intent(), name))).toBe('503 GEN010')
    await service.local.advance(61)
    expect(code(await prove(await intent(), name))).toBe('401 SEC001')
    expect(code(await sessions(token))).toBe('401 SEC001')
  })
})
