/** The permissions of which a page needs one, for pages that others lead to. Without any of them, its calls would be refused. */
export const NEEDS = {
  people: ['Customer.READ', 'AdminUser.READ'],
  settings: ['TenantConfig.READ', 'Property.READ'],
  callbacks: ['Callback.READ'],
  audit: ['Audit.READ'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Tells whether somebody holds one of these permissions. Nobody does until the rights are known. */
export function holdsOneOf(rights: ReadonlySet<string> | undefined, needs: readonly string[]): boolean {
  return rights !== undefined && needs.some((permission) => rights.has(permission))
}
