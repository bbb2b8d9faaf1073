import { access, mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { contentOf, writePrivately } from './secret-files.ts'
import { DOCUMENTS_FOLDER, isServiceFile, MARKER } from './service-files.ts'
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
