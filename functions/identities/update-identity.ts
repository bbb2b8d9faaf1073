import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { secret } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { opens } from '../../shared/contract/opens.ts'
import { heldWithProof, noteProofsSet } from '../../shared/contract/proof-setters.ts'
import { refuseTakeover, refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import { proofsChosen } from '../../shared/domain/login/proof-setters.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { momentField, passwordField, publicKeyField } from '../../shared/people/account-fields.ts'
import { exchangeKeys } from '../../shared/people/exchange-keys.ts'
import { proofNotice } from '../../shared/people/owner-notice.ts'
import { personNamed } from '../../shared/people/person-names.ts'
import { identityOfPath, identityReads, ofPerson, personOfPath } from '../../shared/people/person-paths.ts'
import { portalsOfEnded } from '../../shared/people/portals-to-tell.ts'
import { type PasswordOwner, refuseWeakPassword } from '../../shared/proofs/hashed-password.ts'
import { refuseForeignPublicKey } from '../../shared/proofs/refuse-foreign-public-key.ts'
import { withAgentsEnded } from '../../shared/sessions/ended-beside.ts'
import { forgetFailures, unlock } from '../../shared/storage/attempts.ts'
import { changeIdentityOf, type Identity } from '../../shared/storage/identities.ts'
import { checkUnchanged, type Person, personAt } from '../../shared/storage/persons.ts'
import { reporting, type Write } from '../../shared/storage/write.ts'
import { changeOf } from '../../shared/texts/change-of.ts'
import { say } from '../../shared/texts/phrase.ts'
import { changedTotp, refuseImpossibleTotp } from './changed-totp.ts'
import {
  changedIdentity,
  changedProofs,
  changeReports,
  endsSessions,
  type IdentityChange,
  shownChanges,
  storedChange,
  touchesProofs,
} from './identity-changes.ts'
import { identityShape, recoveryCodesShape, shownIdentity, totpState, totpUriShape } from './identity-shape.ts'

export const updateIdentity = endpoint({
  method: 'PUT',
  path: ofPerson('/identities/{identity}'),
  operationId: 'updateIdentity',
  group: 'identities',
  summary: 'Update an identity of a customer',
  description:
    'Changes only the fields that the body carries; `null` removes one. A new password, key or lock ends the sessions of the identity. `status` ACTIVE ends a lock after failed attempts. `totpEnabled` true turns one-time passwords on at once. `totpEnabled` "pending" answers `totpUri` and turns them on with the first right code, sent as `totp`; that answer holds `recoveryCodes`, each of which is accepted once in place of a code.',
  access: {
    kind: 'permission',
    permission: 'Identity.UPDATE',
    orElse: ({ body }) => (isUnlocking(body) ? 'IdentityLock.UPDATE' : 'SecondFactor.UPDATE'),
    on: ({ params }) => personAt(params),
  },
  changesProofsOf: ({ params, body }) => (touchesProofs(body) ? params.customerId : undefined),
  body: () =>
    z.object({
      password: passwordField().optional(),
      totpEnabled: totpState().optional(),
      totp: secret(20).optional().describe('First code of the authenticator app, after `totpEnabled` "pending".'),
      publicKey: publicKeyField().nullish(),
      authLockedAfter: momentField().nullish(),
      changeAfter: momentField().nullish(),
      status: z.literal('ACTIVE').optional().describe('Ends a lock after failed attempts.'),
    }),
  answer: () => identityShape().extend({ ...totpUriShape(), ...recoveryCodesShape() }),
  reads: identityReads,
  refusals: ['not-permitted', 'task-required', 'not-found', 'weak-password', 'wrong-proof'],
  tells: ['totpEnabled', 'authLockedAfter', 'changeAfter', 'status'],
  async describe(call) {
    const [of, before] = await Promise.all([personOfPath(call), identityOfPath(call)])
    const changes = shownChanges(before, call.body)
    const person = await personNamed(call.read, of)
    return changeOf(say`identity ${{ identity: inQuotes(before.identity) }} of ${{ person }}`, changes)
  },
  setsProofsOf: (call) => heldWithProof(call),
  async ensure(call) {
    const [of, before] = await Promise.all([personOfPath(call), identityOfPath(call)])
    refuseBeyondNarrower(call, call.body)
    refuseUncoveredChange(call, of, call.body)
    await refuseImpossibleChange(call, before, call.body)
  },
  async handle(call) {
    const { body, now, unitOfWork } = call
    const [of, before] = await Promise.all([personOfPath(call), identityOfPath(call)])
    const totp = await changedTotp(call, before, body)
    const after = changedIdentity(before, body, totp, now)
    const changed = changeIdentityOf(before, await storedChange(call, before, body, totp), totp.when)
    const ended = endsSessions(before, body, now) ? [before] : []
    unitOfWork.add(
      ...(await withAgentsEnded(call, ended, [reporting(changed, ...changeReports(before, body, now))])),
      // The person must still hold only the roles that the caller was found to cover.
      checkUnchanged(of),
      ...(await portalsOfEnded(call, ended)),
      ...exchangeKeys(before, body.publicKey),
      ...forgivenBy(body, before.canonicalName),
      ...(await noteProofsSet(call, of.customerId, proofsChosen({ canonicalName: before.canonicalName }, body))),
      ...(changedProofs(body).length === 0 ? [] : await proofNotice(call, of, before.identity, say`${{ proofs: changedProofs(body) }}`)),
    )
    unitOfWork.change = { before: shownIdentity(before), after: shownIdentity(after) }
    return ok({ ...shownIdentity(after), ...totp.answer })
  },
})

/** A new password starts without failures. Status ACTIVE ends the locks, and does not restore a password that has ended. */
function forgivenBy({ password, status }: IdentityChange, canonicalName: string): readonly Write[] {
  if (password !== undefined) return forgetFailures(canonicalName)
  return status === undefined ? [] : unlock(canonicalName)
}

/** Tells whether the change only ends a lock after failures. */
function isUnlocking(change: IdentityChange): boolean {
  return change.status !== undefined && Object.keys(change).length === 1
}

/** Opening a lock needs no cover. A chosen password or key needs more of it than a reset, because the caller knows the proof afterwards. */
function refuseUncoveredChange(call: Pick<Call, 'caller' | 'scope' | 'settings' | 'now'>, of: Person, change: IdentityChange): void {
  if (isUnlocking(change)) return
  if (change.password !== undefined || typeof change.publicKey === 'string') refuseTakeover(call, of)
  else refuseUncovered(call, of.holdings)
}

/** Refuses callers with only a narrower permission the rest: a password is changed by proving the old one. */
function refuseBeyondNarrower(call: Pick<Call, 'caller' | 'scope' | 'settings' | 'makerHeld'>, change: IdentityChange): void {
  const { password, authLockedAfter, changeAfter, status } = change
  const more = !isUnlocking(change) && [password, authLockedAfter, changeAfter, status].some((value) => value !== undefined)
  if (more && !opens(call, 'Identity.UPDATE')) throw new Refusal('not-permitted', { description: 'Permission denied: Identity.UPDATE.' })
}

/** The identity with the proofs that it has after the change. */
function withProofsOf(before: Identity, { totpEnabled, totp, publicKey }: IdentityChange): PasswordOwner {
  const isNew = totpEnabled === true || totp !== undefined
  const totpSecret = isNew ? 'to be made' : totpEnabled === false ? undefined : before.totpSecret
  return { ...before, totpSecret, publicKey: publicKey === undefined ? before.publicKey : (publicKey ?? undefined) }
}

async function refuseImpossibleChange(
  call: Pick<Call, 'ports' | 'read' | 'request' | 'settings' | 'settingsOf'>,
  before: Identity,
  change: IdentityChange,
): Promise<void> {
  refuseImpossibleTotp(call, before.kind, change)
  if (before.kind !== 'password' && change.password !== undefined)
    throw invalid('password', 'must not be sent: this identity logs in without a password')
  if (before.kind !== 'password' && typeof change.publicKey === 'string') throw invalid('publicKey', 'must be combined with a password')
  await refuseWeakPassword(call, change.password, withProofsOf(before, change))
  if (typeof change.publicKey === 'string') await refuseForeignPublicKey(call, change.publicKey, before.canonicalName)
}
