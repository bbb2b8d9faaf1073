import type { AdminUser, ListCustomersItem } from '@countersign/client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { holderWords } from '../../people/holder-words.ts'
import { client } from '../../session/client.ts'
import { DataList } from '../../ui/data-list.tsx'
import { PeopleIcon } from '../../ui/icons.tsx'
import { WideRows } from '../../ui/item-row.tsx'
import { Section } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type ShownList, useList } from '../../ui/use-list.ts'
import { PersonRow } from './person-row.tsx'
import { adminUsersFound, customersFound, LOOKED_AT } from './search-people.ts'

type ListProps = { readonly tenantId: number; readonly search: string }

export function CustomerList({ tenantId, search }: ListProps) {
  const list = useList<ListCustomersItem>({
    queryKey: ['listCustomers', { tenantId }],
    list: (options) => client.listCustomers({ tenantId }, options),
    enabled: search === '',
  })
  const found = useFound(['listCustomers', { tenantId, search }], search, (signal) => customersFound(tenantId, search, signal))
  return (
    <Rows
      label="Customers"
      list={search === '' ? list : found}
      isSearch={search !== ''}
      keyOf={({ customerId }) => customerId ?? 0}
      row={(customer) => <PersonRow person={customer} note={undefined} />}
    />
  )
}

export function AdminUserList({ tenantId, search }: ListProps) {
  const list = useList<AdminUser>({
    queryKey: ['listAdminUsers', { tenantId }],
    list: (options) => client.listAdminUsers({ tenantId }, options),
    enabled: search === '',
  })
  const found = useFound(['listAdminUsers', { tenantId, search }], search, (signal) => adminUsersFound(tenantId, search, signal))
  return (
    <Rows
      label="Admin users"
      list={search === '' ? list : found}
      isSearch={search !== ''}
      keyOf={({ customerId }) => customerId}
      row={(admin) => <PersonRow person={admin} note={holderWords(admin.position ?? admin.role ?? '')} />}
    />
  )
}

/** The results of a search: one page. */
function useFound<Item>(
  queryKey: readonly unknown[],
  search: string,
  find: (signal: AbortSignal) => Promise<readonly Item[]>,
): ShownList<Item> {
  const { data, error, isFetching, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => find(signal), enabled: search !== '' })
  return { items: data, error, isFetching, reload: () => void refetch(), next: undefined, first: undefined }
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
        <DataList label={label} of={list} keyOf={keyOf} row={row} empty={<Nobody isSearch={isSearch} />} />
      </WideRows>
    </Section>
  )
}

function Nobody({ isSearch }: { readonly isSearch: boolean }) {
  return (
    <EmptyState title={isSearch ? 'Nobody found' : 'Nobody yet'} icon={<PeopleIcon size={26} />}>
      {isSearch
        ? `Check the spelling, or look among the others by the tabs above. By name, the newest ${LOOKED_AT} people are searched; by whole e-mail address, phone number or id, all.`
        : 'People are listed here once they are created.'}
    </EmptyState>
  )
}
