import { decimalsOf } from '../money/currency.ts'
import type { OwnPermission } from '../permissions/default-matrix.ts'
import { isOwnPermission, OWN_ACTIONS, type OwnAction, ownPermission } from '../permissions/own-permissions.ts'
import type { UpstreamMethod } from './read-document.ts'

/** An operation of an upstream, as it is stored. */
export type UpstreamOperation = {
  readonly operationId: string
  readonly method: UpstreamMethod
  readonly path: string
  readonly item: string
  readonly action: OwnAction
  readonly summary?: string
  /** JSON pointers into the body. */
  readonly amount?: string
  readonly currency?: string
  readonly describe?: string
}

/** The action that a method stands for, unless the operation says otherwise. */
export const ACTION_OF: Readonly<Record<UpstreamMethod, OwnAction>> = {
  GET: 'READ',
  POST: 'CREATE',
  PUT: 'UPDATE',
  PATCH: 'UPDATE',
  DELETE: 'DELETE',
}

export function permissionOf({ item, action }: Pick<UpstreamOperation, 'item' | 'action'>): OwnPermission {
  return ownPermission(item, action)
}

/** Tells whether a text is a currency that amounts can have. */
export function isCurrency(text: unknown): text is string {
  return typeof text === 'string' && decimalsOf(text) !== undefined
}

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
