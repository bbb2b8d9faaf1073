import { t } from '@lingui/core/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { TenantIcon } from '../ui/icons.tsx'
import { Page, Section } from '../ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx'
import { client } from './client.ts'
import { usePerson } from './use-session.ts'

/**
 * A page about one tenant. People above the tenants choose one first, unless they see only one; the choice is part of the address.
 */
export function ForTenant({ title, children }: { readonly title: string; readonly children: (tenantId: number) => ReactNode }) {
  const tenantId = useTenantId()
  if (tenantId !== undefined) return children(tenantId)
  return (
    <Page title={title}>
      <Section>
        <EmptyState title={t`Choose a tenant`} icon={<TenantIcon size={26} />}>
          <p>{t`This page shows one tenant at a time.`}</p>
          <TenantChoice />
        </EmptyState>
      </Section>
    </Page>
  )
}

function TenantChoice() {
  const [, setParams] = useSearchParams()
  const [chosen, setChosen] = useState('')
  const tenants = useTenants()
  const only = tenants.data?.length === 1 ? tenants.data[0]?.tenantId : undefined
  useEffect(() => {
    if (only !== undefined) setParams(withTenant(String(only)), { replace: true })
  }, [only, setParams])
  if (tenants.error !== null) return <ErrorState error={tenants.error} retry={() => void tenants.refetch()} />
  if (tenants.data === undefined || only !== undefined) return <LoadingState lines={1} label={t`Loading tenants`} />
  if (tenants.data.length === 0) return <p>{t`There is no tenant yet.`}</p>
  const value = chosen === '' ? String(tenants.data[0]?.tenantId ?? '') : chosen
  const choose = (event: FormEvent): void => {
    event.preventDefault()
    setParams(withTenant(value))
  }
  return (
    <form onSubmit={choose} style={{ display: 'grid', gap: '0.75rem', textAlign: 'start' }}>
      <NativeSelect
        label={t`Tenant`}
        value={value}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={tenants.data.map(({ tenantId, name }) => ({ value: String(tenantId), label: `${name} (${tenantId})` }))}
      />
      <Button type="submit">{t`Show`}</Button>
      {tenants.data.length === MOST_TENANTS && <Link href="/tenants">{t`All tenants`}</Link>}
    </form>
  )
}

/** Puts a tenant into the address in place of one that cannot be shown. The rest of the address stays, such as filters. */
const withTenant = (tenantId: string) => (before: URLSearchParams) => {
  const next = new URLSearchParams(before)
  next.set('tenant', tenantId)
  return next
}

/** Makes an address within the portal keep the tenant or institution that a person above the tenants has chosen. */
export function useTenantPath(): (path: string) => string {
  const { tenantId } = usePerson()
  const [params] = useSearchParams()
  const kept = tenantId === undefined ? ['tenant', 'institution'].map((name) => [name, params.get(name)] as const) : []
  return (path) => {
    const [address = '', query] = path.split('?')
    const asked = new URLSearchParams(query)
    for (const [name, value] of kept) if (value !== null && !asked.has(name)) asked.set(name, value)
    return asked.size === 0 ? path : `${address}?${asked}`
  }
}

/** At most this many tenants are offered for a choice. */
const MOST_TENANTS = 100

/** The first tenants that a person above them may see: those of their institution, or all. */
export function useTenants() {
  const { institution } = usePerson()
  return useQuery({
    queryKey: ['listTenants', { institution, max: MOST_TENANTS }],
    queryFn: ({ signal }) => {
      const options = { pageSize: MOST_TENANTS, signal }
      const list =
        institution === undefined ? client.listTenants(undefined, options) : client.listInstitutionTenants({ institution }, options)
      return list.toArray({ max: MOST_TENANTS })
    },
  })
}

/**
 * The tenant of a page: the person's own or, for people above the tenants, the one in the address (`?tenant=`). `undefined` until such a
 * person has chosen one.
 */
export function useTenantId(): number | undefined {
  const person = usePerson()
  const [params] = useSearchParams()
  if (person.tenantId !== undefined) return person.tenantId
  const chosen = Number(params.get('tenant'))
  return Number.isSafeInteger(chosen) && chosen > 0 ? chosen : undefined
}
