import { randomInt } from 'node:crypto'
import { keptInFile } from './secret-files.ts'

/** The code that this machine takes wherever a one-time code is asked for: six digits, its own for each data directory. */
export function otpOverrideIn(file: string): Promise<string> {
  return keptInFile(file, async () => String(randomInt(1_000_000)).padStart(6, '0'))
}
