import { decimalsOf } from '../money/currency.ts'
import type { OwnPermission } from '../permissions/default-matrix.ts'
import { type OwnAction, ownPermission } from '../permissions/own-permissions.ts'
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
