import { constants, createPublicKey, generateKeyPairSync, publicEncrypt, randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { startLocal } from '../../infra/local/start.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { adminUser } from '../../shared/storage/persons.ts'
import { property, tenantSetting } from '../../shared/storage/settings.ts'
import { replace, type Write } from '../../shared/storage/write.ts'
import { newIdentity } from '../support/identities.ts'
import { asId } from '../support/ids.ts'

/**
 * `npm run suite -- timing`: how long the answers take to a name that somebody has and to one that nobody has, as medians of 200 tries each, with
 * every lock setting on and off. The two are asked in turn, so that whatever else the machine does slows both. Fails where they differ by more
 * than 5 % pair by pair, measured twice: a machine is never quiet enough for one judgement. `TRIES` sets how many tries; `ROWS`, a regular
 * expression, and `LOCKS`, the same for the lock settings, leave out what they don't match.
 */
const TRIES = Number(process.env.TRIES ?? 200)
const [ROWS, LOCK_SETTINGS] = [new RegExp(process.env.ROWS ?? ''), new RegExp(process.env.LOCKS ?? '')]
const BASE = '/svc-conductor/rest/v1'
const KEY_CACHE = fileURLToPath(new URL('../../node_modules/.cache/countersign', import.meta.url))

const local = await startLocal({ port: 0, dataDirectory: undefined, keyDirectory: KEY_CACHE, log: () => undefined })

async function send(method: string, path: string, body?: object): Promise<number> {
  const began = performance.now()
  const response = await fetch(`${local.baseUrl}${BASE}${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  await response.arrayBuffer()
  if (response.status === 429 || response.status >= 500) throw new Error(`${method} ${path}: ${response.status}`)
  return performance.now() - began
}

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 4096 })
const PUBLIC_KEY = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

/** Somebody with a key, a phone and an e-mail address, or nobody; both names have the same length. */
async function nameOf(whose: 'known' | 'unknown', turn: number): Promise<string> {
  const name = `${whose === 'known' ? 'somebody' : 'nobodyis'}-${String(turn).padStart(4, '0')}`
  if (whose === 'unknown') return name
  const { customerId } = await newIdentity({ local } as Parameters<typeof newIdentity>[0], name, { publicKey: PUBLIC_KEY })
  const at = new Date().toISOString()
  const phoneNumber = `+4477${String(turn).padStart(8, '0')}`
  const email = `${name}@mail.example`
  const profile = {
    customerId,
    tenantId: asId<TenantId>(1),
    firstName: 'Emmy',
    lastName: 'Noether',
    phoneNumber,
    email,
    created: at,
    lastModified: at,
  }
  await local.service.ports.store.commit([replace(adminUser(asId(1), customerId), profile)])
  return name
}

const serviceKey = createPublicKey({
  key: Buffer.from(await local.service.ports.pkiKey.publicKey(), 'base64'),
  format: 'der',
  type: 'spki',
})
const clientChallenge = (): string =>
  publicEncrypt({ key: serviceKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }, randomBytes(64)).toString('base64')

const CALLS: Readonly<Record<string, (identity: string) => Promise<number>>> = {
  'POST /authentication/login, wrong password': (identity) => send('POST', '/authentication/login', { identity, password: 'wrong' }),
  'GET /authentication/login-challenges (PKI)': (identity) =>
    send('GET', `/authentication/login-challenges?${new URLSearchParams({ identity, clientChallenge: clientChallenge() })}`),
  'POST /global/verifications': (identity) => send('POST', '/global/verifications', { identity }),
  'GET /global/verifications/{identity}, wrong code': (identity) =>
    send('GET', `/global/verifications/${encodeURIComponent(identity)}?code=12345x`),
  'POST …/password-change-init, OTP': (identity) => send('POST', `${identityPath(identity)}/password-change-init`, { type: 'OTP' }),
  'POST …/password-change-init, LINK': (identity) => send('POST', `${identityPath(identity)}/password-change-init`, { type: 'LINK' }),
  'POST …/password-change-init, CLOUD_LIVENESS': (identity) =>
    send('POST', `${identityPath(identity)}/password-change-init`, { type: 'CLOUD_LIVENESS' }),
  'POST …/password-change, wrong code': (identity) => change(identity, { hash: '12345x' }),
  'POST …/password-change, wrong current password': (identity) => change(identity, { currentPassword: 'wrong' }),
  'POST …/password-change, no check of somebody alive': (identity) =>
    change(identity, {
      comparisonDocumentType: 'FACIAL_PHOTO',
      extraInfo: JSON.stringify({ cloudLivenessSessionId: 'a81bc81b-dead-4e5d-abff-90865d1e13b1' }),
    }),
}

const identityPath = (identity: string): string => `/global/identities/${encodeURIComponent(identity)}`
const change = (identity: string, proof: object): Promise<number> =>
  send('POST', `${identityPath(identity)}/password-change`, { password: 'a password from now on', ...proof })

const WHOSE = ['known', 'unknown'] as const
type Pair = { readonly known: string; readonly unknown: string }
const WARM_UP = 20
const MOST_PERCENT = 5

/** Lock settings, each as the tenant of the known names and the whole service have them. */
const LOCKS: Readonly<Record<string, readonly Write[]>> = {
  'every lock off': [...lockOfChanges(false), attemptsConfig({ 'lock.at.failed.attempt.no': 100, 'max.consecutive.failures': 0 })],
  'the lock for password changes on': [...lockOfChanges(true), attemptsConfig({ 'lock.at.failed.attempt.no': 100 })],
  'every lock on and low': [
    ...lockOfChanges(true),
    attemptsConfig({ 'lock.at.failed.attempt.no': 3, 'lock.minutes': 1, 'max.consecutive.failures': 3 }),
  ],
}

function lockOfChanges(on: boolean): readonly Write[] {
  const values = { 'enable.lock.at.failed.password.change': on, 'lock.at.failed.password.change.attempt.no': 2 }
  return Object.entries(values).map(([key, value]) => replace(tenantSetting(asId(1), key), { key, value, lastModified: '' }))
}

function attemptsConfig(value: object): Write {
  const key = 'user.auth.config'
  return replace(property(key), { key, value: { 'lock.minutes': 5, ...value }, lastModified: '' })
}

let turns = 0
let failed = false
for (const [locks, writes] of Object.entries(LOCKS).filter(([name]) => LOCK_SETTINGS.test(name))) {
  await local.service.ports.store.commit(writes)
  // A new hour too: one address may cause so many messages in each.
  await local.advance(3_700)
  console.log(`\n${locks}`)
  const names = await newNames()
  for (const [call, ask] of Object.entries(CALLS).filter(([name]) => ROWS.test(name))) {
    const first = await compared(call, ask, names)
    if (Math.abs(first) > MOST_PERCENT && Math.abs(await compared(`${call}, again`, ask, names)) > MOST_PERCENT) failed = true
  }
}
await local.stop()
if (failed) {
  console.error(`known and unknown names differ by more than ${MOST_PERCENT} %`)
  process.exitCode = 1
}

async function newNames(): Promise<readonly Pair[]> {
  const names: Pair[] = []
  for (let count = 0; count < TRIES + WARM_UP; count++) {
    turns++
    names.push({ known: await nameOf('known', turns), unknown: await nameOf('unknown', turns) })
  }
  return names
}

/** By how many percent unknown names take longer, as the median over the pairs: steadier than the difference of the two medians. */
async function compared(call: string, ask: (identity: string) => Promise<number>, names: readonly Pair[]): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (const [turn, pair] of names.entries()) {
    // Each goes first in every second pair.
    for (const whose of turn % 2 === 0 ? WHOSE : WHOSE.toReversed()) {
      const time = await ask(pair[whose])
      if (turn >= WARM_UP) times[whose].push(time)
    }
  }
  const [known, unknown] = [medianOf(times.known), medianOf(times.unknown)]
  const difference = medianOf(times.known.map((time, turn) => (times.unknown[turn] ?? Number.NaN) - time))
  const percent = (of: number): string => `${((of / known) * 100).toFixed(1)} %`
  console.log(
    `${call.padEnd(60)} known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, ${percent(unknown - known)}; pair by pair ${percent(difference)}`,
  )
  return (difference / known) * 100
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}
