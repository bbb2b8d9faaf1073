import type { PermissionName } from './default-matrix.ts'

/** All that the position ONBOARDING may hold: whoever onboards customers is an app in many hands, and reaches nothing else. */
export const OF_ONBOARDING: readonly PermissionName[] = [
  'ProfileOfNewCustomer.CREATE',
  'ProfileOfNewCustomer.READ',
  'ProfileOfNewCustomer.UPDATE',
  'Attachment.CREATE',
]

/** Would a row with these grants give ONBOARDING a permission that isn't for it, were it as maker or checker? */
export function overreachesOnboarding(permission: PermissionName, grants: string): boolean {
  return !OF_ONBOARDING.includes(permission) && grants.split(/,|->/).some((name) => name.trim() === 'ONBOARDING')
}
