import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { portalsOfEnded } from '../../shared/people/portals-of-ended.ts'
import { endedBeside } from '../../shared/sessions/ended-beside.ts'
import { beginEpoch } from '../../shared/storage/identities.ts'
import { credentialsChanged } from '../../shared/storage/person-events.ts'
import { carryOver } from '../../shared/storage/sessions.ts'
import { changeCredentials } from '../../shared/storage/webauthn-credentials.ts'
import { reporting } from '../../shared/storage/write.ts'
import { say } from '../../shared/texts/phrase.ts'
import { ownCredentials, passkeyNotice, shownCredential } from './own-credentials.ts'

/**
 * Decision: it ends the other sessions of the identity, since somebody who found the device may have one of them. The last passkey cannot
 * be deleted, because nobody could log in any more.
 */
export const deleteCredential = endpoint({
  method: 'DELETE',
  path: '/authentication/webauthn-credentials/{credentialId}',
  operationId: 'deletePasskey',
  group: 'webauthn',
  summary: 'Delete a passkey',
  description: 'Removes a passkey of the signed-in identity and ends its other sessions. The last passkey cannot be deleted.',
  access: { kind: 'token' },
  changesProofsOf: () => 'caller',
  refusals: ['token-invalid', 'not-for-agents', 'not-found', 'conflict'],
  async handle(call) {
    const { params, unitOfWork } = call
    const { identity, kept, live } = await ownCredentials(call)
    const gone = kept.credentials.find(({ credentialId }) => credentialId === params.credentialId)
    if (gone === undefined) throw new Refusal('not-found')
    const left = kept.credentials.filter((each) => each !== gone)
    if (left.length === 0) throw new Refusal('conflict', { description: 'This is the last passkey. Add another one first.' })
    const { write, epoch } = beginEpoch(identity)
    unitOfWork.add(
      ...changeCredentials(identity.canonicalName, kept, left),
      reporting(
        write,
        credentialsChanged(identity, { credential: 'passkey', change: 'delete' }),
        ...(await endedBeside(call, identity, live)),
      ),
      carryOver(live, epoch),
    )
    unitOfWork.add(...(await portalsOfEnded(call, [identity], live.sessionId)))
    unitOfWork.add(...(await passkeyNotice(call, identity, say`a passkey was removed`)))
    unitOfWork.change = { before: shownCredential(gone) }
    return ok()
  },
})
