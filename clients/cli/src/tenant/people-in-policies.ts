import { namesOf, type WantedIdentity, type WantedProfile } from './wanted-tenant.ts'

/** The setting whose steps name people by their ids. */
export const POLICIES = 'approval.policies'

type Known = WantedProfile & { readonly identities: readonly WantedIdentity[]; readonly customerId: number }
type People = { readonly staff: readonly Known[]; readonly customers: readonly Known[] }

/** The value of a key with names in the place of the ids of people. */
export function withNames(key: string, value: unknown, { staff, customers }: People): unknown {
  return withPeople(key, value, (id) => {
    const found = [...staff, ...customers].find(({ customerId }) => customerId === id)
    return found === undefined ? id : namesOf(found)[0]
  })
}

/** The value of a key with ids in the place of names, where they are known. */
export function withIds(key: string, value: unknown, idOf: (name: string) => number | undefined): unknown {
  return withPeople(key, value, (name) => (typeof name === 'string' ? (idOf(name) ?? name) : name))
}

type Step = { readonly people?: unknown }
type Policy = { readonly steps?: unknown }

function withPeople(key: string, value: unknown, change: (person: unknown) => unknown): unknown {
  if (key !== POLICIES || !Array.isArray(value)) return value
  return (value as readonly Policy[]).map((policy) =>
    Array.isArray(policy?.steps)
      ? {
          ...policy,
          steps: (policy.steps as readonly Step[]).map((step) =>
            Array.isArray(step?.people) ? { ...step, people: step.people.map(change) } : step,
          ),
        }
      : policy,
  )
}
