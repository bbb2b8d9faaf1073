import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { type ChangeDueFacts, changeDueAfter } from '../../shared/domain/login/change-due.ts'
import { IDENTITY_STATUSES, identityStatus } from '../../shared/domain/login/identity-status.ts'
import { canonicalIfPossible } from '../../shared/people/identity-fields.ts'
import { identityOfPath, identityReads } from '../../shared/people/person-of-path.ts'
import { ofPerson } from '../../shared/people/person-paths.ts'
import { type Attempts, attemptsOn } from '../../shared/storage/attempts.ts'
import type { Identity } from '../../shared/storage/identities.ts'
import { personAt } from '../../shared/storage/persons.ts'
import { proofSettersOf } from '../../shared/storage/proof-setters.ts'
import type { Reference } from '../../shared/storage/read.ts'
import { identityShape, shownIdentity } from './identity-shape.ts'
import { shownSetters } from './shown-setters.ts'

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
