import type { PermissionName } from './default-matrix.ts'

/** The only permissions that the position ONBOARDING may have: its users are apps on many devices. */
export const OF_ONBOARDING: readonly PermissionName[] = [
  'ProfileOfNewCustomer.CREATE',
  'ProfileOfNewCustomer.READ',
  'ProfileOfNewCustomer.UPDATE',
  'Attachment.CREATE',
]

/** Tells whether a customer is new for those who onboard: created within so many minutes, and without an identity. */
export function isNewCustomer(
  profile: { readonly created: string } | undefined,
  of: { readonly identities: readonly string[] } | undefined,
  minutes: number,
  now: number,
): boolean {
  return profile !== undefined && Date.parse(profile.created) >= now - minutes * 60_000 && of?.identities.length === 0
}

/** Tells whether a row with these grants would give ONBOARDING, as maker or checker, a permission outside its list. */
export function overreachesOnboarding(permission: PermissionName, grants: string): boolean {
  return !OF_ONBOARDING.includes(permission) && grants.split(/,|->/).some((name) => name.trim() === 'ONBOARDING')
}
