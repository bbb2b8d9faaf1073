import type { Setting, Upstream } from '@countersign/client'
import type { WantedConfig } from '../config/config-file.ts'

/** Stands for a secret in a file: it keeps the one that the service has. */
const MARK = '***'

type Sections = Omit<WantedConfig, 'tenant'>

/** A configuration without the marks of secrets that the service does not have: they could not be kept. */
export function withoutUnknownSecrets(config: Sections, settings: readonly Setting[], upstreams: readonly Upstream[]): Sections {
  const inForce = new Map(settings.map(({ key, value }) => [key, value]))
  return {
    ...config,
    values: new Map([...config.values].map(([key, value]) => [key, knownMarks(value, inForce.get(key))])),
    upstreams: config.upstreams?.map((each) => ({
      ...each,
      ...(each.headers === undefined
        ? {}
        : { headers: knownMarks(each.headers, upstreams.find(({ name }) => name === each.name)?.headers) as Record<string, unknown> }),
    })),
  }
}

function knownMarks(value: unknown, present: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const known = (typeof present === 'object' && present !== null ? present : {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(Object.entries(value).filter(([name, member]) => member !== MARK || Object.hasOwn(known, name)))
}
