import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import { noteProofsGone } from '../../shared/contract/proof-setters.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import { IDENTITY_STATUSES, identityStatus } from '../../shared/domain/login/identity-status.ts'
import { type ChangeDueFacts, changeDueAfter } from '../../shared/domain/login/password-in-force.ts'
import { namedSetters } from '../../shared/domain/login/proof-setters.ts'
import { heldAt } from '../../shared/domain/permissions/role-assignments.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { canonicalIfPossible } from '../../shared/people/account-fields.ts'
import { exchangeKeys } from '../../shared/people/exchange-keys.ts'
import { proofNotice } from '../../shared/people/owner-notice.ts'
import { personNamed } from '../../shared/people/person-names.ts'
import { identityOfPath, identityReads, ofPerson, personOfPath } from '../../shared/people/person-paths.ts'
import { portalsOfEnded } from '../../shared/people/portals-to-tell.ts'
import { removedCredentials } from '../../shared/people/removed-credentials.ts'
import { withAgentsEnded } from '../../shared/sessions/ended-beside.ts'
import { type Attempts, attemptsOn } from '../../shared/storage/attempts.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { MOST_IDENTITIES, person, personAt, removeIdentity } from '../../shared/storage/persons.ts'
import { proofSettersOf } from '../../shared/storage/proof-setters.ts'
import type { Reference } from '../../shared/storage/read.ts'
import { say } from '../../shared/texts/phrase.ts'
import { identityShape, shownIdentity } from './identity-shape.ts'

/** A person has at most 20 identities, so there are no pages. */
export const listIdentities = endpoint({
  method: 'GET',
  path: ofPerson('/identities'),
  operationId: 'listIdentities',
  group: 'identities',
  summary: 'List the identities of a customer',
  description: 'Lists the identities of a person, newest first, without their secrets.',
  access: { kind: 'permission', permission: 'Identity.READ', on: ({ params }) => personAt(params) },
  answer: () => z.array(identityShape()).max(MOST_IDENTITIES),
  reads: ({ params }) => [proofSettersOf(params.customerId)],
  refusals: ['not-found'],
  async handle(call) {
    const { identities } = await personOfPath(call)
    const found = await call.read.many(identities.map(identityNamed))
    const present = found.filter((identity) => identity !== undefined)
    const newest = present.sort((one, other) => other.created.localeCompare(one.created))
    return ok(await Promise.all(newest.map(async (of) => ({ ...shownIdentity(of), ...(await shownSetters(call, of)) }))))
  },
})

/** The status of an identity and, if it is temporarily locked, the end of the lock. */
const statusShape = () => ({
  status: z.enum(IDENTITY_STATUSES).describe('True if the identity can log in now.'),
  lockedUntil: z.iso.datetime().optional(),
})

function shownStatus(
  { settings, now }: Pick<Call, 'settings' | 'now'>,
  identity: Pick<Identity, 'authLockedAfter' | 'passwordEndedAt'> & ChangeDueFacts,
  { failures, lockedUntil, changesLockedUntil }: Attempts,
) {
  const limit = settings.value('user.auth.config')['lock.at.failed.attempt.no']
  const { authLockedAfter, passwordEndedAt } = identity
  const changeAfter = passwordEndedAt ?? changeDueAfter(identity)
  const facts = { authLockedAfter, changeAfter, failures, lockedUntil, changesLockedUntil, limit }
  const { status, until } = identityStatus(facts, now)
  return { status, ...(until === undefined ? {} : { lockedUntil: new Date(until).toISOString() }) }
}

/** The failures under the name of a path. */
function attemptReads(identity: string): readonly Reference<unknown>[] {
  const canonical = canonicalIfPossible(identity)
  return canonical === undefined ? [] : [attemptsOn(canonical) as Reference<unknown>]
}

