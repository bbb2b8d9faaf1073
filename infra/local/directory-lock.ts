import { rm } from 'node:fs/promises'
import { claimDirectory } from './data-directory.ts'
import { lockFileOf, processOn } from './running-process.ts'
import { writePrivately } from './secret-files.ts'
import { StartRefusal } from './start-refusal.ts'

/** Locks a data directory for this process, and marks it as the service's; refuses one that another running service uses. */
export async function holdDirectory(directory: string): Promise<() => Promise<void>> {
  const holder = await processOn(directory)
  if (holder !== undefined && holder !== process.pid)
    throw new StartRefusal(`Another service (process ${holder}) runs on ${directory}: stop it, or set DATA_DIR to another folder`)
  await claimDirectory(directory)
  const lock = lockFileOf(directory)
  await writePrivately(lock, String(process.pid))
  return () => rm(lock, { force: true })
}
