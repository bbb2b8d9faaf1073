import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { listenOnLoopback } from '../../infra/local/listen-on-loopback.ts'
import { createPasswordHasher } from '../../shared/adapters/password-hasher.ts'
import { BENCH_PASSWORD } from '../stored-items.ts'

const BASE_URL = 'http://peer.example'
const EMAIL = 'bench@peer.example'
const NO_LIMIT = { window: 60, max: 1_000_000_000 }

/** Requests of a caller of better-auth: a login, and one with the cookie of a session that has begun. */
export type BetterAuthPeer = {
  readonly port: number
  readonly login: { readonly path: string; readonly headers: Readonly<Record<string, string>>; readonly body: string }
  readonly session: { readonly path: string; readonly headers: Readonly<Record<string, string>> }
}

/**
 * Starts better-auth on a file of `node:sqlite`, with its settings for production, with two changes: passwords are hashed by our argon2id
 * instead of its scrypt, and its rate limiter allows every call.
 */
export async function startBetterAuth(): Promise<BetterAuthPeer> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-better-auth-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  const hasher = createPasswordHasher()
  const options = {
    baseURL: BASE_URL,
    secret: randomBytes(32).toString('hex'),
    database: new DatabaseSync(join(directory, 'peer.sqlite')),
    emailAndPassword: {
      enabled: true,
      password: {
        hash: hasher.hash,
        verify: ({ hash, password }: { readonly hash: string; readonly password: string }) => hasher.verify(hash, password),
      },
    },
    rateLimit: { enabled: true, ...NO_LIMIT, customRules: { '/sign-in/*': NO_LIMIT } },
    telemetry: { enabled: false },
  }
  await (await getMigrations(options)).runMigrations()
  const auth = betterAuth(options)
  const { headers } = await auth.api.signUpEmail({
    body: { name: 'bench', email: EMAIL, password: BENCH_PASSWORD },
    returnHeaders: true,
  })
  const [cookie = ''] = headers.getSetCookie().map((set) => set.split(';')[0] ?? '')
  const { port } = await listenOnLoopback(createServer(toNodeHandler(auth)), 0)
  const caller = { origin: BASE_URL, 'x-forwarded-for': '127.0.0.1' }
  const login = {
    path: '/api/auth/sign-in/email',
    headers: { ...caller, 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: BENCH_PASSWORD }),
  }
  return { port, login, session: { path: '/api/auth/get-session', headers: { ...caller, cookie } } }
}
