import { readFile } from 'node:fs/promises'
import type { Credentials, KeptSession, PasswordCredentials } from '@countersign/client'
import { usage } from './failure.ts'
import { type LocalRun, type LocalUser, userOf } from './local-run.ts'
import { clientCredentialsIn } from './private-file.ts'
import { DEFAULT_PROFILE, keepProfile, readProfile, removeProfile } from './profiles.ts'
import { sessionCacheOf } from './session-cache.ts'
import { variable } from './variable.ts'
import { webProfile } from './web-profile.ts'

/** The options that select the service and the caller. */
export interface Globals {
  readonly url?: string
  readonly as?: string
  readonly profile?: string
  readonly tenant?: string
  readonly json?: boolean
  readonly otp?: string
  readonly verbose?: boolean
}

/** The address of the service, and the credentials. */
export interface Access {
  readonly baseUrl: string
  /** The source of these settings, for messages. */
  readonly from: string
  readonly identity?: string | undefined
  readonly credentials?: Credentials | undefined
  readonly session?: KeptSession | undefined
  readonly onSession?: ((session: KeptSession | undefined) => void | Promise<void>) | undefined
  readonly user?: LocalUser | undefined
  /** Ends what a logout cannot end: the agent of a login by the browser. */
  readonly end?: (() => Promise<void>) | undefined
}

/**
 * Finds service and credentials: a flag wins over the environment, and that over a profile that was not named. On a local run, a command
 * may have a default user.
 */
export async function accessFor(globals: Globals, local: LocalRun | undefined, usualUser: string | undefined): Promise<Access> {
  if (globals.as !== undefined) return asLocalUser(globals.as, globals, local)
  if (globals.profile !== undefined) return asProfile(globals.profile, globals)
  const environment = await fromEnvironment()
  const profile = environment === undefined ? await usableProfile(globals, local) : undefined
  if (profile !== undefined) return profile
  const given = globals.url ?? variable('COUNTERSIGN_URL')
  if (environment === undefined && given === undefined && local !== undefined && usualUser !== undefined && usualUser in local.users)
    return asLocalUser(usualUser, globals, local)
  return { baseUrl: baseUrlFrom(globals, local), from: environment?.from ?? 'nobody', ...environment }
}

/** The address of the service, whoever calls it. */
export function baseUrlFrom({ url }: Globals, local: LocalRun | undefined): string {
  const found = url ?? variable('COUNTERSIGN_URL') ?? local?.baseUrl
  if (found === undefined)
    throw usage('No service was found here', 'Start one (npm start in the repository), or give --url or COUNTERSIGN_URL.')
  return checkedUrl(found)
}

function checkedUrl(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw usage(`The address must be an http or https URL (got ${url})`)
  return url
}

async function asLocalUser(name: string, globals: Globals, found: LocalRun | undefined): Promise<Access> {
  const baseUrl = globals.url === undefined ? (found?.baseUrl ?? '') : checkedUrl(globals.url)
  const { local, user } = localUser(name, baseUrl, found)
  const cache = sessionCacheOf(local)
  return {
    baseUrl,
    from: `--as ${name}`,
    identity: user.identity,
    credentials: await credentialsOf(user),
    session: await cache.sessionOf(user.identity),
    onSession: (session) => cache.keep(user.identity, session),
    user,
  }
}

/** A user of the local run. Their password goes to no service of another machine. */
export function localUser(
  name: string,
  baseUrl: string,
  local: LocalRun | undefined,
): { readonly local: LocalRun; readonly user: LocalUser } {
  if (local === undefined)
    throw usage(
      '--as needs a local run: there is no .local/local.json here or above',
      'Start the service with npm start, or use countersign login.',
    )
  const user = userOf(local, name)
  if (!isLoopback(baseUrl))
    throw usage(
      `--as sends passwords of the local run, so it must not be used with ${baseUrl}`,
      'Leave out --url and COUNTERSIGN_URL, or use countersign login without --as.',
    )
  return { local, user }
}

export async function credentialsOf({ identity, password, privateKeyFile }: LocalUser): Promise<Credentials> {
  return { identity, password, ...(privateKeyFile === undefined ? {} : { privateKey: await readFile(privateKeyFile, 'utf8') }) }
}

const isLoopback = (url: string): boolean => URL.canParse(url) && /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(new URL(url).hostname)

async function asProfile(name: string, globals: Globals): Promise<Access> {
  const profile = await readProfile(name)
  if (profile === undefined) throw usage(`There is no profile ${name}`, `Create it: countersign login --profile ${name}`)
  // A token goes only to the service that it is from.
  if (globals.url !== undefined && new URL(checkedUrl(globals.url)).origin !== new URL(profile.url).origin)
    throw usage(
      `The profile ${name} is for ${profile.url}, not for ${globals.url}`,
      `Log in there: countersign login --profile NAME --url ${globals.url}`,
    )
  return {
    baseUrl: profile.url,
    from: `profile ${name}`,
    identity: profile.identity,
    session: profile.session,
    ...(profile.clientFile === undefined ? {} : { credentials: await clientCredentialsIn(profile.clientFile) }),
    async onSession(session) {
      if (session === undefined) await removeProfile(name)
      else await keepProfile(name, { ...profile, session })
    },
    ...(profile.web === undefined ? {} : webProfile(name, profile, profile.web)),
  }
}

/** The default profile, if it is for this service. */
async function usableProfile(globals: Globals, local: LocalRun | undefined): Promise<Access | undefined> {
  const profile = await readProfile(DEFAULT_PROFILE)
  if (profile === undefined) return undefined
  const wanted = globals.url ?? variable('COUNTERSIGN_URL') ?? local?.baseUrl ?? profile.url
  if (!URL.canParse(wanted) || new URL(wanted).origin !== new URL(profile.url).origin) return undefined
  return asProfile(DEFAULT_PROFILE, globals)
}

async function fromEnvironment(): Promise<Pick<Access, 'from' | 'identity' | 'credentials'> | undefined> {
  const [token, identity, password] = ['COUNTERSIGN_TOKEN', 'COUNTERSIGN_IDENTITY', 'COUNTERSIGN_PASSWORD'].map(variable)
  if (token !== undefined) return { from: 'COUNTERSIGN_TOKEN', credentials: { token } }
  if (identity === undefined) return undefined
  if (password === undefined) throw usage('COUNTERSIGN_IDENTITY is set, but COUNTERSIGN_PASSWORD is not')
  const privateKey = await privateKeyFrom(variable('COUNTERSIGN_PRIVATE_KEY'))
  return {
    from: 'COUNTERSIGN_IDENTITY',
    identity,
    credentials: { identity, password, ...(privateKey === undefined ? {} : { privateKey }), ...furtherProofs() },
  }
}

/** The code of an authenticator app, and the device, where a login needs them. */
export function furtherProofs(): Pick<PasswordCredentials, 'totp' | 'deviceFingerprint'> {
  const [totp, deviceFingerprint] = [variable('COUNTERSIGN_TOTP'), variable('COUNTERSIGN_DEVICE')]
  return { ...(totp === undefined ? {} : { totp: () => totp }), ...(deviceFingerprint === undefined ? {} : { deviceFingerprint }) }
}

/** The variable contains a PEM, or the path of a file with one. */
async function privateKeyFrom(text: string | undefined): Promise<string | undefined> {
  if (text === undefined) return undefined
  return text.includes('-----BEGIN') ? text : readFile(text, 'utf8')
}
