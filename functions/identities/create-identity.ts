import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { heldWithProof, noteProofsSet } from '../../shared/contract/proof-setters.ts'
import { refuseTakeover } from '../../shared/contract/refuse-uncovered.ts'
import { proofsChosen, signOnChosen } from '../../shared/domain/login/proof-setters.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { momentField, newIdentityFields } from '../../shared/people/account-fields.ts'
import { proofNotice } from '../../shared/people/owner-notice.ts'
import { personNamed } from '../../shared/people/person-names.ts'
import { nameReads, ofPerson, personOfPath } from '../../shared/people/person-paths.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { addIdentity, MOST_IDENTITIES, type Person, personAt, profileOf } from '../../shared/storage/persons.ts'
import { say } from '../../shared/texts/phrase.ts'
import { firstProof, isPasswordSent, sendsFirstPasswords, withSentPassword } from './first-proof.ts'
import { newIdentityShape, shownIdentity } from './identity-shape.ts'
import { newIdentity, refuseImpossible, shownIdentityInput } from './new-identity.ts'

export const createIdentity = endpoint({
  method: 'POST',
  path: ofPerson('/identities'),
  operationId: 'createIdentity',
  group: 'identities',
  summary: 'Create an identity of a customer',
  description:
    'Adds a way to log in. The name must be unique among all tenants. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.',
  access: { kind: 'permission', permission: 'Identity.CREATE', on: ({ params }) => personAt(params) },
  changesProofsOf: ({ params }) => params.customerId,
  body: () => z.object({ ...newIdentityFields(), authLockedAfter: momentField().optional(), changeAfter: momentField().optional() }),
  answer: newIdentityShape,
  reads: ({ body }) => nameReads(body.identity),
  refusals: ['not-permitted', 'task-required', 'not-found', 'conflict', 'weak-password'],
  tells: ['identity', 'authLockedAfter'],
  async describe(call) {
    const person = await personNamed(call.read, await personOfPath(call))
    return say`Create ${{ identity: shownIdentityInput(call.body) }} for ${{ person }}`
  },
  setsProofsOf: (call) => heldWithProof(call),
  async ensure(call) {
    const of = await personOfPath(call)
    refuseTakeover(call, of)
    if (of.identities.length >= MOST_IDENTITIES)
      throw invalid('identity', `must not be added: a person has at most ${MOST_IDENTITIES} identities`)
    const profile = call.body.password === undefined ? await call.read.one(profileOf(of)) : undefined
    await refuseImpossible(call, call.body, of.holdings, isPasswordSent(call, call.body, profile ?? {}) ? 'sent' : 'as-given')
  },
  async handle(call) {
    const of = await personOfPath(call)
    const needsProfile = call.body.password === undefined || sendsFirstPasswords(call)
    const profile = needsProfile ? await call.read.one(profileOf(of)) : undefined
    const made = withSentPassword(call, call.body, profile ?? {})
    const fresh = await newIdentity(call, of, made)
    const { identity, answer, message } = await firstProof(call, fresh, { input: call.body, made, profile })
    const chosen = [
      ...proofsChosen({ canonicalName: identity.canonicalName, enrolment: answer.enrolmentCode }, call.body),
      ...signOnChosen(call.body),
    ]
    call.unitOfWork.add(
      ...addIdentity(of, { ...identity, ...(await substitution(call, of)) }),
      ...fresh.writes,
      ...(await noteProofsSet(call, of.customerId, chosen)),
      ...message,
    )
    if (of.identities.length > 0) call.unitOfWork.add(...(await proofNotice(call, of, identity.identity, say`this identity was added`)))
    call.unitOfWork.change = { after: shownIdentity(identity) }
    return ok(answer)
  },
})

/** The time until which sessions look for delegations to this person, as their other identities know it. */
async function substitution({ read }: Pick<Call, 'read'>, of: Person): Promise<Pick<Identity, 'substituteUntil'>> {
  const others = await read.many(of.identities.map(identityNamed))
  const latest = Math.max(0, ...others.map((each) => each?.substituteUntil ?? 0))
  return latest === 0 ? {} : { substituteUntil: latest }
}
