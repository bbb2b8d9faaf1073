import * as z from 'zod'
import type { Input } from '../../shared/contract/call.ts'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { builtEndpoint } from '../../shared/contract/endpoint.ts'
import { LARGEST_LIMIT } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import type { OnlyDeclaredParameters } from '../../shared/contract/path-parameters.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { peopleFound, peopleQuery } from '../../shared/people/people-found.ts'
import {
  adminUser,
  adminUsersOf,
  globalAdmin,
  globalAdmins,
  institutionAdmin,
  institutionAdminsOf,
  type Profile,
} from '../../shared/storage/persons.ts'
import type { Listing, Reference } from '../../shared/storage/read.ts'
import { adminUserShape, shownAdminUser } from './admin-user-shape.ts'

type Declaration<Path extends string> = {
  readonly path: Path
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly all: (params: Input<Path>['params'], limit: number, after: string | undefined) => Listing<Profile>
  readonly one: (params: Input<Path>['params'], customerId: CustomerId) => Reference<Profile>
}

/** Declares the list of the admin users of one scope: all of them newest first, or those whom a text means. */
function adminList<const Path extends string>({
  all,
  one,
  description,
  ...rest
}: Declaration<Path> & OnlyDeclaredParameters<Path>): Endpoint {
  return builtEndpoint({
    ...rest,
    method: 'GET',
    group: 'identities',
    description: `${description} With \`search\` it lists those with this text in their name, e-mail address or phone number, or as an identity; first those whose name or e-mail address begins so.`,
    access: { kind: 'permission', permission: 'AdminUser.READ' },
    query: peopleQuery,
    answer: () => z.array(adminUserShape()).max(LARGEST_LIMIT),
    refusals: ['not-permitted', 'not-found'],
    handle(call) {
      const { params, query } = call
      if (query.search !== undefined) {
        const people = {
          profileAt: (customerId: CustomerId) => one(params, customerId),
          everybody: (limit: number, after: string | undefined) => all(params, limit, after),
        }
        return peopleFound(call, query, query.search, people, shownAdminUser)
      }
      return listAnswer(
        call,
        query,
        (limit, after) => all(params, limit, after),
        (found) => found.map(shownAdminUser),
      )
    },
  })
}

export const listAdminUsers = adminList({
  path: '/tenants/{tenantId}/admin-users',
  operationId: 'listAdminUsers',
  summary: 'List the admin users of a tenant',
  description: 'Lists the staff of the tenant with their positions, newest first.',
  all: ({ tenantId }, limit, after) => adminUsersOf(tenantId, limit, after),
  one: ({ tenantId }, customerId) => adminUser(tenantId, customerId),
})

export const listGlobalAdmins = adminList({
  path: '/global/admin-users',
  operationId: 'listGlobalAdmins',
  summary: 'List the global admins',
  description: 'Lists people with a role above all tenants, newest first.',
  all: (_params, limit, after) => globalAdmins(limit, after),
  one: (_params, customerId) => globalAdmin(customerId),
})

export const listInstitutionAdmins = adminList({
  path: '/institutions/{institution}/admin-users',
  operationId: 'listInstitutionAdmins',
  summary: 'List the institution admins',
  description: 'Lists people with a role in all tenants of the institution, newest first.',
  all: ({ institution }, limit, after) => institutionAdminsOf(institution, limit, after),
  one: ({ institution }, customerId) => institutionAdmin(institution, customerId),
})
