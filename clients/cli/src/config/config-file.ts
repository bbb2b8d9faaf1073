import { type Failure, usage } from '../failure.ts'
import { didYouMean } from '../nearest.ts'
import { ENDPOINTS, type WantedEndpoint, wantedEndpoints } from './endpoints.ts'
import { UPSTREAMS, type WantedUpstream, wantedUpstreams } from './upstreams.ts'
import { readYaml } from './yaml-text.ts'

/** The contents of a file for a tenant: a value of each key, or `null` for its default. */
export interface WantedConfig {
  readonly tenant: number | undefined
  readonly values: ReadonlyMap<string, unknown>
  /** The webhook endpoints that it names; `undefined` if it says nothing about them. */
  readonly endpoints: readonly WantedEndpoint[] | undefined
  /** The upstreams that it names; `undefined` if it says nothing about them. */
  readonly upstreams: readonly WantedUpstream[] | undefined
}

const SECTIONS = ['settings', 'permissions'] as const
const ENTRIES: readonly string[] = ['tenant', ...SECTIONS, ENDPOINTS, UPSTREAMS]

/** Reads a file of `config export`, and refuses unknown contents. */
export async function readConfigFile(file: string): Promise<WantedConfig> {
  const read = await readYaml(file)
  if (!isObject(read)) throw usage(`${file} must hold tenant, settings and permissions`, 'Begin with: countersign config export FILE')
  const odd = Object.keys(read).find((key) => !ENTRIES.includes(key))
  if (odd !== undefined)
    throw usage(
      `${file}: unknown entry ${odd}; there are ${ENTRIES.slice(0, -1).join(', ')} and ${ENTRIES.at(-1)}`,
      didYouMean(odd, ENTRIES),
    )
  const { tenant } = read
  if (tenant !== undefined && !Number.isSafeInteger(tenant)) throw usage(`${file}: tenant must be an id`)
  return { tenant: tenant as number | undefined, ...wantedSections(() => file, read) }
}

/** The entries of a file that hold configuration. */
export const CONFIG_ENTRIES: readonly string[] = [...SECTIONS, ENDPOINTS, UPSTREAMS]

/** Reads the entries that hold configuration. `placeOf`: the place of an entry, for refusals. */
export function wantedSections(
  placeOf: (section: string) => string,
  read: Readonly<Record<string, unknown>>,
): Omit<WantedConfig, 'tenant'> {
  return {
    values: new Map(SECTIONS.flatMap((section) => entriesOf(placeOf(section), section, read[section]))),
    endpoints: wantedEndpoints(placeOf(ENDPOINTS), read[ENDPOINTS]),
    upstreams: wantedUpstreams(placeOf(UPSTREAMS), read[UPSTREAMS]),
  }
}

function entriesOf(file: string, section: string, found: unknown): readonly [string, unknown][] {
  if (found === undefined || found === null) return []
  if (!isObject(found)) throw usage(`${file}: ${section} must hold keys with their values`)
  for (const key of Object.keys(found)) if (key.endsWith('.Allowed') !== (section === 'permissions')) throw misplaced(file, key, section)
  return Object.entries(found)
}

function misplaced(file: string, key: string, section: string): Failure {
  if (section === 'permissions' && /^[A-Z]\w*\.[A-Z]+$/.test(key))
    return usage(`${file}: ${key} must end in .Allowed`, `Write ${key}.Allowed`)
  return usage(`${file}: ${key} belongs to ${section === 'permissions' ? 'settings' : 'permissions'}`)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
