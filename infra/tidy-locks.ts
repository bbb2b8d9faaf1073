import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Lock = { readonly packages: Record<string, Record<string, unknown>> }

/** Every lock file of the repository. */
export const LOCKS = globSync('{.,.changeset,bench/peers,docs/examples/*,docs/site,infra,infra/*,infra/bundle/*}/package-lock.json', {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
}).toSorted()

const isPackage = (path: string): boolean => path.includes('node_modules/')

/**
 * `node infra/tidy-locks.ts`, after each change of a lock file: removes addresses, and the Node that a package asks for. Everything runs on
 * the Node that npm brings along, so what a package wants of the one that runs npm would only warn newcomers.
 */
export function tidyLock(text: string): string {
  const lock = JSON.parse(text) as Lock
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!isPackage(path)) continue
    delete entry.engines
    if (entry.link !== true) delete entry.resolved
  }
  return `${JSON.stringify(lock, null, 2)}\n`
}

if (import.meta.main) for (const file of LOCKS) writeFileSync(file, tidyLock(readFileSync(file, 'utf8')))
