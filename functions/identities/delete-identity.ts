import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { noteProofsGone } from '../../shared/contract/proof-setters.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { exchangeKeys } from '../../shared/people/exchange-keys.ts'
import { proofNotice } from '../../shared/people/owner-notice.ts'
import { personNamed } from '../../shared/people/person-name.ts'
import { identityOfPath, identityReads, personOfPath } from '../../shared/people/person-of-path.ts'
import { ofPerson } from '../../shared/people/person-paths.ts'
import { portalsOfEnded } from '../../shared/people/portals-of-ended.ts'
import { removedCredentials } from '../../shared/people/removed-credentials.ts'
import { withAgentsEnded } from '../../shared/sessions/ended-beside.ts'
import { personAt, removeIdentity } from '../../shared/storage/persons.ts'
import { say } from '../../shared/texts/phrase.ts'
import { shownIdentity } from './identity-shape.ts'

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
