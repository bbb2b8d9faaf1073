import { readFile } from 'node:fs/promises'
import { usage } from './failure.ts'
import { readStdin } from './terminal.ts'

/** A body as `-d` gives it: JSON, `@file`, or `-` for stdin. */
export async function jsonFrom(text: string | undefined): Promise<unknown> {
  if (text === undefined) return undefined
  const json = text === '-' ? await readStdin() : text.startsWith('@') ? await readFile(text.slice(1), 'utf8') : text
  try {
    return JSON.parse(json) as unknown
  } catch (error) {
    throw usage(`-d must be JSON: ${(error as Error).message}`, `In a shell, put it into single quotes: -d '{"amount": 25}'`)
  }
}
