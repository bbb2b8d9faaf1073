import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import { named } from '../../shared/contract/task-shape.ts'
import { type CustomerId, writtenId } from '../../shared/domain/ids.ts'
import { isPast } from '../../shared/domain/is-past.ts'
import { type Delegation, isActive, isOpen } from '../../shared/domain/permissions/delegations.ts'
import type { Scope } from '../../shared/domain/permissions/role-assignments.ts'
import { withMarks } from '../../shared/domain/shown-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { delegationNotices } from '../../shared/people/delegations-of-person.ts'
import { identityOfGiver } from '../../shared/people/identity-once-named.ts'
import { namesOf, type PersonNames } from '../../shared/people/person-names.ts'
import { receivedDelegations } from '../../shared/people/received-delegations.ts'
import { type Delegations, delegationsOf, endDelegations } from '../../shared/storage/delegations.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { type Person, person } from '../../shared/storage/persons.ts'
import type { Reference } from '../../shared/storage/read.ts'

export const MOST_SHOWN = 105

export const listDelegations = endpoint({
  method: 'GET',
  path: '/authentication/delegations',
  operationId: 'listDelegations',
  group: 'authentication',
  summary: 'List your delegations',
  description: 'Lists the delegations that you gave and those that you received and that have not ended.',
  access: { kind: 'token' },
  answer: () => z.array(delegationShape()).max(MOST_SHOWN),
  refusals: [],
  async handle({ caller, read, now }) {
    const [own, received] = await Promise.all([read.one(delegationsOf(caller.customerId)), receivedDelegations(read, caller.customerId)])
    const all = [...(own?.open ?? []), ...received].filter((each) => isOpen(each, now))
    await read.ahead(all.map(({ giverIdentity }) => identityNamed(giverIdentity) as Reference<unknown>))
    const [names, givers] = await Promise.all([
      namesOf(
        all.flatMap(({ giver, substitute }) => [giver, substitute]),
        read,
        caller.tenantId,
      ),
      Promise.all(all.map((each) => identityOfGiver(read, each, now))),
    ])
    const isSuspended = (at: number) => givers[at] === undefined || isPast(givers[at].authLockedAfter, now)
    return ok(all.map((each, at) => shownDelegation(each, names, isSuspended(at), now)))
  },
})

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

export const delegationShape = () =>
  namedObject('Delegation', {
    delegationId: z.string().max(200),
    fromCustomerId: id().describe('Person for whom the substitute decides.'),
    fromName: z.string().max(500).optional().describe('Name of the person for whom the substitute decides.'),
    toCustomerId: id().describe('Substitute.'),
    toName: z.string().max(500).optional().describe('Name of the substitute.'),
    from: z.iso.datetime().describe('Time from which the substitute decides.'),
    until: z.iso.datetime().describe('Time from which the substitute decides no more.'),
    reason: z.string(),
    state: z
      .enum(['WAITING', 'ACTIVE', 'SUSPENDED'])
      .describe('WAITING before it begins; SUSPENDED while the person for whom the substitute decides is locked.'),
    created: z.iso.datetime(),
  })

export function shownDelegation(of: Delegation, names: PersonNames, isSuspended: boolean, now: number) {
  const { delegationId, giver, substitute, from, until, reason, created } = of
  return {
    delegationId,
    fromCustomerId: giver,
    ...named('fromName', giver, names),
    toCustomerId: substitute,
    ...named('toName', substitute, names),
    from,
    until,
    reason: withMarks(reason),
    state: isSuspended ? ('SUSPENDED' as const) : isActive(of, now) ? ('ACTIVE' as const) : ('WAITING' as const),
    created,
  }
}
