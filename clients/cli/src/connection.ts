import { type Client, createClient, type KeptSession, type Progress } from '@countersign/client'
import { type Claims, claimsIn } from './claims.ts'
import { type Access, accessFor, type Globals } from './credentials.ts'
import { type Failure, rememberService, usage } from './failure.ts'
import { findLocalRun, type LocalRun } from './local-run.ts'
import { stepUpFor } from './step-up.ts'
import { note, progress } from './terminal.ts'
import { variable } from './variable.ts'

/** The service as one person calls it. */
export interface Connection {
  readonly client: Client
  readonly baseUrl: string
  readonly access: Access
  readonly local: LocalRun | undefined
  /** The claims of the caller's token; logs in first if needed. */
  claims(): Promise<Claims>
  /** The tenant: from `--tenant`, else the caller's, else the first of the local run. */
  tenantId(): Promise<number>
}

/** An agent can wait for a decision for 55 s. */
const TIMEOUT_MS = 70_000

/** Connects with the settings of flags, environment, profiles and the local run. */
export async function connect(globals: Globals, usualUser?: string): Promise<Connection> {
  const local = await findLocalRun()
  const access = await accessFor(globals, local, usualUser)
  const { baseUrl, credentials, session } = access
  rememberService(baseUrl)
  if (credentials === undefined && session === undefined) throw nobody(local)
  const kept: Promise<void>[] = []
  const client = createClient({
    baseUrl,
    ...credentials,
    session,
    onStepUp: stepUpFor(globals, access),
    onSession: (now) => void kept.push(Promise.resolve(access.onSession?.(now))),
    onProgress: narrator(globals.verbose === true),
    onWarning: note,
    timeoutMs: TIMEOUT_MS,
    retry: { attempts: 3 },
  })

  async function claims(): Promise<Claims> {
    const current = client.currentSession() ?? (await signedIn())
    return claimsIn(current.token)
  }
  async function signedIn(): Promise<KeptSession> {
    if (credentials === undefined) throw nobody(local)
    return client.signIn(credentials)
  }
  return {
    client,
    baseUrl,
    access,
    local,
    claims,
    tenantId: async () => tenantFrom(globals, local, access, claims),
  }
}

async function tenantFrom(
  { tenant }: Globals,
  local: LocalRun | undefined,
  { user }: Access,
  claims: () => Promise<Claims>,
): Promise<number> {
  const text = tenant ?? variable('COUNTERSIGN_TENANT')
  if (text !== undefined) return idFrom('--tenant', text)
  const found = user?.tenantId ?? (await claims()).tenantId ?? local?.tenants[0]?.tenantId
  if (found === undefined) throw usage('You belong to no tenant, so a tenant is required', 'Add --tenant ID, or set COUNTERSIGN_TENANT.')
  return found
}

/** Parses an integer id that a person typed. */
export const idFrom = (name: string, text: string): number => positiveFrom(text, `${name} must be an id, a whole number`)

/** Parses a number of things that a person typed. */
export const countFrom = (name: string, text: string): number => positiveFrom(text, `${name} must be a whole number above 0`)

function positiveFrom(text: string, rule: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text)) throw usage(`${rule} (got "${text}")`)
  return Number(text)
}

function nobody(local: LocalRun | undefined): Failure {
  const users = local === undefined ? '' : `Add --as ${Object.keys(local.users).slice(0, 4).join('|')} (countersign status lists all), or `
  return usage('Nobody is signed in', `${users}${users === '' ? 'R' : 'r'}un countersign login, or set COUNTERSIGN_TOKEN.`)
}

const STEPS = {
  'asking-for-service-key': '1. Asking the service for its public key.',
  'asking-for-challenge': '2. Sending a challenge, encrypted for the service (RSA-OAEP, SHA-1), and asking for its own.',
  'service-proved-itself': '3. The service opened our challenge: it holds its private key. Opening its challenge with ours.',
  'sending-proofs': 'Sending the proofs.',
  'logged-in': 'Logged in.',
} as const

/** Reports the progress of slow work: each step if requested, and retries on a terminal. */
export function narrator(isVerbose: boolean): (event: Progress) => void {
  return (event) => {
    switch (event.kind) {
      case 'login':
        if (isVerbose) note(STEPS[event.step])
        return
      case 'renewed':
        if (isVerbose) note('Renewed the token.')
        return
      case 'retry':
        progress(`Trying again in ${Math.ceil(event.waitMs / 1000)} s: ${event.because}`)
        return
      case 'step-up':
        return
    }
  }
}

/** The calls that need no signed-in person. */
export function service(baseUrl: string) {
  const client = createClient({ baseUrl, retry: { attempts: 2 }, onWarning: note })
  return {
    client,
    health: async () => (await client.getHealth()) as { readonly status: string },
  }
}
