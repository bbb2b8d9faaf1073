import type { AdminUser, ListedCustomer } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { roleWords } from '../../people/role-words.ts'
import type { PeopleScope } from '../../people/use-people-scope.ts'
import { client } from '../../session/client.ts'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { PeopleIcon } from '../../ui/icons.tsx'
import { LinkRow, WideRows } from '../../ui/item-row.tsx'
import { Section } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type ShownList, useList } from '../../ui/use-list.ts'
import { adminNamed, adminUsersOf, customerNamed, isExact } from './search-people.ts'

export function CustomerList({ tenantId, search }: { readonly tenantId: number; readonly search: string }) {
  const input = { tenantId, ...(search === '' ? {} : { search }) }
  const list = useList<ListedCustomer>({
    queryKey: ['listCustomers', input],
    list: (options) => client.listCustomers(input, options),
    enabled: !isExact(search),
  })
  // An identity can be another e-mail address than the one of the profile.
  const named = useNamed(['listCustomers', { tenantId, named: search }], isExact(search) || isIdentity(search, list), (signal) =>
    customerNamed(tenantId, search, signal),
  )
  return (
    <Rows
      label={t`Customers`}
      list={named ?? list}
      isSearch={search !== ''}
      keyOf={({ customerId }) => customerId ?? 0}
      row={(customer) => <PersonRow person={customer} kind="customer" note={undefined} />}
    />
  )
}

/** The admin users of a tenant or an institution, or those above all. */
export function AdminUserList({ scope, search }: { readonly scope: PeopleScope; readonly search: string }) {
  const filter = search === '' ? {} : { search }
  const list = useList<AdminUser>({
    queryKey: ['listAdminUsers', { ...scope, ...filter }],
    list: (options) => adminUsersOf(scope, filter, options),
    enabled: !isExact(search),
  })
  const named = useNamed(['listAdminUsers', { ...scope, named: search }], isExact(search), (signal) => adminNamed(scope, search, signal))
  return (
    <Rows
      label={t`Admin users`}
      list={named ?? list}
      isSearch={search !== ''}
      keyOf={({ customerId }) => customerId}
      row={(admin) => <PersonRow person={admin} kind="admin" note={roleWords(admin.position ?? admin.role ?? '')} />}
    />
  )
}

const isIdentity = (search: string, { items }: ShownList<unknown>): boolean => search.includes('@') && items?.length === 0

/** The one person who is named exactly; `undefined` where nobody is asked for so. */
function useNamed<Item>(
  queryKey: readonly unknown[],
  enabled: boolean,
  find: (signal: AbortSignal) => Promise<readonly Item[]>,
): ShownList<Item> | undefined {
  const { data, error, isFetching, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => find(signal), enabled })
  if (!enabled) return undefined
  return { items: data, error, isFetching, reload: () => void refetch(), next: undefined, first: undefined, total: undefined }
}

type RowsProps<Item> = {
  readonly label: string
  readonly list: ShownList<Item>
  readonly isSearch: boolean
  readonly keyOf: (item: Item) => number
  readonly row: (item: Item) => ReactNode
}

function Rows<Item>({ label, list, isSearch, keyOf, row }: RowsProps<Item>) {
  return (
    <Section>
      <WideRows>
        <DataList
          label={label}
          of={list}
          keyOf={keyOf}
          row={row}
          empty={<Nobody isSearch={isSearch} hasMore={list.next !== undefined} />}
        />
      </WideRows>
    </Section>
  )
}

function Nobody({ isSearch, hasMore }: { readonly isSearch: boolean; readonly hasMore: boolean }) {
  if (hasMore) return <EmptyState title={t`Nobody on this page`} icon={<PeopleIcon size={26} />} />
  return (
    <EmptyState title={isSearch ? t`Nobody found` : t`Nobody yet`} icon={<PeopleIcon size={26} />}>
      {isSearch ? t`Check the spelling, or look under the other tab.` : t`People are listed here once they are created.`}
    </EmptyState>
  )
}

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
function PersonRow({ person, kind, note }: PersonRowProps) {
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