export const getIdentity = endpoint({
  method: 'GET',
  path: ofPerson('/identities/{identity}'),
  operationId: 'getIdentity',
  group: 'identities',
  summary: 'Get an identity of a customer',
  description: 'Answers the identity without secrets, and whether it can log in now.',
  access: { kind: 'permission', permission: 'Identity.READ', on: ({ params }) => personAt(params) },
  answer: () => identityShape().extend(statusShape()),
  reads: ({ params }) => [...identityReads({ params }), ...attemptReads(params.identity), proofSettersOf(params.customerId)],
  refusals: ['not-found'],
  async handle(call) {
    const of = await identityOfPath(call)
    const attempts = (await call.read.one(attemptsOn(of.canonicalName))) ?? {}
    return ok({ ...shownIdentity(of), ...(await shownSetters(call, of)), ...shownStatus(call, of, attempts) })
  },
})

export const hasIdentity = endpoint({
  method: 'HEAD',
  path: ofPerson('/identities'),
  operationId: 'hasIdentity',
  group: 'identities',
  summary: 'Check whether a customer has an identity',
  description: 'Answers 200 where the person has an identity, else 404. There is no body.',
  access: { kind: 'token' },
  lookUp: { unless: 'Identity.READ' },
  reads: ({ params }) => [person(params.customerId)],
  refusals: ['not-found'],
  async handle(call) {
    // A tenant knows its own people; those above it do not exist for callers who may not read them.
    if (call.scope.kind !== 'tenant' && !isGranted(call, 'Identity.READ')) throw new Refusal('not-found', { because: 'item-not-visible' })
    const { identities } = await personOfPath(call)
    if (identities.length === 0) throw new Refusal('not-found')
    return ok()
  },
})

/** The administrators who chose a proof of this identity or an address of its person, for other administrators; absent if nobody did. */
async function shownSetters(call: Pick<Call, 'caller' | 'scope' | 'read'>, { customerId, canonicalName }: Identity) {
  const isAdministrator = heldAt(call.caller, call.scope).some((role) => role !== 'CUSTOMER')
  if (!isAdministrator) return {}
  const { settings = [] } = (await call.read.one(proofSettersOf(customerId))) ?? {}
  const setters = namedSetters(settings, canonicalName)
  return setters.length === 0 ? {} : { proofsSetBy: setters.map(({ by, at }) => ({ customerId: by, at })) }
}

export const deleteIdentity = endpoint({
  method: 'DELETE',
  path: ofPerson('/identities/{identity}'),
  operationId: 'deleteIdentity',
  group: 'identities',
  summary: 'Delete an identity of a customer',
  description: 'Ends its sessions. The name can be used again.',
  access: { kind: 'permission', permission: 'Identity.DELETE', on: ({ params }) => personAt(params) },
  changesProofsOf: ({ params }) => params.customerId,
  reads: identityReads,
  refusals: ['not-permitted', 'task-required', 'not-found'],
  async describe(call) {
    const [of, before] = await Promise.all([personOfPath(call), identityOfPath(call)])
    return say`Delete identity ${{ identity: inQuotes(before.identity) }} of ${{ person: await personNamed(call.read, of) }}`
  },
  async ensure(call) {
    const [of] = await Promise.all([personOfPath(call), identityOfPath(call)])
    refuseUncovered(call, of.holdings)
  },
  async handle(call) {
    const [of, before] = await Promise.all([personOfPath(call), identityOfPath(call)])
    call.unitOfWork.add(
      ...(await withAgentsEnded(call, [before], removeIdentity(of, before.canonicalName))),
      ...(await portalsOfEnded(call, [before])),
      ...exchangeKeys(before, null),
      ...(await removedCredentials(call, [before])),
      ...(await noteProofsGone(call, of.customerId, before.canonicalName)),
      ...(await proofNotice(call, of, before.identity, say`this identity was removed`)),
    )
    call.unitOfWork.change = { before: shownIdentity(before) }
    return ok()
  },
})
