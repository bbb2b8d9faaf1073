import { Link } from 'wouter'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './people.module.css'

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
    <Link href={path(`/people/${customerId}`)} className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>{`${firstName} ${lastName}`.trim() || `Customer ${customerId}`}</span>
        <span className={styles.meta}>
          <span>id {customerId}</span>
          {email !== undefined && <span>{email}</span>}
          {phoneNumber !== undefined && <span className="tabular">{phoneNumber}</span>}
        </span>
      </span>
      {note !== undefined && <StatusBadge tone="neutral">{note}</StatusBadge>}
    </Link>
  )
}
