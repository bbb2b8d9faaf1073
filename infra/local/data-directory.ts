import { readFileSync } from 'node:fs'
import { access, mkdir, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { contentOf, writePrivately } from './secret-files.ts'
import { StartRefusal } from './start-refusal.ts'

const DEFAULT_DIRECTORY = '.local'
/** Operating systems put these into directories by themselves. */
const FROM_THE_SYSTEM: ReadonlySet<string> = new Set(['lost+found', '.DS_Store'])
/** The highest number of files that a refusal names. */
const NAMED_FILES = 3

/** The absolute path of the data directory: DATA_DIR, or `.local` if it is unset or empty. */
export function dataDirectoryFrom(environment: Readonly<Record<string, string | undefined>>): string {
  return resolve(environment.DATA_DIR?.trim() || DEFAULT_DIRECTORY)
}

/** Tells whether a directory has the marker of the service. */
export async function isMarked(directory: string): Promise<boolean> {
  return isMarker(await contentOf(join(directory, MARKER)).catch(() => undefined))
}

/**
 * Makes the directory if it is missing, and marks it as the service's. Refuses a directory without a marker that contains anything else. A
 * directory of a version without markers is taken over if it holds the service's files only.
 */
export async function claimDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    if (await isMarked(directory)) return
    const strange = await strangeFiles(directory)
    if (strange.length > 0) throw new StartRefusal(refusalOf(directory, strange))
    const marker = { service: MARK, about: ABOUT, created: new Date().toISOString() }
    await writePrivately(join(directory, MARKER), `${JSON.stringify(marker, null, 2)}\n`)
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    throw new StartRefusal(`DATA_DIR must be a directory that this user can write to: ${(error as Error).message}`)
  }
}

/** Names in a directory that the service did not make. */
async function strangeFiles(directory: string): Promise<readonly string[]> {
  const names = (await readdir(directory)).filter((name) => !FROM_THE_SYSTEM.has(name))
  if (!(await isOfEarlierVersion(directory))) return names.toSorted()
  return names.filter((name) => !isServiceFile(name) && name !== DOCUMENTS_FOLDER).toSorted()
}

/** Tells whether a version of the service without markers ran here: it always wrote passwords, and `local.json` with its people. */
async function isOfEarlierVersion(directory: string): Promise<boolean> {
  const hasPasswords = await access(join(directory, 'passwords.json')).then(
    () => true,
    () => false,
  )
  const details = jsonOf(await contentOf(join(directory, 'local.json'))) as { readonly baseUrl?: unknown; readonly users?: unknown } | null
  return hasPasswords && typeof details?.baseUrl === 'string' && typeof details.users === 'object'
}

const MARK = 'countersign'
const ABOUT = 'The local run of Countersign keeps its data in this directory. npm run reset deletes it.'

const isMarker = (text: string | undefined): boolean => (jsonOf(text) as { readonly service?: unknown } | null)?.service === MARK

function refusalOf(directory: string, strange: readonly string[]): string {
  const more = strange.length > NAMED_FILES ? ` and ${strange.length - NAMED_FILES} more` : ''
  const names = `${strange.slice(0, NAMED_FILES).join(', ')}${more}`
  return `${directory} contains files that the service did not create (${names}): move them, or set DATA_DIR to a new directory`
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Files that a local run keeps in its data directory. */
const FILES = [
  'backend-key.pem',
  'cli-sessions.json',
  'clock.json',
  'data-key.json',
  'local.json',
  'lock',
  'otp-override.txt',
  'outbox.jsonl',
  'passwords.json',
  'pki-key.pem',
  'saml-key.pem',
  'seeded.json',
  'signing-keys.json',
  'table.db',
  'table.json',
] as const

/** Names that SQLite and unfinished writes add to the name of a file: `clock.json.new`, `local.json.<id>`, and a draft of a draft. */
const UNFINISHED =
  /^(.+?)(?:-wal|-shm|-journal|\.new|\.[0-9a-f]{12}|(?:\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}){1,2})$/

/** The private key of a back end that came by `npm run seed`. */
const SEEDED_KEY = /^seeded-key-[0-9a-f]{12}\.pem$/

/** The folder of stored documents, and what the service itself makes inside it. Anything else in it belongs to somebody else. */
export const DOCUMENTS_FOLDER = 'documents'
export const BUCKET = 'documents'
export const UPLOADS = '_multipart'

/** The file by which a directory shows that it belongs to the service. */
export const MARKER = 'countersign-data.json'

/** Tells whether the service writes a file of this name into its data directory. */
export function isServiceFile(name: string): boolean {
  const known: ReadonlySet<string> = new Set([...FILES, MARKER])
  return known.has(name) || SEEDED_KEY.test(name) || known.has(UNFINISHED.exec(name)?.[1] ?? '')
}

/** The file with the id of the process that uses a data directory. */
export const lockFileOf = (directory: string): string => join(directory, 'lock')

/** The id of the running service that uses a data directory. The lock of a dead process does not count. */
export async function processOn(directory: string): Promise<number | undefined> {
  const pid = Number(await readFile(lockFileOf(directory), 'utf8').catch(() => '0'))
  return Number.isInteger(pid) && pid > 0 && runsThisService(pid) ? pid : undefined
}

/** The file that starts the service: in the repository, or in its package. */
const STARTED_BY = /infra\/local\/main|countersign-local|@countersign\/local/

/** If the command of a living process cannot be read, it counts as the service. */
function runsThisService(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  try {
    return STARTED_BY.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return true
  }
}
