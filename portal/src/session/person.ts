/** The signed-in person, as their token describes them. The service decides each call by what it has stored, not by this. */
export type Person = {
  readonly customerId: number
  readonly identity: string
  readonly sessionId: string
  /** Absent for people above the tenants. */
  readonly tenantId: number | undefined
  /** The institution of a person who works for that alone. */
  readonly institution: string | undefined
  /** Roles above the tenants, such as GLOBAL_ADMIN. */
  readonly roles: readonly string[]
  /** Positions in the tenant, such as LEVEL_02, and in organisations. */
  readonly positions: readonly string[]
}

type Claims = {
  readonly sub?: string
  readonly sid?: string
  readonly identity?: string
  readonly tenantId?: number
  readonly institution?: string
  readonly roles?: readonly string[]
  readonly positions?: readonly { readonly position: string }[]
}

/** Reads the token; `undefined` if it is not a person's token. */
export function personOf(token: string): Person | undefined {
  const { sub, sid, identity, tenantId, institution, roles = [], positions = [] } = claimsOf(token)
  const customerId = Number(sub)
  if (!Number.isSafeInteger(customerId) || identity === undefined) return undefined
  const held = [...new Set(positions.map(({ position }) => position))]
  const isOnlyThere = roles.every((role) => role.startsWith('INSTITUTION_'))
  return {
    ...{ customerId, identity, sessionId: sid ?? '', tenantId, roles, positions: held },
    institution: isOnlyThere ? institution : undefined,
  }
}

function claimsOf(token: string): Claims {
  try {
    const text = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims
  } catch {
    return {}
  }
}

/** All roles and positions of the person, as executor roles of tasks name them. */
export const heldBy = (person: Person): readonly string[] => [...person.roles, ...person.positions]

/** Works for a tenant or above one, and so sees more than their own tasks and account. */
export const isStaff = (person: Person): boolean =>
  person.roles.length > 0 || person.positions.some((position) => position.startsWith('LEVEL_') || position === 'TENANT_SYSTEM')

/** Works for an institution, and so for its tenants only. */
export const isOfInstitution = ({ institution }: Person): boolean => institution !== undefined

export const isAboveTenants = (person: Person): boolean => person.tenantId === undefined && person.roles.length > 0

/** Is a customer of a tenant, and so sees their own things only. */
export const isCustomer = (person: Person): boolean =>
  person.tenantId !== undefined && !isStaff(person) && !person.positions.includes('ONBOARDING')
