import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { LocalRun, LocalUser } from '../local-run.ts'
import { writePrivately } from '../private-file.ts'

/** The people, tenants and wallets that seeds have added to a local run. The service puts them into `local.json` at each start. */
export type Seeded = {
  readonly tenants: LocalRun['tenants']
  readonly users: Readonly<Record<string, LocalUser>>
  readonly wallets: Readonly<Record<string, number>>
}

const NAME = 'seeded.json'

export async function seededIn(local: LocalRun): Promise<Seeded> {
  const text = await readFile(join(dirname(local.file), NAME), 'utf8').catch(() => '{}')
  return { tenants: [], users: {}, wallets: {}, ...(JSON.parse(text) as Partial<Seeded>) }
}

/** Keeps what a seed has added, for the next start, and for the programs that read `local.json` now. */
export async function keepSeeded(local: LocalRun, seeded: Seeded): Promise<void> {
  const now = JSON.parse(await readFile(local.file, 'utf8')) as LocalRun
  const own = new Set(seeded.tenants.map(({ tenantId }) => tenantId))
  const tenants = [...now.tenants.filter(({ tenantId }) => !own.has(tenantId)), ...seeded.tenants]
  const details = { ...now, tenants, users: { ...now.users, ...seeded.users }, wallets: { ...now.wallets, ...seeded.wallets } }
  await writePrivately(join(dirname(local.file), NAME), `${JSON.stringify(seeded, null, 2)}\n`)
  await writePrivately(local.file, `${JSON.stringify(details, null, 2)}\n`)
}
