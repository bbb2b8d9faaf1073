import { readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { usage } from './failure.ts'
import { didYouMean } from './nearest.ts'
import { variable } from './variable.ts'

export interface LocalUser {
  readonly identity: string
  readonly password: string
  readonly customerId: number
  readonly position?: string
  readonly tenantId?: number
  readonly privateKeyFile?: string
}

/** A service on this machine, as its `local.json` describes it. */
export interface LocalRun {
  readonly file: string
  readonly writtenAtMs: number
  readonly baseUrl: string
  readonly stage: string
  readonly pid?: number
  readonly otpOverride?: string
  readonly tenants: readonly { readonly tenantId: number; readonly name: string; readonly institution?: string }[]
  readonly users: Readonly<Record<string, LocalUser>>
  readonly wallets: Readonly<Record<string, number>>
  readonly callbackSecret?: string
}

/** The local run of this folder or one above it: `DATA_DIR/local.json`, or `.local/local.json` from here upwards. */
export async function findLocalRun(): Promise<LocalRun | undefined> {
  for (const file of candidates(process.cwd(), variable('DATA_DIR'))) {
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text !== undefined) return parsed(file, text)
  }
  return undefined
}

function candidates(from: string, dataDirectory: string | undefined): readonly string[] {
  if (dataDirectory !== undefined) return [join(resolve(dataDirectory), 'local.json')]
  const files: string[] = []
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    files.push(join(folder, '.local', 'local.json'))
    if (dirname(folder) === folder) return files
  }
}

async function parsed(file: string, text: string): Promise<LocalRun> {
  const { mtimeMs } = await stat(file)
  try {
    const read = JSON.parse(text) as Partial<LocalRun> | null
    if (typeof read?.baseUrl !== 'string') throw new TypeError('baseUrl is missing')
    return { stage: 'sandbox', tenants: [], users: {}, wallets: {}, ...read, baseUrl: read.baseUrl, file, writtenAtMs: mtimeMs }
  } catch (error) {
    throw usage(`${file} is not readable: ${(error as Error).message}`, 'Start the service again (npm start). It writes the file again.')
  }
}

export function userOf(local: LocalRun, name: string): LocalUser {
  const user = Object.hasOwn(local.users, name) ? local.users[name] : undefined
  if (user === undefined)
    throw usage(
      `--as: nobody is called ${name} in ${local.file}`,
      `${didYouMean(name, Object.keys(local.users)) ?? ''} Known: ${Object.keys(local.users).join(', ')}`.trim(),
    )
  return user
}
