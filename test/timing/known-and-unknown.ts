import { constants, createPublicKey, generateKeyPairSync, publicEncrypt, randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { startLocal } from '../../infra/local/start.ts'
import { adminUser } from '../../shared/storage/persons.ts'
import { replace } from '../../shared/storage/write.ts'
import { newIdentity } from '../support/identities.ts'

/**
 * `npm run test:timing`: how long the answers take to a name that somebody has and to one that nobody has, as medians of 200 tries each. The
 * two are asked in turn, so that whatever else the machine does slows both. It tells; it doesn't judge: a machine is never quiet enough.
 */
const TRIES = 200
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
  const profile = { customerId, tenantId: 1, firstName: 'Emmy', lastName: 'Noether', phoneNumber, email, created: at, lastModified: at }
  await local.service.ports.store.commit([replace(adminUser(1, customerId), profile)])
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
const WARM_UP = 20
const names: { readonly known: string; readonly unknown: string }[] = []
for (let turn = 0; turn < TRIES + WARM_UP; turn++)
  names.push({ known: await nameOf('known', turn), unknown: await nameOf('unknown', turn) })

for (const [call, ask] of Object.entries(CALLS)) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (const [turn, pair] of names.entries()) {
    // Each goes first in every second pair.
    for (const whose of turn % 2 === 0 ? WHOSE : WHOSE.toReversed()) {
      const time = await ask(pair[whose])
      if (turn >= WARM_UP) times[whose].push(time)
    }
  }
  const [known, unknown] = [medianOf(times.known), medianOf(times.unknown)]
  // Of each pair, which the machine treated alike: steadier than that of the two medians.
  const difference = medianOf(times.known.map((time, turn) => (times.unknown[turn] ?? Number.NaN) - time))
  const percent = (of: number): string => `${((of / known) * 100).toFixed(1)} %`
  console.log(
    `${call.padEnd(52)} known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, ${percent(unknown - known)}; pair by pair ${percent(difference)}`,
  )
}
await local.stop()

function medianOf(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}
