import { randomBytes } from 'node:crypto'
import { exchangeUnique, uniqueValuesOf } from '../../functions/customers/unique-fields.ts'
import { createReader, type Reader } from '../../shared/contract/reader.ts'
import { ownerOfName } from '../../shared/domain/archive/personal-parts.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { exchangeKeys } from '../../shared/people/exchange-keys.ts'
import { removedCredentials } from '../../shared/people/removed-credentials.ts'
import type { Store } from '../../shared/ports/store.ts'
import { destroyArchiveKey } from '../../shared/storage/archive-keys.ts'
import { noteAudit } from '../../shared/storage/audit.ts'
import { type CellStanding, cellStanding } from '../../shared/storage/cell-directory.ts'
import { letCommentsGo } from '../../shared/storage/comments-of-gone.ts'
import { removeDevices } from '../../shared/storage/devices.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { mailSuppression } from '../../shared/storage/mail-suppressions.ts'
import { removeNoticeChoices, removePushSubscriptions } from '../../shared/storage/notice-choices.ts'
import { letDocumentsGo } from '../../shared/storage/orphan-documents.ts'
import { exchangeNames } from '../../shared/storage/people-by-name.ts'
import { customer, type Person, type Profile, person, removePerson } from '../../shared/storage/persons.ts'
import { removeProofSetters } from '../../shared/storage/proof-setters.ts'
import { removeSecurityQuestions } from '../../shared/storage/security-questions.ts'
import { commentsOfPerson } from '../../shared/storage/task-comments.ts'
import { task } from '../../shared/storage/tasks.ts'
import { discard, equals, update, type Write } from '../../shared/storage/write.ts'
import { emptyWallets } from './empty-wallets.ts'

type ErasureRequest = {
  readonly tenantId: TenantId
  readonly customerId: CustomerId
  /** `look`: says what would be erased, and writes nothing. */
  readonly mode: 'erase' | 'look'
}

export type ErasedPerson =
  | { readonly kind: 'erased' | 'would-be-erased'; readonly erased: readonly string[] }
  | { readonly kind: 'refused'; readonly why: string }

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html */
const MAX_WRITES = 100
const TOO_MUCH = `This customer has more wallets, identities and keys than one transaction can check and erase (${MAX_WRITES} items). Delete identities first.`
const ERASED_NAME = { firstName: 'Erased', lastName: 'Person' } as const
const CONTACTS = ['email', 'phoneNumber', 'nationalIdentityNumber'] as const satisfies readonly (keyof Profile)[]

/** The addresses that changes by the person left behind: new ones without a code, and earlier ones. */
const OWN_CHANGES = ['pendingContacts', 'earlierContacts'] as const satisfies readonly (keyof Profile)[]

/**
 * Erases a customer in one transaction: name, contacts, identities with all proofs, security questions and devices; sessions and agent tokens
 * end with the person. Documents and comments on tasks follow by due items. Money stays under the customer id, because books must be kept, and so does
 * the audit. A customer whose wallets hold money, or whose withdrawals may still come back, is refused, and so is an admin user, who is removed by
 * `deleteAdminUser`. INVARIANT: the transaction checks the wallets again, so no movement gets in between.
 */
export async function erasePerson(store: Store, { tenantId, customerId, mode }: ErasureRequest, now: number): Promise<ErasedPerson> {
  const read = createReader(store)
  const standing = await read.one(cellStanding(tenantId))
  if (standing !== undefined) return refused(livesElsewhere(standing))
  const [of, profile] = (await read.many<unknown>([person(customerId), customer(tenantId, customerId)])) as [Person?, Profile?]
  if (of === undefined && profile === undefined) return eraseComments(store, { tenantId, customerId, mode }, now)
  if (profile === undefined || of === undefined || of.kind !== 'customer' || of.tenantId !== tenantId)
    return refused(`Tenant ${tenantId} has no customer ${customerId} who could be erased.`)
  const wallets = await emptyWallets(read, { tenantId, customerId })
  if (wallets.kind === 'not-empty') return refused(wallets.why)
  const identities = (await read.many(of.identities.map(identityNamed))).filter((identity) => identity !== undefined)
  const erased = erasedParts(profile, identities)
  if (mode === 'look') return { kind: 'would-be-erased', erased }
  const writes = [
    ...wallets.stayEmpty,
    ...removePerson(of),
    ...(await proofsOf(read, identities, customerId)),
    ...profileErased(tenantId, profile, now),
    ...letDocumentsGo(of, now),
    letCommentsGo(customerId, now),
    ...archiveErased(customerId, identities, now),
    noteAudit(String(tenantId), auditEntry(customerId, erased, now)),
  ]
  if (writes.length > MAX_WRITES) return refused(TOO_MUCH)
  const written = await store.commit(writes)
  if (written.kind === 'refused') return refused('The customer was changed at the same moment. Look again, then repeat it.')
  return { kind: 'erased', erased }
}

