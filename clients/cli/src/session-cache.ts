import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { KeptSession } from '@countersign/client'
import type { LocalRun } from './local-run.ts'
import { writePrivately } from './private-file.ts'

type Sessions = Readonly<Record<string, KeptSession>>

/**
 * The sessions of the users of a local run, beside `local.json` with their passwords. Without it, every command would log in, and an
 * identity may do so only 40 times an hour.
 */
export function sessionCacheOf({ file, baseUrl }: LocalRun) {
  const cache = join(dirname(file), 'cli-sessions.json')
  const nameOf = (identity: string) => `${baseUrl} ${identity}`

  async function all(): Promise<Sessions> {
    try {
      return JSON.parse(await readFile(cache, 'utf8')) as Sessions
    } catch {
      return {}
    }
  }

  return {
    sessionOf: async (identity: string): Promise<KeptSession | undefined> => (await all())[nameOf(identity)],
    async keep(identity: string, session: KeptSession | undefined): Promise<void> {
      const { [nameOf(identity)]: _, ...others } = await all()
      const here = Object.entries(others).filter(([name]) => name.startsWith(`${baseUrl} `))
      const kept = Object.fromEntries(session === undefined ? here : [...here, [nameOf(identity), session]])
      // A folder that can't be written to costs a login, no more.
      await writePrivately(cache, JSON.stringify(kept)).catch(() => undefined)
    },
  }
}
