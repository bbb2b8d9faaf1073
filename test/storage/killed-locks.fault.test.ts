import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { randomFrom } from '../support/faults/random-from.ts'
import { type ServiceProcess, startService } from '../support/faults/service-process.ts'

/** `npm run suite -- fault` kills the service ten times among guesses of each kind, the suite once. `SEED` repeats the moments. */
const KILLS = process.env.LONG === '1' ? 10 : 1
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000))
const random = randomFrom(seed)

const [FAILURES_THAT_LOCK, ENTRIES_OF_A_CODE, CHANGES_THAT_LOCK] = [10, 3, 4]
const LOCK_SECONDS = 300
const NAMES = process.env.LONG === '1' ? 4 : 2
const GUESSED_AT_ONCE = 3
const [PASSWORD, NEW_PASSWORD] = ['quiet-harvest-lantern-42', 'another-quiet-lantern-43']
const TIME_LIMIT_MS = process.env.LONG === '1' ? 900_000 : 60_000

let directory = ''
let service: ServiceProcess
let names = 0
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'killed-locks-'))
  service = await startService(directory)
})
afterAll(async () => {
  await service.kill()
  await rm(directory, { recursive: true, force: true })
})

/** A name under attack: guesses that got an answer, by its code, and guesses whose connection broke. */
type Attacked = { readonly identity: string; readonly answers: string[]; lost: number }

const attacked = (identity: string): Attacked => ({ identity, answers: [], lost: 0 })
const counted = (code: string, { answers }: Attacked): number => answers.filter((each) => each === code).length

test(
  `of passwords no more than the limit are judged, however often the service is killed among them (SEED=${seed})`,
  async () => {
    const known: string[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      const somebody = await Promise.all(Array.from({ length: NAMES }, async () => (await newPerson()).identity))
      known.push(...somebody)
      const all = [...somebody, ...Array.from({ length: NAMES }, () => `nobody-${++names}`)].map(attacked)
      const guessUntilLocked = () => attack(all, guessPassword, (one) => counted('401 USR001', one) === 0)
      await killedAmong(guessUntilLocked)
      await guessUntilLocked()
      for (const one of all) {
        const judged = counted('401 USR002', one)
        expect(judged, `${one.identity} judged`).toBeLessThanOrEqual(FAILURES_THAT_LOCK)
        expect(judged + one.lost, `${one.identity} judged or lost`).toBeGreaterThanOrEqual(FAILURES_THAT_LOCK)
      }
      for (const identity of somebody) expect(await logIn(identity, PASSWORD), identity).toBe('401 USR001')
    }
    await advance(LOCK_SECONDS + 1)
    for (const identity of known) expect(await logIn(identity, PASSWORD), `${identity}, later`).toBe('200')
  },
  TIME_LIMIT_MS,
)

test(
  `wrong codes kill a code and set the tenant’s lock, however often the service is killed among them (SEED=${seed})`,
  async () => {
    await configure({ 'enable.lock.at.failed.password.change': true, 'lock.at.failed.password.change.attempt.no': CHANGES_THAT_LOCK })
    const passwords = new Map<string, string>()
    for (let kill = 0; kill < KILLS; kill++) {
      const people = await Promise.all(Array.from({ length: NAMES }, newPerson))
      const codes = new Map(await Promise.all(people.map(async (each) => [each.identity, await codeFor(each)] as const)))
      const all = people.map(({ identity }) => attacked(identity))
      const most = new Map(people.map(({ identity }) => [identity, Math.floor(random() * 8)]))
      const isUnderAttack = (one: Attacked) => one.answers.length + one.lost < (most.get(one.identity) ?? 0)
      await killedAmong(() => attack(all, guessCode, isUnderAttack))
      for (const one of all) {
        expect(
          one.answers.filter((answer) => answer !== '401 USR002'),
          one.identity,
        ).toEqual([])
        const [answered, perhaps] = [one.answers.length, one.answers.length + one.lost]
        const locked = await logIn(one.identity, PASSWORD)
        if (answered >= CHANGES_THAT_LOCK) expect(locked, `${one.identity} after ${answered}`).toBe('401 USR001')
        if (perhaps < CHANGES_THAT_LOCK) expect(locked, `${one.identity} after ${perhaps}`).toBe('200')
        const changed = await change(one.identity, codes.get(one.identity) ?? '', NEW_PASSWORD)
        passwords.set(one.identity, changed === '200' ? NEW_PASSWORD : PASSWORD)
        if (answered >= ENTRIES_OF_A_CODE) expect(changed, `${one.identity} after ${answered}`).toBe('401 USR002')
        if (perhaps < ENTRIES_OF_A_CODE) expect(changed, `${one.identity} after ${perhaps}`).toBe('200')
      }
    }
    await advance(LOCK_SECONDS + 1)
    for (const [identity, password] of passwords) expect(await logIn(identity, password), `${identity}, later`).toBe('200')
  },
  TIME_LIMIT_MS,
)

