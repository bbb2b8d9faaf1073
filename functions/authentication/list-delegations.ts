import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { isPast } from '../../shared/domain/is-past.ts'
import { isOpen } from '../../shared/domain/permissions/delegations.ts'
import { identityOfGiver } from '../../shared/people/identity-once-named.ts'
import { namesOf } from '../../shared/people/person-names.ts'
import { receivedDelegations } from '../../shared/people/received-delegations.ts'
import { delegationsOf } from '../../shared/storage/delegations.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import type { Reference } from '../../shared/storage/read.ts'
import { delegationShape, shownDelegation } from './delegation-shape.ts'

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
