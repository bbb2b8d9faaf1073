import type { Endpoint } from './endpoint.ts'
import { segmentsOf } from './path-parameters.ts'

const IN_TENANT = '/tenants/{tenantId}/customers/{customerId}'
const IN_INSTITUTION = '/institutions/{institution}/admin-users/{customerId}'
const GLOBAL = '/global/admin-users/{customerId}'

type AdminAbovePath = typeof IN_INSTITUTION | typeof GLOBAL
/** The paths of a person's account: a customer or admin user of a tenant, an admin user of an institution, a global admin user. */
type PersonPath = typeof IN_TENANT | AdminAbovePath

/** Whose account an operation id names, by its path, and how a summary calls the person. */
const NAMES: Readonly<Record<AdminAbovePath, string>> = { [IN_INSTITUTION]: 'InstitutionAdmin', [GLOBAL]: 'GlobalAdmin' }
const WORDS: Readonly<Record<PersonPath, string>> = {
  [IN_TENANT]: 'a customer',
  [IN_INSTITUTION]: 'an institution admin',
  [GLOBAL]: 'a global admin',
}

/**
 * The path of what belongs to a person. It is that of the tenant's persons; its type is that of all three, so that a handler can't rely on
 * a tenant that other paths don't name. `forEveryPerson` declares the others.
 */
export function ofPerson<const Rest extends string>(rest: Rest): `${PersonPath}${Rest}` {
  return `${IN_TENANT}${rest}`
}

/**
 * Declares endpoints of `ofPerson` for the persons of a tenant, of an institution, and for global admin users, with the same handlers:
 * `listIdentities`, `listInstitutionAdminIdentities`, `listGlobalAdminIdentities`. The summary says “a customer” where the others name theirs.
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

/** The path of an admin user above tenants: a global one, and in its type also one of an institution. */
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
