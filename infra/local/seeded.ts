import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Demo } from './seed.ts'

/** Adds the tenants, people and wallets that `npm run seed` has written into the data directory. Every call reads its file again. */
export function withSeeded(demo: Demo, directory: string): Demo {
  const { tenants, users, wallets } = seededIn(join(directory, 'seeded.json'))
  return {
    ...demo,
    tenants: [...demo.tenants, ...tenants],
    users: { ...users, ...demo.users },
    wallets: { ...demo.wallets, ...wallets },
  }
}

type Seeded = Pick<Demo, 'tenants' | 'users' | 'wallets'>
const NOTHING: Seeded = { tenants: [], users: {}, wallets: {} }

function seededIn(file: string): Seeded {
  try {
    return { ...NOTHING, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<Seeded>) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return NOTHING
    throw error
  }
}
