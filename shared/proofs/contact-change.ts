import type { Call } from '../contract/call.ts'
import { contactCodeMessage, contactUndoMessage, type OwnChange } from '../contract/contact-messages.ts'
import { noteProofsSet } from '../contract/proof-setters.ts'
import { CONTACT_UNDO_PAGE } from '../contract/routes.ts'
import {
  CONTACT_CODE_SECONDS,
  CONTACT_FIELDS,
  type ContactField,
  type EarlierContacts,
  MOST_OWN_CHANGES,
  mayChangeAgain,
  type PendingContacts,
  UNDO_WINDOW_MS,
  withEarlier,
  withoutEarlier,
  withoutPending,
} from '../domain/contact/own-contacts.ts'
import { defined } from '../domain/defined.ts'
import { type ContactPurpose, sendsWith, sixDigits } from '../domain/login/one-time-code.ts'
import { addressesChosen } from '../domain/login/proof-setters.ts'
import { withParameters } from '../domain/settings/page-url.ts'
import { Refusal } from '../errors/refusal.ts'
import { contactNotices } from '../people/owner-notice.ts'
import { keepContactUndo } from '../storage/contact-undos.ts'
import { codeSendsOf, noteSend } from '../storage/one-time-codes.ts'
import type { Person, Profile } from '../storage/persons.ts'
import { changedContacts, changedProfile } from '../storage/profile-changes.ts'
import { proofSettersOf } from '../storage/proof-setters.ts'
import type { Write } from '../storage/write.ts'
import { sha256 } from './hashes.ts'
import { sentCode } from './sent-code.ts'

/** The contacts in the body of a PUT: an absent field stays, `null` removes it. */
type ContactInput = { readonly [F in ContactField]?: string | null | undefined }
type ChangingCall = Pick<Call, 'caller' | 'initiator' | 'newId' | 'now' | 'ports' | 'read'>

/** The effect of a PUT on the contacts of a person. */
type ContactChange<B> = {
  /** `own`: the person chose the addresses, directly or by a task of theirs. */
  readonly by: 'own' | 'another'
  /** The part of the body that takes effect at once. */
  readonly atOnce: B
  readonly pendingContacts: PendingContacts | undefined
  readonly earlierContacts: EarlierContacts | undefined
  /** Codes to the new addresses, and links to the old ones. */
  readonly writes: readonly Write[]
}

export const CONTACT_PURPOSES: Readonly<Record<ContactField, ContactPurpose>> = { email: 'contact-email', phoneNumber: 'contact-phone' }

/** The name under which codes to the addresses of a person are kept. No identity has it: names hold no slash. */
export const contactCodeName = ({ customerId }: Pick<Person, 'customerId'>): string => `contact/${customerId}`

/**
 * Splits a change of contacts: an address of the person's own choice waits for a code that is sent there; an address that somebody else
 * chooses takes effect at once, and drops the one that waits. A removal takes effect at once, and can be undone like a change.
 */
export async function contactChange<B extends ContactInput>(
  call: ChangingCall,
  of: Person,
  before: Profile,
  body: B,
): Promise<ContactChange<B>> {
  const changed = changedContacts(before, body)
  const isOwn = call.caller.customerId === of.customerId || call.initiator === of.customerId
  if (!isOwn) {
    const left = { pendingContacts: withoutPending(before, changed), earlierContacts: withoutEarlier(before, changed) }
    return { by: 'another', atOnce: body, ...left, writes: changed.length === 0 ? [] : await chosenByAnother(call, of, before, body) }
  }
  const confirmsAgain = await isSetByAnother(call, of)
  const sent = CONTACT_FIELDS.filter((field) => body[field] !== undefined)
  const toConfirm = sent.filter((field) => typeof body[field] === 'string' && (changed.includes(field) || confirmsAgain))
  const atOnce = { ...body }
  let pendingContacts = withoutPending(before, sent)
  let earlierContacts = before.earlierContacts
  const writes: Write[] = []
  for (const field of toConfirm) {
    delete atOnce[field]
    const address = String(body[field])
    const changeId = call.ports.newSecretId()
    pendingContacts = { ...pendingContacts, [field]: { address, changeId, until: call.now + CONTACT_CODE_SECONDS * 1000 } }
    writes.push(...(await codeTo(call, of, before, field, address)))
    if (changed.includes(field))
      writes.push(...(await undoLink(call, of, before, field, { changeId, change: { kind: 'asked', to: address } })))
  }
  for (const field of changed.filter((each) => body[each] === null)) {
    const changeId = call.ports.newSecretId()
    earlierContacts = earlierAfter({ ...before, ...(earlierContacts === undefined ? {} : { earlierContacts }) }, field, changeId, call.now)
    writes.push(...(await undoLink(call, of, before, field, { changeId, change: { kind: 'removed' } })))
  }
  return { by: 'own', atOnce, pendingContacts, earlierContacts, writes }
}

