import type { Call } from '../../shared/contract/call.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import type { RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import { inForce } from '../../shared/domain/permissions/temporary-positions.ts'
import { organisationsOf, type Position, positionsIn } from '../../shared/storage/organisations.ts'
import {
  adminUsersOf,
  customer,
  globalAdmins,
  institutionAdminsOf,
  type Person,
  type Profile,
  person,
} from '../../shared/storage/persons.ts'
import type { Listing, Page } from '../../shared/storage/read.ts'
import type { Key } from '../../shared/storage/table.ts'

/** A role or position that somebody holds. `after`: where the report continues behind it. */
export type HeldGrant = {
  readonly of: Person
  readonly profile: Profile
  readonly assignment: RoleAssignment
  /** Time since which an organisation lists its member. */
  readonly listedSince?: string
  readonly after: Place
}

/** A place in the report: the source, the key in it, and for a list of people the number of their grants that were shown. */
export type Place = { readonly source: number; readonly key: string; readonly inner: string }

/** Number of items of one source that are read at once. */
const READ_AT_ONCE = 100

type Reading = Pick<Call, 'read' | 'now'>

/**
 * The grants of a tenant, from a place on: those of its staff, of the members of its organisations, and of people above it whom the
 * caller may know.
 */
export async function* grantsFrom(call: Call, tenantId: TenantId, from: Place | undefined): AsyncGenerator<HeldGrant> {
  const sources = await sourcesFor(call, tenantId)
  for (const [source, grants] of sources.entries()) {
    if (from !== undefined && source < from.source) continue
    yield* grants(source, from?.source === source ? from : undefined)
  }
}

type Source = (source: number, from: Place | undefined) => AsyncGenerator<HeldGrant>

async function sourcesFor(call: Call, tenantId: TenantId): Promise<readonly Source[]> {
  const { institution } = (await call.settingsOf(tenantId)).tenant ?? {}
  const staff: Listed = (limit, after) => adminUsersOf(tenantId, limit, after)
  const ofInstitution: Listed = (limit, after) => institutionAdminsOf(institution ?? '', limit, after)
  const nobody: Source = async function* nobody() {}
  return [
    (source, from) => ofPeople(call, staff, (each) => each.kind === 'tenant' && each.tenantId === tenantId, source, from),
    (source, from) => ofOrganisations(call, tenantId, source, from),
    institution !== undefined && (await mayAudit(call, institution))
      ? (source, from) => ofPeople(call, ofInstitution, ({ kind }) => kind === 'institution', source, from)
      : nobody,
    (await mayAudit(call, undefined))
      ? (source, from) => ofPeople(call, globalAdmins, ({ kind }) => kind === 'global', source, from)
      : nobody,
  ]
}

/** Tells whether the caller may read the audit of an institution, or of the whole service: then they may know its people. */
async function mayAudit(call: Call, institution: string | undefined): Promise<boolean> {
  const { settings } = await call.settingsOf(undefined)
  const scope = institution === undefined ? ({ kind: 'global' } as const) : ({ kind: 'institution', institution } as const)
  return isGranted({ caller: call.caller, scope, settings }, 'Audit.READ')
}

type Listed = (limit: number, after: string | undefined) => Listing<Profile>

async function* ofPeople(
  call: Reading,
  list: Listed,
  isShown: (assignment: RoleAssignment) => boolean,
  source: number,
  from: Place | undefined,
): AsyncGenerator<HeldGrant> {
  // The person at the place may hold more than was shown.
  for await (const profiles of pagesOf(call, list, from === undefined ? undefined : `${from.key}!`)) {
    const people = await call.read.many(profiles.map(({ customerId }) => person(customerId)))
    for (const [at, profile] of profiles.entries()) {
      const of = people[at]
      if (of === undefined) continue
      const shown = from?.key === profile.SK ? Number(from.inner) : 0
      const held = inForce(of.holdings, call.now).filter(isShown)
      yield* held
        .map((assignment, index) => ({ of, profile, assignment, after: { source, key: profile.SK, inner: String(index + 1) } }))
        .slice(shown)
    }
  }
}

async function* ofOrganisations(call: Reading, tenantId: TenantId, source: number, from: Place | undefined): AsyncGenerator<HeldGrant> {
  const list = (limit: number, after: string | undefined) => organisationsOf(tenantId, limit, after)
  for await (const organisations of pagesOf(call, list, from === undefined ? undefined : `${from.key}!`))
    for (const { organisationId, SK } of organisations) {
      const members = (limit: number, after: string | undefined) => positionsIn(tenantId, organisationId, limit, after)
      for await (const positions of pagesOf(call, members, from?.key === SK ? from.inner : undefined))
        yield* (await membersAmong(call, tenantId, positions)).map(({ of, profile, position }) => {
          const assignment = { kind: 'organisation', position: position.position, tenantId, organisationId } as const
          return { of, profile, assignment, listedSince: position.created, after: { source, key: SK, inner: position.SK } }
        })
    }
}

async function membersAmong({ read }: Reading, tenantId: TenantId, positions: readonly (Position & Key)[]) {
  const ids = positions.map(({ customerId }) => customerId)
  const [people, profiles] = await Promise.all([read.many(ids.map(person)), read.many(ids.map((each) => customer(tenantId, each)))])
  return positions.flatMap((position, at) => {
    const [of, profile] = [people[at], profiles[at]]
    return of === undefined || profile === undefined ? [] : [{ position, of, profile }]
  })
}

/** The pages of a list; a listed thing still carries its key. */
async function* pagesOf<T>(
  { read }: Pick<Call, 'read'>,
  list: (limit: number, after: string | undefined) => Listing<T>,
  from: string | undefined,
): AsyncGenerator<readonly (T & Key)[]> {
  let after = from
  do {
    const page: Page<T> = await read.list(list(READ_AT_ONCE, after))
    yield page.things as readonly (T & Key)[]
    after = page.next
  } while (after !== undefined)
}
