import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { actorsOf } from '../../shared/contract/proof-setters.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import { addressesForResets } from '../../shared/domain/contact/own-contacts.ts'
import { lateAddressSetters } from '../../shared/domain/login/proof-setters.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { maskAddress } from '../../shared/messages/mask-address.ts'
import { personNamed } from '../../shared/people/person-names.ts'
import { ofPerson, personOfPath } from '../../shared/people/person-paths.ts'
import { portalsOfEnded } from '../../shared/people/portals-to-tell.ts'
import { withAgentsEnded } from '../../shared/sessions/ended-beside.ts'
import { attemptsOn } from '../../shared/storage/attempts.ts'
import { dropDevices } from '../../shared/storage/devices.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { checkUnchanged, MOST_IDENTITIES, type Person, type Profile, personAt, profileOf } from '../../shared/storage/persons.ts'
import { proofSettersOf } from '../../shared/storage/proof-setters.ts'
import type { Reference } from '../../shared/storage/read.ts'
import { dropSecurityQuestions } from '../../shared/storage/security-questions.ts'
import { say } from '../../shared/texts/phrase.ts'
import { identityShape, shownIdentity } from './identity-shape.ts'
import { type PasswordAddress, type ResetIdentity, resetIdentity } from './reset-identity.ts'

/** DynamoDB accepts 100 writes in one transaction, including the audit and the answer under an Idempotency-Key. */
const MOST_WRITES = 95

export const resetIdentities = endpoint({
  method: 'PUT',
  path: ofPerson('/identities'),
  operationId: 'resetIdentities',
  group: 'identities',
  summary: 'Reset the identities of a customer',
  description:
    'With `status` RESET: gives every identity a random temporary password, sends it by SMS, or by e-mail where there is no phone, and removes other proofs. Sessions end; the password must be changed before the next login.',
  access: { kind: 'permission', permission: 'Identity.UPDATE', on: ({ params }) => personAt(params) },
  changesProofsOf: ({ params }) => params.customerId,
  body: () => z.object({ status: z.literal('RESET').describe('The only status that can be given to all identities at once.') }),
  answer: () => z.array(namedObject('ResetIdentity', identityShape().extend(sentToShape()).shape)).max(MOST_IDENTITIES),
  refusals: ['not-permitted', 'task-required', 'not-found', 'conflict'],
  tells: ['status'],
  async describe(call) {
    const of = await personOfPath(call)
    const names = (await identitiesOf(of, call.read)).map(({ identity }) => inQuotes(identity))
    const person = await personNamed(call.read, of)
    if (names.length === 0) return say`Reset all identities of ${{ person }}: none`
    return say`Reset all identities of ${{ person }}: ${{ names }}`
  },
  async ensure(call) {
    const of = await personOfPath(call)
    refuseUncovered(call, of.holdings)
    await refuseOwnAddress(call, of)
  },
  async handle(call) {
    const of = await personOfPath(call)
    const identities = await identitiesOf(of, call.read)
    const profile = await call.read.one(profileOf(of))
    // No reset goes to a new address alone while its owner can undo the change.
    const sentTo = addressOf(profile === undefined ? undefined : addressesForResets(profile, call.now))
    if (sentTo === undefined && identities.some(({ kind }) => kind !== 'sso'))
      throw new Refusal('conflict', {
        description: 'The person has no phone number and no e-mail address on record for the new password.',
      })
    await call.read.ahead(identities.map(({ canonicalName }) => attemptsOn(canonicalName) as Reference<unknown>))
    const reset: ResetIdentity[] = []
    // One after another: each hashes a password.
    for (const identity of identities) reset.push(await resetIdentity(call, identity, sentTo, profile ?? NAMELESS))
    const resetting = reset.flatMap((each) => each.writes)
    const writes = [...(await withAgentsEnded(call, identities, resetting)), ...(await portalsOfEnded(call, identities))]
    if (writes.length > MOST_WRITES)
      throw new Refusal('conflict', {
        description: 'There are too many proofs to reset at once. Remove public keys or credentials first.',
      })
    call.unitOfWork.add(checkUnchanged(of), dropSecurityQuestions(of.customerId), dropDevices(of.customerId), ...writes)
    call.unitOfWork.change = { before: identities.map(shownIdentity), after: reset.map(({ after }) => shownIdentity(after)) }
    return ok(reset.map(shownReset))
  },
})

/** The masked address that the new password was sent to; absent for single sign-on. */
const sentToShape = () => ({
  passwordSentTo: z
    .object({ channel: z.enum(['SMS', 'EMAIL']), address: z.string().describe('Phone number or e-mail address on record.') })
    .optional()
    .describe('The channel and the address to which the new password was sent; absent if the identity has no password.'),
})

/**
 * Refuses to send the password of somebody above CUSTOMER to an address that an actor or approver of this call set lately: it would be a
 * password that they read.
 */
async function refuseOwnAddress(call: Pick<Call, 'caller' | 'initiator' | 'approvers' | 'read' | 'now'>, of: Person): Promise<void> {
  if (of.holdings.every(({ kind }) => kind === 'customer')) return
  const { settings = [] } = (await call.read.one(proofSettersOf(of.customerId))) ?? {}
  const setters = lateAddressSetters(settings, call.now)
  if ([...actorsOf(call), ...(call.approvers ?? [])].some((each) => setters.has(each)))
    throw new Refusal('not-permitted', {
      description: 'Permission denied: you set the address of this person in the last 7 days, so somebody else must reset them.',
    })
}

/** By SMS, or by e-mail without a phone. */
function addressOf({ phoneNumber, email }: Pick<Profile, 'phoneNumber' | 'email'> = {}): PasswordAddress | undefined {
  if (phoneNumber !== undefined) return { channel: 'SMS', to: phoneNumber }
  return email === undefined ? undefined : { channel: 'EMAIL', to: email }
}

/** Only callers who may read the profile see the whole address. */
function shownReset({ after, sentTo }: ResetIdentity) {
  const to = sentTo === undefined ? {} : { passwordSentTo: { channel: sentTo.channel, address: maskAddress(sentTo.to) } }
  return { ...shownIdentity(after), ...to }
}

async function identitiesOf(of: Person, read: Call['read']): Promise<readonly Identity[]> {
  const found = await read.many(of.identities.map(identityNamed))
  return found.filter((identity) => identity !== undefined)
}

/** For somebody without a profile. */
const NAMELESS = { firstName: '' }
