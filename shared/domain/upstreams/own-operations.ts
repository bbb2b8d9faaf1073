import type { OwnPermission } from '../permissions/default-matrix.ts'
import { isOwnPermission, OWN_ACTIONS } from '../permissions/own-permissions.ts'

/**
 * The key, among the settings of a tenant, under which the service keeps the items that its upstreams have. Nobody reads or sets it as
 * configuration.
 */
export const OWN_OPERATIONS = 'upstream.operations'

/** The actions that each upstream has on each item: name → item → initials of the actions (`C`, `R`, `U`, `D`). At most 300 KB. */
export type OwnOperations = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The permissions of all operations of a tenant. */
export function ownPermissionsIn(stored: unknown): readonly OwnPermission[] {
  if (typeof stored !== 'object' || stored === null) return []
  const names = Object.values(stored as OwnOperations).flatMap((items) =>
    Object.entries(items).flatMap(([item, actions]) =>
      OWN_ACTIONS.filter((action) => actions.includes(action.charAt(0))).map((action) => `${item}.${action}`),
    ),
  )
  return [...new Set(names)].filter(isOwnPermission)
}

/** The items of one upstream with their actions. */
export function itemsOf(operations: readonly { readonly item: string; readonly action: string }[]): OwnOperations[string] {
  const items = new Map<string, Set<string>>()
  for (const { item, action } of operations) items.set(item, (items.get(item) ?? new Set()).add(action.charAt(0)))
  return Object.fromEntries([...items].map(([item, actions]) => [item, [...actions].sort().join('')]))
}
