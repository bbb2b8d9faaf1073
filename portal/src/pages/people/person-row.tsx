import { useTenantPath } from '../../session/for-tenant.tsx'
import { LinkRow } from '../../ui/item-row.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

type ShownPerson = {
  readonly customerId?: number
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
  readonly phoneNumber?: string
}

/** Name and addresses of one person; links to their page. */
export function PersonRow({ person, note }: { readonly person: ShownPerson; readonly note: string | undefined }) {
  const { customerId, firstName = '', lastName = '', email, phoneNumber } = person
  const path = useTenantPath()
  return (
    <LinkRow
      href={path(`/people/${customerId}`)}
      title={`${firstName} ${lastName}`.trim() || `Customer ${customerId}`}
      meta={
        <>
          <span>id {customerId}</span>
          {email !== undefined && <bdi>{email}</bdi>}
          {phoneNumber !== undefined && <span className="tabular">{phoneNumber}</span>}
        </>
      }
      end={note !== undefined && <StatusBadge tone="neutral">{note}</StatusBadge>}
    />
  )
}
