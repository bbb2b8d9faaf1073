import { defined } from '../domain/defined.ts'
import type { EventReport } from '../domain/events/event-report.ts'
import type { CustomerId, OrganisationId, TenantId } from '../domain/ids.ts'
import type { RoleAssignment } from '../domain/permissions/role-assignments.ts'
import type { Identity } from './identities.ts'

type Named = Pick<Identity, 'identity' | 'customerId'> & { readonly tenantId?: TenantId | undefined }

/** A change of a proof of an identity. */
export type CredentialChange = {
  readonly credential: 'password' | 'totp' | 'passkey' | 'public-key'
  readonly change: 'create' | 'update' | 'delete'
}

/** Reports the creation, deletion or unlocking of an identity. */
export function identityEvent(what: 'created' | 'deleted' | 'unlocked', of: Named): EventReport {
  return { eventType: `identity.${what}`, tenantId: of.tenantId, data: () => nameOf(of) }
}

/** Reports the lock of an identity, from a time on. */
export function identityLocked(of: Named, authLockedAfter: string): EventReport {
  return { eventType: 'identity.locked', tenantId: of.tenantId, data: () => ({ ...nameOf(of), authLockedAfter }) }
}

/** Reports a set, replaced or removed proof. */
export function credentialsChanged(of: Named, changed: CredentialChange): EventReport {
  return { eventType: 'identity.credentials-changed', tenantId: of.tenantId, data: () => ({ ...nameOf(of), ...changed }) }
}

/** Reports that all sessions of an identity have ended, in one event. */
export function allSessionsEnded(of: Named): EventReport {
  return { eventType: 'session.ended', tenantId: of.tenantId, data: () => nameOf(of) }
}

const nameOf = ({ customerId, identity }: Named) => ({ customerId, identity })

/** A position that is held in a tenant or in an organisation of it. */
type Held = {
  readonly position: string
  readonly tenantId?: TenantId
  readonly organisationId?: OrganisationId
  readonly until?: string
}

type Of = { readonly customerId: CustomerId; readonly tenantId?: TenantId | undefined }

/**
 * Reports the positions that a change of roles grants and ends. The end of a position for a while is reported where it ends, early or at
 * its time.
 */
export function positionEvents(of: Of, before: readonly RoleAssignment[], after: readonly RoleAssignment[]): readonly EventReport[] {
  const [was, is] = [before.flatMap(positionIn), after.flatMap(positionIn)]
  const lacks = (those: readonly Held[]) => (one: Held) => !those.some((other) => keyOf(other) === keyOf(one))
  const ended = was.filter(({ until }) => until === undefined).filter(lacks(is))
  return [
    ...is.filter(lacks(was)).map((held) => positionEvent('granted', of, held)),
    ...ended.map((held) => positionEvent('ended', of, held)),
  ]
}

export function positionEvent(what: 'granted' | 'ended', of: Of, held: Held): EventReport {
  const { position, organisationId, until } = held
  const data = () => ({ customerId: of.customerId, position, ...defined({ organisationId, until }) })
  return { eventType: `position.${what}`, tenantId: of.tenantId, data }
}

const keyOf = ({ position, organisationId, until }: Held): string => `${position} ${organisationId ?? ''} ${until ?? ''}`

function positionIn(assignment: RoleAssignment): readonly Held[] {
  if (assignment.kind === 'organisation') return [{ position: assignment.position, organisationId: assignment.organisationId }]
  if (assignment.kind !== 'tenant') return []
  const { position, temporary } = assignment
  return [{ position, ...(temporary === undefined ? {} : { until: new Date(temporary.until).toISOString() }) }]
}
