import { readFile, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { KeptSession } from '@countersign/client'
import { usage } from './failure.ts'
import { writePrivately } from './private-file.ts'
import { variable } from './variable.ts'
import type { WebSession } from './web-login.ts'

export const DEFAULT_PROFILE = 'default'

/** A session stored by `countersign login`. It contains tokens, and neither a password nor a key. */
export interface Profile {
  readonly url: string
  readonly identity: string
  readonly session: KeptSession
  /** The file with the key of an OAuth client, which gets the next token when this one has expired. */
  readonly clientFile?: string
  /** A login by the browser, whose refresh token gets the next tokens. */
  readonly web?: WebSession
}

export async function readProfile(name: string): Promise<Profile | undefined> {
  const text = await readFile(fileOf(name), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : profileIn(text, name)
}

function profileIn(text: string, name: string): Profile {
  try {
    const { url, session } = JSON.parse(text) as Profile
    if (URL.canParse(url) && typeof session.token === 'string') return JSON.parse(text) as Profile
  } catch {
    // Told below.
  }
  throw usage(`The profile ${name} is damaged: ${fileOf(name)}`, `Log in again: countersign login --profile ${name}`)
}

/** Stores a profile with mode 0600, and returns its path. */
export async function keepProfile(name: string, profile: Profile): Promise<string> {
  await writePrivately(fileOf(name), `${JSON.stringify(profile, undefined, 2)}\n`)
  return fileOf(name)
}

export async function removeProfile(name: string): Promise<void> {
  await rm(fileOf(name), { force: true })
}

function fileOf(name: string): string {
  return join(folder(), `${checkedProfile(name)}.json`)
}

/** The name of a profile, which is a part of the name of its file. */
export function checkedProfile(name: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name)) throw usage('--profile must be letters, digits, dots, dashes and underscores')
  return name
}

function folder(): string {
  const shared = variable('XDG_CONFIG_HOME') ?? join(homedir(), '.config')
  return join(variable('COUNTERSIGN_CONFIG_DIR') ?? join(shared, 'countersign'), 'profiles')
}