/** Erases what an admin user who was removed has left behind: the texts of their comments on tasks. */
async function eraseComments(store: Store, { tenantId, customerId, mode }: ErasureRequest, now: number): Promise<ErasedPerson> {
  const read = createReader(store)
  const [first] = (await read.list(commentsOfPerson(customerId, 1))).things
  const of = first === undefined ? undefined : await read.one(task(first.taskId))
  if (of?.tenantId !== tenantId) return refused(`Tenant ${tenantId} has no customer ${customerId} who could be erased.`)
  const erased = ['comments on tasks', 'what the archive holds of this person']
  if (mode === 'look') return { kind: 'would-be-erased', erased }
  const written = await store.commit([
    letCommentsGo(customerId, now),
    ...archiveErased(customerId, [], now),
    noteAudit(String(tenantId), auditEntry(customerId, erased, now)),
  ])
  return written.kind === 'refused' ? refused('The comments of this person are being erased already.') : { kind: 'erased', erased }
}

/** INVARIANT: a cell that does not serve a tenant writes nothing for it, its audit included. */
function livesElsewhere({ tenantId, standing, other }: CellStanding): string {
  return standing === 'gone'
    ? `Tenant ${tenantId} lives in cell ${other}: erase the person there, and remove the copy here by clear-moved-tenant.`
    : `Tenant ${tenantId} moves between this cell and cell ${other}: erase the person when it has arrived.`
}

const refused = (why: string) => ({ kind: 'refused', why }) as const

function erasedParts(profile: Profile, identities: readonly Identity[]): readonly string[] {
  const contacts = CONTACTS.filter((field) => profile[field] !== undefined)
  return [
    'name',
    ...contacts,
    `${identities.length} identities with their proofs`,
    'security questions',
    'devices',
    'documents',
    'comments on tasks',
    'what the archive holds of this person',
  ]
}

async function proofsOf(read: Reader, identities: readonly Identity[], customerId: CustomerId): Promise<readonly Write[]> {
  return [
    ...identities.flatMap((identity) => exchangeKeys(identity, null)),
    ...(await removedCredentials({ read }, identities)),
    removeSecurityQuestions(customerId),
    removeDevices(customerId),
    removeNoticeChoices(customerId),
    removePushSubscriptions(customerId),
    removeProofSetters(customerId),
  ]
}

function profileErased(tenantId: TenantId, profile: Profile, now: number): readonly Write[] {
  const on = customer(tenantId, profile.customerId)
  const nothing = Object.fromEntries(CONTACTS.map((field) => [field, null]))
  const change = { set: { ...ERASED_NAME, lastModified: new Date(now).toISOString() }, remove: [...CONTACTS, ...OWN_CHANGES] }
  return [
    update(on, change, { when: [equals('lastModified', profile.lastModified)] }),
    ...exchangeNames(on, profile, undefined),
    ...exchangeUnique(tenantId, profile.customerId, uniqueValuesOf(profile), nothing, { now }),
    ...(profile.email === undefined ? [] : [discard(mailSuppression(profile.email))]),
  ]
}

/** Destroys the keys of what the archive holds of this person, and of their identities. */
function archiveErased(customerId: CustomerId, identities: readonly Identity[], now: number): readonly Write[] {
  const owners = [String(customerId), ...identities.map(({ canonicalName }) => ownerOfName(canonicalName))]
  return owners.map((owner) => destroyArchiveKey(owner, new Date(now).toISOString()))
}

/** Tells which kinds of data were erased, and none of it. */
function auditEntry(customerId: CustomerId, erased: readonly string[], now: number) {
  return {
    auditId: randomBytes(16).toString('base64url'),
    at: new Date(now).toISOString(),
    actor: 'service',
    action: 'person.erased',
    path: `customers/${customerId}`,
    after: { customerId, erased, by: 'npm run erase-person' },
    traceId: randomBytes(16).toString('hex'),
  } as const
}