/** Kills the service at a random moment of what is under way, waits until that has noticed, and starts the service again. */
async function killedAmong(run: () => Promise<void>): Promise<void> {
  const under = run()
  await pause(30 + random() * 500)
  await service.kill()
  await under
  service = await startService(directory)
}

/** Guesses on every name, several at once, while `isUnderAttack` holds and the service lives. */
async function attack(
  all: readonly Attacked[],
  guess: (identity: string) => Promise<string>,
  isUnderAttack: (one: Attacked) => boolean,
): Promise<void> {
  const guesser = async (one: Attacked): Promise<void> => {
    while (isUnderAttack(one)) {
      try {
        one.answers.push(await guess(one.identity))
      } catch (error) {
        if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
        one.lost += 1
        return
      }
    }
  }
  await Promise.all(all.flatMap((one) => Array.from({ length: GUESSED_AT_ONCE }, () => guesser(one))))
}

const guessPassword = (identity: string) => logIn(identity, 'a wrong password')
const guessCode = (identity: string) => change(identity, '00000x', NEW_PASSWORD)

async function logIn(identity: string, password: string): Promise<string> {
  return answered('POST', '/authentication/login', { identity, password })
}

async function change(identity: string, hash: string, password: string): Promise<string> {
  return answered('POST', `/global/identities/${identity}/password-change`, { hash, password })
}

async function answered(method: string, path: string, body: object): Promise<string> {
  const { status, body: answer } = await service.call(method, path, { body })
  const { code } = (answer ?? {}) as { code?: string }
  return code === undefined ? String(status) : `${status} ${code}`
}

type NewPerson = { readonly identity: string; readonly phoneNumber: string }

async function newPerson(): Promise<NewPerson> {
  const number = ++names
  const person = { identity: `somebody-${number}`, phoneNumber: `+4477111${String(number).padStart(5, '0')}` }
  const { phoneNumber } = person
  const { customerId } = await asOperator('POST', '/tenants/1/customers', { firstName: 'Emmy', lastName: 'Noether', phoneNumber })
  await asOperator('POST', `/tenants/1/customers/${customerId}/identities`, { identity: person.identity, password: PASSWORD })
  return person
}

async function codeFor({ identity, phoneNumber }: NewPerson): Promise<string> {
  expect(await answered('POST', `/global/identities/${identity}/password-change-init`, { type: 'OTP' })).toBe('200')
  return eventually('a code', async () => {
    const { body } = await service.call('GET', `/local/outbox?to=${encodeURIComponent(phoneNumber)}`)
    return /\d{6}/.exec((body as { messages: { text: string }[] }).messages[0]?.text ?? '')?.[0]
  })
}

async function configure(values: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [key, value] of Object.entries(values)) await asOperator('PUT', `/tenants/1/config/${key}`, { value })
}

let token: string | undefined
async function asOperator(method: string, path: string, body: object): Promise<{ readonly customerId?: number }> {
  token ??= await operatorToken()
  const told = await service.call(method, path, { token, body })
  expect(told.status, JSON.stringify(told.body)).toBe(200)
  return told.body as { customerId?: number }
}

async function operatorToken(): Promise<string> {
  const { identity, password } = service.demo.users.operator ?? {}
  const { body } = await service.call('POST', '/authentication/login', { body: { identity, password } })
  return (body as { headerValue: string }).headerValue.slice('Bearer '.length)
}

async function advance(advanceSeconds: number): Promise<void> {
  expect((await service.call('POST', '/local/clock', { body: { advanceSeconds } })).status).toBe(200)
  token = undefined
}
