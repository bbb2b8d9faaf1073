import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The name of the code in a bundle: the same source has the same name. Log lines carry it, and its source maps are kept under it. */
export function codeIdOf(directory: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(directory).toSorted())
    if (name.endsWith('.mjs')) hash.update(`${name}\n`).update(readFileSync(join(directory, name)))
  return hash.digest('hex').slice(0, 20)
}
