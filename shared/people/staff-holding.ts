import type { Reader } from '../contract/reader.ts'
import type { CustomerId, TenantId } from '../domain/ids.ts'
import { adminUsersOf, globalAdmins, institutionAdminsOf, type Profile } from '../storage/persons.ts'
import type { Listing } from '../storage/read.ts'

/** The first page is enough for most tenants. Further ones are larger, since their holders are rare. */
const FIRST_PAGE = 100
const PAGE = 500
const MOST_TURNS = 11

/** The place of the items that somebody decides about: a tenant, and the institution to which it belongs; or one above tenants. */
type StaffPlace = { readonly tenantId: TenantId | undefined; readonly institution: string | undefined }

/** `all`: everybody was looked at. `some`: the bound was reached before. */
type Looked = 'all' | 'some'

/**
 * Staff who hold one of these roles, page by page, newest first: of a tenant, of its institution, and above. Positions for a while count.
 * Looks at 5,100 people of each list at most. Holders of positions in organisations are not included.
 */
export async function* staffHolding(
  roles: readonly string[],
  { tenantId, institution }: StaffPlace,
  { read, now }: { readonly read: Pick<Reader, 'list'>; readonly now: number },
): AsyncGenerator<readonly CustomerId[], Looked> {
  if (roles.length === 0) return 'all'
  let open = listsWith(roles, tenantId, institution).map((list) => ({ list, after: undefined as string | undefined }))
  for (let turn = 0; turn < MOST_TURNS && open.length > 0; turn++) {
    const pages = await Promise.all(open.map(({ list, after }) => read.list(pageOf(list, after, turn))))
    open = open.flatMap(({ list }, at) => (pages[at]?.next === undefined ? [] : [{ list, after: pages[at].next }]))
    yield pages.flatMap(({ things }) => things.filter((one) => holdsOneOf(one, roles, now)).map(({ customerId }) => customerId))
  }
  return open.length === 0 ? 'all' : 'some'
}

/** The first page is read strongly, because it has the people who were added a moment ago. Further pages may lag by a second. */
function pageOf(list: StaffList, after: string | undefined, turn: number): Listing<Profile> {
  if (turn === 0) return { ...list(FIRST_PAGE, after), fields: FIELDS }
  return { ...list(PAGE, after), fields: FIELDS, consistency: 'eventual' }
}

const FIELDS = ['customerId', 'position', 'role', 'temporaryPositions'] as const satisfies readonly (keyof Profile)[]

type StaffList = (limit: number, after?: string) => Listing<Profile>

function listsWith(roles: readonly string[], tenantId: TenantId | undefined, institution: string | undefined): readonly StaffList[] {
  const begins = (prefix: string) => roles.some((role) => role.startsWith(prefix))
  return [
    ...(tenantId === undefined ? [] : [(limit: number, after?: string) => adminUsersOf(tenantId, limit, after)]),
    ...(begins('INSTITUTION') && institution !== undefined
      ? [(limit: number, after?: string) => institutionAdminsOf(institution, limit, after)]
      : []),
    ...(begins('GLOBAL') ? [globalAdmins] : []),
  ]
}

function holdsOneOf({ position, role, temporaryPositions = [] }: Profile, roles: readonly string[], now: number): boolean {
  const forAWhile = temporaryPositions.filter(({ until }) => until > now).map((one) => one.position)
  return [position ?? role ?? '', ...forAWhile].some((name) => roles.includes(name))
}
