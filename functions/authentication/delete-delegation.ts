import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import { type CustomerId, writtenId } from '../../shared/domain/ids.ts'
import { type Delegation, isOpen } from '../../shared/domain/permissions/delegations.ts'
import type { Scope } from '../../shared/domain/permissions/role-assignments.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { delegationNotices } from '../../shared/people/delegation-notice.ts'
import { type Delegations, delegationsOf, endDelegations } from '../../shared/storage/delegations.ts'
import { type Person, person } from '../../shared/storage/persons.ts'

export const deleteDelegation = endpoint({
  method: 'DELETE',
  path: '/authentication/delegations/{delegationId}',
  operationId: 'deleteDelegation',
  group: 'authentication',
  summary: 'End a delegation',
  description:
    'Either side ends it, or whoever may update the identity of the giver (`Identity.UPDATE`). Approvals that the substitute has given stay valid. Both get a message.',
  access: { kind: 'token' },
  refusals: ['not-found', 'conflict'],
  async handle(call) {
    const { of, before } = await delegationOfPath(call)
    call.unitOfWork.add(...endDelegations(of.giver, [of], before, call.now), ...(await delegationNotices(call, of, 'ended')))
    call.unitOfWork.change = { before: { ...of } }
    return ok()
  },
})

type Ending = Call & { readonly params: { readonly delegationId: string } }

/** The delegation of the path. It does not exist for somebody who may not end it. */
async function delegationOfPath(call: Ending): Promise<{ readonly of: Delegation; readonly before: Delegations }> {
  const [, giver] = /^(\d{1,16})\.[\w-]{1,100}$/.exec(call.params.delegationId) ?? []
  if (giver === undefined) throw new Refusal('not-found')
  const before = await call.read.one(delegationsOf(writtenId<CustomerId>(giver)))
  const of = before?.open.find((each) => each.delegationId === call.params.delegationId && isOpen(each, call.now))
  if (before === undefined || of === undefined || !(await mayEnd(call, of))) throw new Refusal('not-found')
  return { of, before }
}

async function mayEnd(call: Call, { giver, substitute }: Delegation): Promise<boolean> {
  const { caller } = call
  if (caller.customerId === giver || caller.customerId === substitute) return true
  const of = await call.read.one(person(giver))
  if (of === undefined) return false
  const { settings, tenant } = await call.settingsOf(of.tenantId)
  return isGranted({ caller, scope: scopeOf(of, tenant?.institution), settings }, 'Identity.UPDATE')
}

function scopeOf({ tenantId, customerId, holdings }: Person, institution: string | undefined): Scope {
  const owner = { kind: 'customer', customerId } as const
  if (tenantId !== undefined) return { kind: 'tenant', tenantId, institution, owner }
  const above = holdings.find((assignment) => assignment.kind === 'institution')
  return above === undefined ? { kind: 'global', owner } : { kind: 'institution', institution: above.institution, owner }
}
