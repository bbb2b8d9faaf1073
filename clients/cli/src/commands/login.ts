import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Credentials, createClient, isCountersignError, type KeptSession } from '@countersign/client'
import type { Command } from 'commander'
import { claimsIn, holdingsIn } from '../claims.ts'
import { command, does } from '../command.ts'
import { narrator } from '../connection.ts'
import { baseUrlFrom, credentialsOf, furtherProofs, type Globals, localUser } from '../credentials.ts'
import { defined } from '../defined.ts'
import { rememberService, usage } from '../failure.ts'
import type { LocalRun } from '../local-run.ts'
import { facts } from '../output.ts'
import { clientCredentialsIn } from '../private-file.ts'
import { checkedProfile, DEFAULT_PROFILE, keepProfile } from '../profiles.ts'
import { askFor, askSecretly, canAsk, readStdin } from '../terminal.ts'
import { variable } from '../variable.ts'
import { logInByWeb, type WebSession } from '../web-login.ts'

interface LoginOptions {
  readonly pki?: string
  readonly client?: string
  readonly web?: boolean
  readonly clientId?: string
  readonly identity?: string
  readonly passwordStdin?: boolean
  readonly totp?: string
  readonly device?: string
}

/** Logs in and stores the session in a profile. */
export function login(): Command {
  return does<LoginOptions>(
    command('login', 'log in and store the session in a profile that only you can read')
      .option('--identity <name>', 'identity that logs in (COUNTERSIGN_IDENTITY)')
      .option('--pki <file>', 'private key (PEM) for a login with a key pair')
      .option('--client <file>', 'id and private key of an OAuth client: JSON with clientId, kid and privateKey, mode 0600')
      .option('--web', 'log in with your browser, by whatever you sign in with there; the command line then reads and proposes')
      .option('--client-id <id>', 'registered app for --web, where the service registers none by itself')
      .option('--password-stdin', 'read the password from stdin; default: COUNTERSIGN_PASSWORD, or a prompt')
      .option('--totp <code>', 'code of an authenticator app (COUNTERSIGN_TOTP)')
      .option('--device <name:fingerprint>', 'device, if the tenant requires known devices (COUNTERSIGN_DEVICE); --otp adds a new one'),
    async ({ options, out, local: findLocal }) => {
      const name = checkedProfile(options.profile ?? DEFAULT_PROFILE)
      const local = await findLocal()
      const url = baseUrlFrom(options, local)
      rememberService(url)
      const { identity, session, clientFile, web } = await signedIn(url, options, local)
      const file = await keepProfile(name, { url, identity, session, ...defined({ clientFile, web }) })
      out.show(
        { profile: name, file, url, identity, sessionId: session.sessionId },
        () => `Logged in as ${identity} at ${url}.\nStored in profile ${name}: ${file}`,
      )
    },
  )
}

interface SignedIn {
  readonly identity: string
  readonly session: KeptSession
  readonly clientFile?: string | undefined
  readonly web?: WebSession | undefined
}

async function signedIn(url: string, options: LoginOptions & Globals, local: LocalRun | undefined): Promise<SignedIn> {
  if (options.client !== undefined) return signedInByClient(url, resolve(options.client), options)
  if (options.web === true) return signedInByWeb(url, options.clientId)
  const credentials = await credentialsFor(url, options, local)
  return { identity: credentials.identity, session: await loggedIn(url, credentials, options) }
}

/** A back end proves the key of its file. The profile remembers where the file is, not what it holds. */
async function signedInByClient(baseUrl: string, clientFile: string, { verbose }: Globals): Promise<SignedIn> {
  const client = createClient({ baseUrl, onProgress: narrator(verbose === true), retry: { attempts: 3 } })
  const session = await client.signIn(await clientCredentialsIn(clientFile))
  return { identity: claimsIn(session.token).identity ?? '', session, clientFile }
}

