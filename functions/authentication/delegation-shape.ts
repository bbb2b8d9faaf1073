import * as z from 'zod'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { named } from '../../shared/contract/task-shape.ts'
import { type Delegation, isActive } from '../../shared/domain/permissions/delegations.ts'
import { withMarks } from '../../shared/domain/shown-text.ts'
import type { PersonNames } from '../../shared/people/person-names.ts'

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
