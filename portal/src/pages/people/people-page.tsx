import { t } from '@lingui/core/macro'
import { Button, Tabs, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { AddPersonDialog, type PersonKind } from '../../people/add-person-dialog.tsx'
import { adminCallsIn } from '../../people/admin-calls.ts'
import { type PeopleScope, useMay, usePeopleScope } from '../../people/use-people-scope.ts'
import { ForTenant, useTenantId } from '../../session/for-tenant.tsx'
import { isAboveTenants, isOfInstitution } from '../../session/person.ts'
import { useRights } from '../../session/use-rights.ts'
import { usePerson } from '../../session/use-session.ts'
import { PlusIcon, SearchIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { ScopeChoice } from '../tenants/scope-choice.tsx'
import styles from './people.module.css'
import { AdminUserList, CustomerList } from './people-lists.tsx'

export default function PeoplePage() {
  const person = usePerson()
  const tenantId = useTenantId()
  const scope = usePeopleScope()
  const rights = useRights()
  if (tenantId !== undefined) return <People tenantId={tenantId} />
  if (!isAboveTenants(person) || rights?.has('AdminUser.READ') !== true) return <ForTenant title={t`People`}>{() => null}</ForTenant>
  return <PeopleAbove scope={scope} />
}

/** People above the tenants, until one of the tenants is chosen: those of an institution, or those above all. */
function PeopleAbove({ scope }: { readonly scope: PeopleScope }) {
  const { institution } = scope
  const isOwn = isOfInstitution(usePerson())
  const [{ q }, setFilters] = useFilters(['q'])
  return (
    <Page
      title={t`People`}
      lead={
        institution === undefined
          ? t`People with a role above the tenants. Choose a tenant to see its customers and admin users.`
          : t`People with a role in all tenants of the institution ${institution}. Choose a tenant to see its customers and admin users.`
      }
      actions={<AddPerson scope={scope} first="admin" />}
    >
      <div className={styles.choice}>
        <ScopeChoice whole={isOwn ? t`The whole institution` : t`Above the tenants`} offers="institutions-and-tenants" />
      </div>
      <Search key={q} asked={q} onSearch={(next) => setFilters({ q: next })} />
      <AdminUserList scope={scope} search={q} />
    </Page>
  )
}

type AddPersonProps = { readonly scope: PeopleScope; readonly first: PersonKind }

/** The button that adds a person, for those who may add or propose somebody. */
function AddPerson({ scope, first }: AddPersonProps) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const { add } = adminCallsIn(scope).operations
  const allowed: readonly PersonKind[] = [
    ...(scope.tenantId !== undefined && may('createCustomer') ? (['customer'] as const) : []),
    ...(may(add) ? (['admin'] as const) : []),
  ]
  if (allowed.length === 0) return null
  const kinds = [...allowed.filter((kind) => kind === first), ...allowed.filter((kind) => kind !== first)]
  return (
    <>
      <Button leftSection={<PlusIcon size={16} />} onClick={() => setOpen(true)}>{t`Add a person`}</Button>
      {isOpen && <AddPersonDialog scope={scope} kinds={kinds} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The lists of people, with the permission that each needs. */
const LISTS = [
  { id: 'customers', label: t`Customers`, needs: 'Customer.READ' },
  { id: 'admins', label: t`Admin users`, needs: 'AdminUser.READ' },
] as const

/** Customers and admin users of a tenant, with search. */
function People({ tenantId }: { readonly tenantId: number }) {
  const person = usePerson()
  const [{ tab, q }, setFilters] = useFilters(['tab', 'q'])
  const rights = useRights()
  const offered = LISTS.filter(({ needs }) => rights?.has(needs) === true)
  const shown = (offered.find(({ id }) => id === tab) ?? offered[0])?.id ?? 'customers'
  return (
    <Page
      title={t`People`}
      lead={t`Customers and admin users: how they sign in, and whether they can.`}
      actions={<AddPerson scope={{ tenantId }} first={shown === 'admins' ? 'admin' : 'customer'} />}
    >
      {isAboveTenants(person) && (
        <div className={styles.choice}>
          <ScopeChoice
            whole={isOfInstitution(person) ? t`The whole institution` : t`Above the tenants`}
            offers="institutions-and-tenants"
          />
        </div>
      )}
      <Tabs value={shown} onChange={(next) => setFilters({ tab: next === 'admins' ? 'admins' : '' })} keepMounted={false}>
        <Tabs.List>
          {offered.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {offered.map(({ id }) => (
          <Tabs.Panel key={id} value={id} className={styles.panel}>
            <Search key={q} asked={q} onSearch={(next) => setFilters({ q: next })} />
            {id === 'customers' ? <CustomerList tenantId={tenantId} search={q} /> : <AdminUserList scope={{ tenantId }} search={q} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}

function Search({ asked, onSearch }: { readonly asked: string; readonly onSearch: (text: string) => void }) {
  const [text, setText] = useState(asked)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <TextInput
          className={styles.field}
          label={t`Search`}
          description={t`Any part of a name, an e-mail address or a phone number; or an identity or id`}
          maxLength={100}
          leftSection={<SearchIcon />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit">{t`Search`}</Button>
        {asked !== '' && <Button variant="default" onClick={() => onSearch('')}>{t`Show all`}</Button>}
      </form>
    </search>
  )
}
