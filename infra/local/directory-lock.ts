import { readFileSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivately } from './secret-files.ts'

/** Another running service uses the data directory. The message is for the person who starts this one. */
class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
}

/** Locks a data directory for this process; refuses one that another running service uses. The lock of a dead process does not count. */
export async function holdDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, 'lock')
  const holder = Number(await readFile(file, 'utf8').catch(() => '0'))
  if (holder > 0 && holder !== process.pid && runsThisService(holder))
    throw new DirectoryInUse(`Another service (process ${holder}) runs on ${directory}: stop it, or set DATA_DIR to another folder`)
  await writePrivately(file, String(process.pid))
  return () => rm(file, { force: true })
}

function runsThisService(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('infra/local/main')
  } catch {
    return true
  }
}
