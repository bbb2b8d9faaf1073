import { type OwnPermission, PERMISSIONS } from './default-matrix.ts'

/** The actions of a tenant's own operations. */
export const OWN_ACTIONS = ['READ', 'CREATE', 'UPDATE', 'DELETE'] as const
export type OwnAction = (typeof OWN_ACTIONS)[number]

const ITEM = /^[A-Za-z][A-Za-z0-9]{0,39}$/
const SHIPPED_ITEMS: ReadonlySet<string> = new Set(PERMISSIONS.map((name) => itemIn(name).toLowerCase()))

/** Tells why a name cannot be that of a tenant's own item; `undefined` if it can. */
export function whyNoOwnItem(item: string): string | undefined {
  if (!ITEM.test(item)) return 'must begin with a letter and have 1 to 40 letters and digits'
  return SHIPPED_ITEMS.has(item.toLowerCase()) ? 'must not be the name of a built-in item' : undefined
}

/** The permission for an action on a tenant's own item. The item must be one. */
export function ownPermission(item: string, action: OwnAction): OwnPermission {
  const name = `${item}.${action}`
  if (!isOwnPermission(name)) throw new Error('the item of an operation is refused when it is saved')
  return name
}

/** Tells whether a name can be a permission of a tenant's own operations. */
export function isOwnPermission(name: string): name is OwnPermission {
  const [item = '', action = '', ...more] = name.split('.')
  return more.length === 0 && (OWN_ACTIONS as readonly string[]).includes(action) && whyNoOwnItem(item) === undefined
}

function itemIn(name: string): string {
  return name.split('.')[0] ?? ''
}
