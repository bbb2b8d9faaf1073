import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

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