/** An agent of the person: its refresh token gets further tokens. */
async function signedInByWeb(url: string, clientId: string | undefined): Promise<SignedIn> {
  const { token, ...web } = await logInByWeb(url, clientId)
  return { identity: claimsIn(token).identity ?? '', session: { token }, web }
}

type WithPassword = Extract<Credentials, { identity: string }>

async function credentialsFor(url: string, options: LoginOptions & Globals, local: LocalRun | undefined): Promise<WithPassword> {
  const { as, pki } = options
  if (as !== undefined) return (await credentialsOf(localUser(as, url, local).user)) as WithPassword
  const identity = options.identity ?? variable('COUNTERSIGN_IDENTITY') ?? (await asked('--identity', () => askFor('Identity:')))
  const password = await passwordFor(identity, options.passwordStdin === true)
  const { device, otp } = options
  return {
    ...{ identity, password, ...furtherProofs() },
    ...(pki === undefined ? {} : { privateKey: await readFile(pki, 'utf8') }),
    ...defined({ deviceFingerprint: device }),
    ...(otp === undefined ? {} : { otp: () => otp }),
  }
}

async function passwordFor(identity: string, fromStdin: boolean): Promise<string> {
  if (fromStdin) return readStdin()
  return variable('COUNTERSIGN_PASSWORD') ?? (await asked('--password-stdin', () => askSecretly(`Password of ${identity}:`)))
}

async function asked(flag: string, ask: () => Promise<string>): Promise<string> {
  if (canAsk()) return ask()
  throw usage(`Without a terminal, ${flag} is required`)
}

/** Asks for the code of an authenticator app if the service requires one. */
async function loggedIn(baseUrl: string, credentials: WithPassword, { totp, verbose }: LoginOptions & Globals): Promise<KeptSession> {
  const client = createClient({ baseUrl, onProgress: narrator(verbose === true), retry: { attempts: 3 } })
  const with_ = (code: string | undefined) => client.signIn({ ...credentials, ...(code === undefined ? {} : { totp: () => code }) })
  try {
    return await with_(totp)
  } catch (error) {
    if (
      totp !== undefined ||
      credentials.totp !== undefined ||
      !isCountersignError(error, 'USR016') ||
      !/totp/i.test(error.message) ||
      !canAsk()
    )
      throw error
    return with_(await askFor('Code of the authenticator app:'))
  }
}

/** Prints the caller and the session. */
export function whoami(): Command {
  return does(command('whoami', 'show who you are, and where the credentials come from'), async ({ out, connect }) => {
    const { client, access, baseUrl, claims: read } = await connect()
    const claims = await read()
    const sessions = await client.listSessions().toArray({ max: 100 })
    const current = sessions.find((session) => session.current)
    const holds = holdingsIn(claimsIn(client.currentSession()?.token ?? ''))
    const me = {
      ...{ baseUrl, identity: claims.identity, customerId: Number(claims.sub), tenantId: claims.tenantId, holds },
      ...(claims.scope === undefined ? {} : { scope: claims.scope, agent: claims.act?.sub }),
      ...{ sessionId: current?.sessionId, since: current?.created, from: access.from },
    }
    out.show(me, () =>
      facts([
        ['Identity', me.identity],
        ['Customer', String(me.customerId)],
        ['Tenant', me.tenantId === undefined ? 'none' : String(me.tenantId)],
        ['Holds', holds.join(', ')],
        ['Scope', me.scope === undefined ? undefined : `${me.scope} (can read and propose only)`],
        ['Service', baseUrl],
        ['Session', current === undefined ? undefined : `since ${current.created}, proved by ${current.amr.join(', ')}`],
        ['Known by', access.from],
      ]),
    )
  })
}

/** Ends the session in the service, and removes it here. */
export function logout(): Command {
  return does(command('logout', 'end the session in the service, and delete the profile'), async ({ out, connect }) => {
    const { client, access } = await connect()
    await (access.end === undefined ? client.signOut() : access.end())
    out.show(
      { loggedOut: true, identity: access.identity },
      () => `Logged out${access.identity === undefined ? '' : ` ${access.identity}`}.`,
    )
  })
}
