import type { Person } from './person.ts'

let hasSignedIn = false

/** Notes that somebody signs in at the address of the portal itself, and so asks for no page. */
export function noteSignIn({ pathname, search }: Location): void {
  hasSignedIn = /^\/svc-conductor\/portal\/?$/.test(pathname) && search === ''
}

/** Tells whether somebody has just signed in there; answered once. */
export function takeSignedIn(): boolean {
  const was = hasSignedIn
  hasSignedIn = false
  return was
}

/** Tells whether somebody looks at the numbers of tenants first. */
export const beginsWithOverview = ({ roles, positions }: Person): boolean =>
  positions.includes('LEVEL_20') || roles.some((role) => role.endsWith('_SUPPORT'))
