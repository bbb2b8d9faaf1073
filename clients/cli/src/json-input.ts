import { readFile } from 'node:fs/promises'
import { usage } from './failure.ts'
import { readStdin } from './terminal.ts'

/** A body as `-d` gives it: JSON, `@file`, or `-` for stdin. */
export async function jsonFrom(text: string | undefined): Promise<unknown> {
  if (text === undefined) return undefined
  if (text === '-') return parsed(await readStdin(), 'stdin')
  if (text.startsWith('@')) return jsonInFile(text.slice(1))
  return parsed(text, '-d', `In a shell, put it into single quotes: -d '{"amount": 25}'`)
}

/** JSON from a file. */
export async function jsonInFile(file: string): Promise<unknown> {
  return parsed(await readFile(file, 'utf8'), file)
}

function parsed(json: string, from: string, next?: string): unknown {
  try {
    // Editors and shells of Windows put a mark at the beginning.
    return JSON.parse(json.replace(/^\ufeff/, '')) as unknown
  } catch (error) {
    throw usage(`${from} must be JSON: ${(error as Error).message}`, next)
  }
}
