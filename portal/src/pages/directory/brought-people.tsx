import type { AdminUser } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { roleWords } from '../../people/role-words.ts'
import { client } from '../../session/client.ts'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { ItemList, ItemRow } from '../../ui/item-row.tsx'
import { ErrorLine, LoadingState } from '../../ui/states.tsx'
import styles from './directory.module.css'

/** The people among whom those of the directory are looked for, and most of them that are shown. */
const LOOKED_AT = 500
const MOST_SHOWN = 25

/** The admin users that a directory has brought, newest first. */
export function BroughtPeople({ tenantId }: { readonly tenantId: number }) {
  const path = useTenantPath()
  const { data, error } = useQuery({
    queryKey: ['listAdminUsers', 'of-directory', { tenantId }],
    queryFn: ({ signal }) => client.listAdminUsers({ tenantId }, { signal, pageSize: 100 }).toArray({ max: LOOKED_AT }),
  })
  if (error !== null) return <ErrorLine error={error} />
  if (data === undefined) return <LoadingState lines={2} label={t`Loading people`} />
  const brought = data.filter(({ scimExternalId }) => scimExternalId !== undefined)
  if (brought.length === 0) return <p className={styles.quiet}>{t`No admin user comes from a directory yet.`}</p>
  const shown = brought.slice(0, MOST_SHOWN)
  const isCut = data.length === LOOKED_AT
  return (
    <>
      <p className={styles.quiet}>
        {isCut
          ? t`${{ count: brought.length }} of the latest ${{ all: LOOKED_AT }} admin users come from a directory.`
          : t`${{ count: brought.length }} of ${{ all: data.length }} admin users come from a directory.`}
        {shown.length < brought.length && <> {t`The latest ${{ count: shown.length }}:`}</>}
      </p>
      <ItemList label={t`People from the directory`}>
        {shown.map((person) => (
          <ItemRow
            key={person.customerId}
            title={
              <Anchor component={Link} href={path(`/people/${person.customerId}`)} inherit>
                {nameOf(person)}
              </Anchor>
            }
            meta={
              <>
                <span>{person.position === undefined ? t`no position: cannot sign in` : roleWords(person.position)}</span>
                <bdi>{person.scimExternalId}</bdi>
              </>
            }
          />
        ))}
      </ItemList>
    </>
  )
}

const nameOf = ({ firstName, lastName, customerId }: AdminUser): string => `${firstName} ${lastName}`.trim() || t`Person ${customerId}`