/** The earlier addresses after a change by the person; refused if too many changes are open to be undone. */
export function earlierAfter(of: Profile, field: ContactField, changeId: string, now: number): EarlierContacts {
  refuseManyChanges(of, field, now)
  return withEarlier(of, field, changeId, now)
}

function refuseManyChanges(of: Profile, field: ContactField, now: number): void {
  if (mayChangeAgain(of, field, now)) return
  throw new Refusal('conflict', { description: `You have changed ${field} ${MOST_OWN_CHANGES} times in 72 hours. Try again later.` })
}

/** Notes who chose the addresses of somebody else, and tells that person. */
async function chosenByAnother(call: ChangingCall, of: Person, before: Profile, body: ContactInput): Promise<readonly Write[]> {
  const after = changedProfile(before, body, before.lastModified)
  return [...(await noteProofsSet(call, of.customerId, addressesChosen(body))), ...(await contactNotices(call, of, before, after))]
}

/** Tells whether an address on record was chosen by somebody else, and never confirmed. */
async function isSetByAnother({ read }: ChangingCall, { customerId }: Person): Promise<boolean> {
  const found = await read.one(proofSettersOf(customerId))
  return found?.settings.some(({ what, endedAt }) => what === 'address' && endedAt === undefined) ?? false
}

/** Sends a code to a new address. The limits per hour and day are those of codes for other purposes. */
async function codeTo(call: ChangingCall, of: Person, before: Profile, field: ContactField, to: string): Promise<readonly Write[]> {
  refuseManyChanges(before, field, call.now)
  const [name, purpose] = [contactCodeName(of), CONTACT_PURPOSES[field]]
  const seen = await call.read.one(codeSendsOf(name, purpose))
  const times = sendsWith(seen?.times ?? [], call.now, 'stranger')
  if (times === undefined)
    throw new Refusal('too-many-requests', {
      description: 'Too many codes were sent for a new address. Try again later.',
      headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
    })
  const otp = sixDigits(call.ports.randomBytes)
  return [
    noteSend(name, purpose, seen, times),
    await sentCode(call, name, purpose, { code: otp, seconds: CONTACT_CODE_SECONDS }),
    ...(await contactCodeMessage(call, of, before, field, { to, otp })),
  ]
}

const RETRY_AFTER_SECONDS = 3600
const LINK_BYTES = 32

/** A link that undoes a change, to the address from before it. It names the person, so that no index is needed to find the change. */
export async function undoLink(
  call: Pick<ChangingCall, 'newId' | 'now' | 'ports'>,
  of: Person,
  before: Profile,
  field: ContactField,
  { changeId, change }: { readonly changeId: string; readonly change: OwnChange },
): Promise<readonly Write[]> {
  const { ports, now } = call
  const secret = Buffer.from(ports.randomBytes(LINK_BYTES)).toString('base64url')
  const look = of.tenantId === undefined ? {} : { tenant: String(of.tenantId) }
  const link = withParameters(`${ports.baseUrl()}${CONTACT_UNDO_PAGE}`, {
    token: ports.marks.ofTenant(`${of.customerId}.${secret}`, of.tenantId),
    ...look,
    ...defined({ locale: before.locale }),
  })
  const message = await contactUndoMessage(call, of, before, field, { change, link })
  if (message.length === 0) return []
  const expiresAt = Math.ceil((now + UNDO_WINDOW_MS) / 1000)
  return [keepContactUndo(of.customerId, undoHash(secret), { changeId, expiresAt }), ...message]
}

/** The hash under which a link is kept. Its 256 random bits cannot be guessed. */
export const undoHash = (secret: string): string => sha256(Buffer.from(secret)).toString('base64url')
