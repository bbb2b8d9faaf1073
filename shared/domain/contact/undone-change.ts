import { CONTACT_FIELDS, type ContactField, type Contacts, earlierOf, withoutEarlier, withoutPending } from './own-contacts.ts'

/** The change that a link undoes, or `nothing`: it was undone, an administrator has chosen the address since, or its time is over. */
export type UndoneChange =
  | { readonly kind: 'nothing' }
  /** The new address was never confirmed. */
  | { readonly kind: 'pending'; readonly field: ContactField; readonly after: Left }
  /** `address`: the address to put back; absent if there was none. Later changes of the same field are undone with it. */
  | { readonly kind: 'confirmed'; readonly field: ContactField; readonly address: string | undefined; readonly after: Left }

/** The rest of the pending and the earlier addresses. */
type Left = Pick<Contacts, 'pendingContacts' | 'earlierContacts'>

/** Tells what a link undoes by the id of its change. */
export function undoneChange(of: Contacts, changeId: string, now: number): UndoneChange {
  for (const field of CONTACT_FIELDS) {
    const earlier = earlierOf(of, field, now)
    const at = earlier.findIndex((each) => each.changeId === changeId)
    const pendingContacts = withoutPending(of, [field])
    if (at >= 0) {
      const kept = earlier.slice(0, at)
      const others = withoutEarlier(of, [field])
      const earlierContacts = kept.length === 0 ? others : { ...others, [field]: kept }
      return { kind: 'confirmed', field, address: earlier[at]?.address, after: leftOf({ pendingContacts, earlierContacts }) }
    }
    if (of.pendingContacts?.[field]?.changeId === changeId)
      return { kind: 'pending', field, after: leftOf({ pendingContacts, earlierContacts: of.earlierContacts }) }
  }
  return { kind: 'nothing' }
}

type MaybeLeft = { readonly [K in keyof Left]: Left[K] | undefined }

function leftOf({ pendingContacts, earlierContacts }: MaybeLeft): Left {
  return { ...(pendingContacts === undefined ? {} : { pendingContacts }), ...(earlierContacts === undefined ? {} : { earlierContacts }) }
}
