import { expect, onTestFinished, test } from 'vitest'
import { type Attempts, attemptsOn } from '../../shared/storage/attempts.ts'
import { sessionsOf } from '../../shared/storage/sessions.ts'
import { replace, update } from '../../shared/storage/write.ts'
import { eventually } from '../support/eventually.ts'
import { newIdentity } from '../support/identities.ts'
import { type InProcessAnswer, inProcess } from '../support/in-process.ts'
import { running } from '../support/running.ts'
import { tableProxy } from '../support/table-proxy.ts'

const proxy = tableProxy()
const service = running({}, proxy)
const LOGIN = 'POST /authentication/login'

/** Somebody, with everything that is stored of their logins. The time of their attempts stands still, so that none of them takes too long. */
async function somebody(name: string) {
  const { customerId } = await newIdentity(service, name)
  const { ports } = service.local.service
  const now = ports.clock.now()
  const call = inProcess({ ...service.local.service, ports: { ...ports, clock: { now: () => now } } })
  const attempt = (password = name) => call('POST', '/authentication/login', { body: { identity: name, password } })
  /** Repeats a right login while others are looked at, as its caller would. */
  const logIn = async (): Promise<InProcessAnswer> => {
    const answer = await attempt()
    return code(answer) === 'USR001' ? logIn() : answer
  }
  return {
    attempt,
    logIn,
    counted: async () => (await ports.store.read([attemptsOn(name)]))[0] as Attempts,
    sessions: async () => (await ports.store.list(sessionsOf(customerId, 100))).things,
    async entries() {
      const events = await list('/tenants/1/audit-events?limit=100', await service.tokenOf('operator'))
      return (events as readonly { readonly actor: unknown; readonly action: string }[]).filter(
        ({ actor, action }) => actor === customerId && action === LOGIN,
      )
    },
  }
}

async function list(path: string, token: string): Promise<unknown> {
  const { status, body } = await service.call('GET', path, { token })
  expect(status).toBe(200)
  return body
}

const code = ({ body }: Pick<InProcessAnswer, 'body'>) => (body as { readonly code?: string }).code
const tokensIn = (answers: readonly InProcessAnswer[]) =>
  answers.flatMap(({ status, body }) => (status === 200 ? [(body as { headerValue: string }).headerValue.slice('Bearer '.length)] : []))
const times = <T>(count: number, run: () => Promise<T>) => Promise.all(Array.from({ length: count }, run))

test('of 41 right logins at once exactly 40 are let in, and each of them has its session, its count and its entry in the audit', async () => {
  const person = await somebody('at once')
  const answers = await times(41, person.logIn)
  const tokens = tokensIn(answers)
  expect(tokens).toHaveLength(40)
  expect(answers.filter(({ status }) => status !== 200).map(code)).toEqual(['USR030'])
  expect(await person.counted()).toMatchObject({ logins: 40 })
  expect(await person.sessions()).toHaveLength(40)
  expect((await person.entries()).length).toBeGreaterThanOrEqual(40)
})

test('logins that begin the hour at the same time begin it once, and all of them count in it', async () => {
  const person = await somebody('first of the hour')
  expect(tokensIn(await times(12, person.logIn))).toHaveLength(12)
  expect(await person.counted()).toMatchObject({ logins: 12, failures: 0 })
  expect(await person.entries()).toHaveLength(12)
})

test('wrong guesses among right logins take none of the 40 away, and let no 41st in', async () => {
  const person = await somebody('guessed at')
  await times(30, person.logIn)
  const wrong = times(8, () => person.attempt('wrong'))
  const right = await times(11, person.logIn)
  expect(new Set((await wrong).map(code))).not.toContain(undefined)
  expect(tokensIn(right)).toHaveLength(10)
  expect(await person.counted()).toMatchObject({ logins: 40 })
  expect(code(await person.logIn())).toBe('USR030')
})

test('a login that others overtake between its proof and its count is refused, and leaves no session', async () => {
  const person = await somebody('overtaken')
  await person.logIn()
  const { store } = service.local.service.ports
  let overtaken = 0
  const { stop } = proxy.intercept(async ({ operation, body }, pass) => {
    if (operation === 'TransactWriteItems' && JSON.stringify(body).includes('lastRenewed') && overtaken++ === 0)
      await store.commit([update(attemptsOn('overtaken'), { set: { logins: 40 } })])
    return pass()
  })
  onTestFinished(stop)
  expect(code(await person.attempt())).toBe('USR030')
  expect(overtaken).toBe(1)
  expect(await person.sessions()).toHaveLength(1)
  expect(await person.counted()).toMatchObject({ logins: 40, failures: 0 })
})

test('logins that were counted before counts knew their sessions still count', async () => {
  const person = await somebody('from before')
  const { clock, store } = service.local.service.ports
  const before = { failures: 0, consecutive: 0, loginsSince: clock.now() - 60_000, logins: 38, expiresAt: 9_999_999_999 }
  await store.commit([replace(attemptsOn('from before'), before)])
  for (const expected of [undefined, undefined, 'USR030']) expect(code(await person.attempt())).toBe(expected)
  expect(await person.counted()).toMatchObject({ logins: 40, loginsSince: before.loginsSince })
})

test('logins wait for others whose proofs take seconds on a busy machine, instead of taking them for failures', async () => {
  const name = 'busy machine'
  await newIdentity(service, name)
  const { ports } = service.local.service
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  const verify: typeof ports.passwords.verify = async (...of) => isFree.then(() => ports.passwords.verify(...of))
  const busy = inProcess({ ...service.local.service, ports: { ...ports, passwords: { ...ports.passwords, verify } } })
  const logIn = () => busy('POST', '/authentication/login', { body: { identity: name, password: name } })
  const failures = async () => ((await ports.store.read([attemptsOn(name)]))[0] as Attempts | undefined)?.failures
  const first = times(10, logIn)
  await eventually('ten proofs are under verification', async () => (await failures()) === 10)
  await service.local.advance(2)
  const another = logIn().finally(free)
  let charges = 0
  const { stop } = proxy.intercept(async ({ operation, body }, pass) => {
    if (operation === 'UpdateItem' && JSON.stringify(body).includes(`IDENTITY#${name}`) && ++charges === 2) free()
    return pass()
  })
  onTestFinished(stop)
  expect((await first).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect((await another).status).toBe(200)
})

test('nobody waits for an attempt that has reached the limit and was wrong: the next is refused at once', async () => {
  const name = 'guessed ten times'
  await newIdentity(service, name)
  const logIn = (password: string) => service.call('POST', '/authentication/login', { body: { identity: name, password } })
  for (let turn = 0; turn < 10; turn++) expect((await logIn('wrong')).body).toMatchObject({ code: 'USR002' })
  let charges = 0
  const { stop } = proxy.intercept(async ({ operation, body }, pass) => {
    if (operation === 'UpdateItem' && JSON.stringify(body).includes(`IDENTITY#${name}`)) charges++
    return pass()
  })
  onTestFinished(stop)
  expect((await logIn(name)).body).toMatchObject({ code: 'USR001' })
  expect(charges).toBe(1)
})
