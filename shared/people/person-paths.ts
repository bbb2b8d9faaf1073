import type { Call } from '../contract/call.ts'
import type { Endpoint } from '../contract/declared-endpoint.ts'
import { segmentsOf } from '../contract/path-parameters.ts'
import { Refusal } from '../errors/refusal.ts'
import { type Identity, identityNamed } from '../storage/identities.ts'
import { type Person, type PersonPath, person, standsAt } from '../storage/persons.ts'
import type { Reference } from '../storage/read.ts'
import { canonicalIfPossible } from './account-fields.ts'

const IN_TENANT = '/tenants/{tenantId}/customers/{customerId}'
const IN_INSTITUTION = '/institutions/{institution}/admin-users/{customerId}'
const GLOBAL = '/global/admin-users/{customerId}'

type AdminAbovePath = typeof IN_INSTITUTION | typeof GLOBAL
/** The paths of a person's account: a customer or admin user of a tenant, an admin user of an institution, a global admin user. */
type PathOfPerson = typeof IN_TENANT | AdminAbovePath

/** The name of a person in operation ids, by path, and in summaries. */
const NAMES: Readonly<Record<AdminAbovePath, string>> = { [IN_INSTITUTION]: 'InstitutionAdmin', [GLOBAL]: 'GlobalAdmin' }
const WORDS: Readonly<Record<PathOfPerson, string>> = {
  [IN_TENANT]: 'a customer',
  [IN_INSTITUTION]: 'an institution admin',
  [GLOBAL]: 'a global admin',
}

/**
 * The path of something that belongs to a person. Its value is that of a tenant's person, its type is that of all three, so that a
 * handler cannot rely on a tenant. `forEveryPerson` declares the other two.
 */
export function ofPerson<const Rest extends string>(rest: Rest): `${PathOfPerson}${Rest}` {
  return `${IN_TENANT}${rest}`
}

/**
 * Declares endpoints of `ofPerson` for people of a tenant, of an institution, and for global admin users, with the same handlers:
 * `listIdentities`, `listInstitutionAdminIdentities`, `listGlobalAdminIdentities`. Summaries name the kind of person in place of “a
 * customer”.
 */
export function forEveryPerson(endpoints: readonly Endpoint[]): readonly Endpoint[] {
  const above = ([IN_INSTITUTION, GLOBAL] as const).flatMap((path) =>
    endpoints.map((endpoint) => {
      const operationId = endpoint.operationId.replace(/^([a-z]+)(Customer)?/, `$1${NAMES[path]}`)
      return moved(endpoint, IN_TENANT, path, operationId)
    }),
  )
  return [...endpoints, ...above]
}

/** The path of an admin user above tenants: its value is global, its type also includes institutions. */
export function ofAdminAbove(): AdminAbovePath {
  return GLOBAL
}

/** Declares endpoints of `ofAdminAbove` for both: `getGlobalAdmin`, `getInstitutionAdmin`. */
export function forAdminsAbove(endpoints: readonly Endpoint[]): readonly Endpoint[] {
  const ofInstitutions = endpoints.map((endpoint) => {
    const operationId = endpoint.operationId.replace(NAMES[GLOBAL], NAMES[IN_INSTITUTION])
    return moved(endpoint, GLOBAL, IN_INSTITUTION, operationId)
  })
  return [...endpoints, ...ofInstitutions]
}

function moved(endpoint: Endpoint, from: PathOfPerson, to: PathOfPerson, operationId: string): Endpoint {
  if (!endpoint.path.startsWith(from)) throw new Error(`${endpoint.name} is not at ${from}`)
  const path = `${to}${endpoint.path.slice(from.length)}`
  const summary = endpoint.summary.replace(WORDS[from], WORDS[to])
  return { ...endpoint, path, operationId, summary, template: segmentsOf(path), name: `${endpoint.method} ${path}` }
}

export type OfPerson = Pick<Call, 'read'> & { readonly params: PersonPath }
type OfIdentity = Pick<Call, 'read'> & { readonly params: OfPerson['params'] & { readonly identity: string } }

/** The person whom the path names, in the scope of the path. */
export async function personOfPath({ read, params }: OfPerson): Promise<Person> {
  const found = await read.one(person(params.customerId))
  if (found === undefined || !standsAt(found, params)) throw new Refusal('not-found')
  return found
}

/** The identity that the path names. Another person's identity is not found. */
export async function identityOfPath({ read, params }: OfIdentity): Promise<Identity> {
  const canonical = canonicalIfPossible(params.identity)
  const found = canonical === undefined ? undefined : await read.one(identityNamed(canonical))
  if (found === undefined || found.customerId !== params.customerId || found.tenantId !== params.tenantId) throw new Refusal('not-found')
  return found
}

export function identityReads({ params }: Pick<OfIdentity, 'params'>): readonly Reference<unknown>[] {
  return nameReads(params.identity)
}

/** The references to read for a name, whoever has it. */
export function nameReads(identity: string): readonly Reference<unknown>[] {
  const canonical = canonicalIfPossible(identity)
  return canonical === undefined ? [] : [identityNamed(canonical) as unknown as Reference<unknown>]
}
