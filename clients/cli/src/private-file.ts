import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file that only its owner can read, completely or not at all. */
export async function writePrivately(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx' })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Writes a new private file; an existing one is never overwritten. */
export async function createPrivately(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600, flag: 'wx' })
}

/**
 * Writes a secret into a new private file. The file is created first, so that a secret that is shown only once is not lost because the
 * name is taken.
 */
export async function intoNewFile<T>(file: string, make: () => Promise<T>, textOf: (made: T) => string): Promise<T> {
  await createPrivately(file, '')
  try {
    const made = await make()
    await writeFile(file, textOf(made))
    return made
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}
