import { t } from '@lingui/core/macro'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { LinkRow } from '../../ui/item-row.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Administrators are read from their own list: their page asks there first. */
const addressOf = (customerId: number | undefined, kind: 'customer' | 'admin'): string =>
  `/people/${customerId}${kind === 'admin' ? '?kind=admin' : ''}`

type ShownPerson = {
  readonly customerId?: number
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
  readonly phoneNumber?: string
}

type PersonRowProps = { readonly person: ShownPerson; readonly kind: 'customer' | 'admin'; readonly note: string | undefined }

/** Name and addresses of one person; links to their page. */
export function PersonRow({ person, kind, note }: PersonRowProps) {
  const { customerId, firstName = '', lastName = '', email, phoneNumber } = person
  const path = useTenantPath()
  return (
    <LinkRow
      href={path(addressOf(customerId, kind))}
      title={`${firstName} ${lastName}`.trim() || t`Customer ${{ customerId: customerId ?? '' }}`}
      meta={
        <>
          <span>{t`id ${{ customerId: customerId ?? '' }}`}</span>
          {email !== undefined && <bdi>{email}</bdi>}
          {phoneNumber !== undefined && <span className="tabular">{phoneNumber}</span>}
        </>
      }
      end={note !== undefined && <StatusBadge tone="neutral">{note}</StatusBadge>}
    />
  )
}
