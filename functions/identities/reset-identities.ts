import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { personNamed } from '../../shared/contract/person-name.ts'
import { ofPerson } from '../../shared/contract/person-paths.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import { quoted } from '../../shared/domain/quoted-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { dropDevices } from '../../shared/storage/devices.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { checkUnchanged, type Person, personAt, profileOf } from '../../shared/storage/persons.ts'
import { dropSecurityQuestions } from '../../shared/storage/security-questions.ts'
import { identityShape, shownIdentity } from './identity-shape.ts'
import { personOfPath } from './person-of-path.ts'
import { type ResetIdentity, resetIdentity } from './reset-identity.ts'

/** DynamoDB takes 100 writes in one transaction; the audit and the answer under an Idempotency-Key are among them. */
const MOST_WRITES = 95

/** 3 round trips; for one identity 6 items read beside the session and about 18 write units. */
export const resetIdentities = endpoint({
  method: 'PUT',
  path: ofPerson('/identities'),
  operationId: 'resetIdentities',
  group: 'identities',
  summary:
    'With `status` RESET: gives every identity of a customer or admin user a random password that has to be changed, sends it by SMS, and takes away all that proved them before',
  access: { kind: 'permission', permission: 'Identity.UPDATE', on: ({ params }) => personAt(params) },
  body: () => z.object({ status: z.literal('RESET') }),
  answer: () => z.array(identityShape()),
  refusals: ['not-permitted', 'task-required', 'not-found', 'conflict'],
  async describe(call) {
    const of = await personOfPath(call)
    const names = (await identitiesOf(of, call.read)).map(({ identity }) => quoted(identity))
    return `Reset all identities of ${await personNamed(call.read, of)}: ${names.length === 0 ? 'none' : names.join(', ')}`
  },
  async ensure(call) {
    refuseUncovered(call, (await personOfPath(call)).holdings)
  },
  async handle(call) {
    const of = await personOfPath(call)
    const identities = await identitiesOf(of, call.read)
    const { phoneNumber, firstName = '' } = (await call.read.one(profileOf(of))) ?? {}
    const reset: ResetIdentity[] = []
    // One after another: each hashes a password.
    for (const identity of identities) reset.push(await resetIdentity(call, identity, { phoneNumber, firstName }))
    const writes = reset.flatMap((each) => each.writes)
    if (writes.length > MOST_WRITES)
      throw new Refusal('conflict', {
        description: 'These are too many proofs to reset at once: take public keys or credentials away first.',
      })
    call.unitOfWork.add(checkUnchanged(of), dropSecurityQuestions(of.customerId), dropDevices(of.customerId), ...writes)
    call.unitOfWork.change = { before: identities.map(shownIdentity), after: reset.map(({ after }) => shownIdentity(after)) }
    return ok(reset.map(({ after }) => shownIdentity(after)))
  },
})

async function identitiesOf(of: Person, read: Call['read']): Promise<readonly Identity[]> {
  const found = await read.many(of.identities.map(identityNamed))
  return found.filter((identity) => identity !== undefined)
}
