/** The addresses of a person to which codes, links and notices go. */
export const CONTACT_FIELDS = ['email', 'phoneNumber'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** An address of the person's own choice that waits for its code. */
type PendingContact = {
  readonly address: string
  /** The id of the change, under which its links for undoing it know it. */
  readonly changeId: string
  /** Time until which the code works, in milliseconds since 1970. */
  readonly until: number
}

/** An address that the person had before a change of their own, while that change can be undone. */
type EarlierContact = {
  /** Absent if there was none. */
  readonly address?: string
  readonly changeId: string
  /** Time until which the change can be undone, in milliseconds since 1970. */
  readonly until: number
}

export type PendingContacts = Readonly<Partial<Record<ContactField, PendingContact>>>
/** The oldest one first, at most `MOST_OWN_CHANGES` a field. */
export type EarlierContacts = Readonly<Partial<Record<ContactField, readonly EarlierContact[]>>>

/** The contacts of a profile, and what a change of them left behind. */
export type Contacts = Readonly<Partial<Record<ContactField, string>>> & {
  readonly pendingContacts?: PendingContacts
  readonly earlierContacts?: EarlierContacts
}

/** Time in which a change of one's own address can be undone, and in which no reset goes to the new address. */
export const UNDO_WINDOW_MS = 72 * 3_600_000
/** Lifetime of the code that confirms a new address. */
export const CONTACT_CODE_SECONDS = 30 * 60
/** Number of changes of one address within the window: their earlier addresses are kept together. */
export const MOST_OWN_CHANGES = 3

/** The earlier addresses of a field whose changes can still be undone. */
function earlierOf({ earlierContacts }: Contacts, field: ContactField, now: number): readonly EarlierContact[] {
  return (earlierContacts?.[field] ?? []).filter(({ until }) => until > now)
}

/** Tells whether one more change of this address fits in the window. */
export function mayChangeAgain(of: Contacts, field: ContactField, now: number): boolean {
  return earlierOf(of, field, now).length < MOST_OWN_CHANGES
}

/** The earlier addresses after a change of a field; those whose time is over are left out. */
export function withEarlier(of: Contacts, field: ContactField, changeId: string, now: number): EarlierContacts {
  const address = of[field]
  const earlier = { changeId, until: now + UNDO_WINDOW_MS, ...(address === undefined ? {} : { address }) }
  return { ...of.earlierContacts, [field]: [...earlierOf(of, field, now), earlier] }
}

/** The pending addresses without those of these fields; `undefined` if none is left. */
export function withoutPending({ pendingContacts }: Contacts, fields: readonly ContactField[]): PendingContacts | undefined {
  return without(pendingContacts, fields)
}

/** The earlier addresses without those of these fields; `undefined` if none is left. */
export function withoutEarlier({ earlierContacts }: Contacts, fields: readonly ContactField[]): EarlierContacts | undefined {
  return without(earlierContacts, fields)
}

function without<T>(of: Readonly<Partial<Record<ContactField, T>>> | undefined, fields: readonly ContactField[]) {
  const kept = Object.entries(of ?? {}).filter(([field]) => !fields.includes(field as ContactField))
  return kept.length === 0 ? undefined : (Object.fromEntries(kept) as Readonly<Partial<Record<ContactField, T>>>)
}

/**
 * The addresses to which a new password, or a code or link for one, may go. While a change by the person can be undone, that is the address
 * from before it: whoever used their session could otherwise take over the account. An address that replaced none gets no reset until then.
 */
export function addressesForResets(of: Contacts, now: number): Readonly<Partial<Record<ContactField, string>>> {
  return Object.fromEntries(
    CONTACT_FIELDS.flatMap((field) => {
      const [oldest] = earlierOf(of, field, now)
      const address = oldest === undefined ? of[field] : oldest.address
      return address === undefined ? [] : [[field, address]]
    }),
  )
}

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
