import type { Endpoint } from '../contract/declared-endpoint.ts'
import { segmentsOf } from '../contract/path-parameters.ts'

const IN_TENANT = '/tenants/{tenantId}/customers/{customerId}'
const IN_INSTITUTION = '/institutions/{institution}/admin-users/{customerId}'
const GLOBAL = '/global/admin-users/{customerId}'

type AdminAbovePath = typeof IN_INSTITUTION | typeof GLOBAL
/** The paths of a person's account: a customer or admin user of a tenant, an admin user of an institution, a global admin user. */
type PersonPath = typeof IN_TENANT | AdminAbovePath

/** The name of a person in operation ids, by path, and in summaries. */
const NAMES: Readonly<Record<AdminAbovePath, string>> = { [IN_INSTITUTION]: 'InstitutionAdmin', [GLOBAL]: 'GlobalAdmin' }
const WORDS: Readonly<Record<PersonPath, string>> = {
  [IN_TENANT]: 'a customer',
  [IN_INSTITUTION]: 'an institution admin',
  [GLOBAL]: 'a global admin',
}

/**
 * The path of something that belongs to a person. Its value is that of a tenant's person, its type is that of all three, so that a
 * handler cannot rely on a tenant. `forEveryPerson` declares the other two.
 */
export function ofPerson<const Rest extends string>(rest: Rest): `${PersonPath}${Rest}` {
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

function moved(endpoint: Endpoint, from: PersonPath, to: PersonPath, operationId: string): Endpoint {
  if (!endpoint.path.startsWith(from)) throw new Error(`${endpoint.name} is not at ${from}`)
  const path = `${to}${endpoint.path.slice(from.length)}`
  const summary = endpoint.summary.replace(WORDS[from], WORDS[to])
  return { ...endpoint, path, operationId, summary, template: segmentsOf(path), name: `${endpoint.method} ${path}` }
}
