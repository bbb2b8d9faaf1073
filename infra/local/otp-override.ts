import { randomInt } from 'node:crypto'
import { keptInFile } from './secret-files.ts'

/** The code that this machine accepts wherever a one-time code is required: six digits, different for each data directory. */
export function otpOverrideIn(file: string): Promise<string> {
  return keptInFile(file, async () => String(randomInt(1_000_000)).padStart(6, '0'))
}
