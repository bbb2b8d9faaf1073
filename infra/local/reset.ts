import { lstat, readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BUCKET, DOCUMENTS_FOLDER, dataDirectoryFrom, isMarked, isServiceFile, MARKER, processOn, UPLOADS } from './data-directory.ts'
import { StartRefusal } from './start-refusal.ts'

/** Deletes what the service created in its data directory, by exact names, and lists it. Works only in a directory with its marker. */
export async function reset(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  const directory = dataDirectoryFrom(environment)
  const pid = await processOn(directory)
  if (pid !== undefined) throw new StartRefusal(`The service (process ${pid}) uses ${directory}. Stop it first.`)
  const names = await readdir(directory).catch(() => [])
  if (names.length === 0) return say(`${directory} is empty already.`)
  if (!(await isMarked(directory)))
    throw new StartRefusal(
      `${directory} has no ${MARKER}, so nothing was deleted. If an earlier version made it, run npm start once first.`,
    )

  const deleted = [...(await deleteDocuments(directory)), ...(await deleteFiles(directory, names))]
  say(`Deleted from ${directory}: ${deleted.join(', ')}.`)
  const kept = await readdir(directory)
  if (kept.length > 0) say(`Kept, because the service did not create it: ${kept.join(', ')}. Move it before the next start.`)
}

/** The marker goes last, so that an interrupted reset can be repeated. */
async function deleteFiles(directory: string, names: readonly string[]): Promise<readonly string[]> {
  const deleted: string[] = []
  for (const name of [...names.filter((each) => each !== MARKER), MARKER]) {
    const path = join(directory, name)
    // A folder or link that has the name of a file was made by somebody else.
    if (!isServiceFile(name) || !(await lstat(path)).isFile()) continue
    await rm(path)
    deleted.push(name)
  }
  return deleted
}

/** Deletes the service's bucket and unfinished uploads, and the folders above them if they are empty then. */
async function deleteDocuments(directory: string): Promise<readonly string[]> {
  const documents = join(directory, DOCUMENTS_FOLDER)
  const buckets = join(documents, 'buckets')
  // Never through a link to another place.
  for (const folder of [documents, buckets]) if (!(await isFolder(folder))) return []
  for (const folder of [join(buckets, BUCKET), join(documents, UPLOADS)]) if (await isFolder(folder)) await rm(folder, { recursive: true })
  for (const folder of [buckets, documents]) await rmdir(folder).catch(() => undefined)
  return [`${DOCUMENTS_FOLDER}/`]
}

const isFolder = (path: string): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

const say = (line: string): void => void process.stdout.write(`${line}\n`)
