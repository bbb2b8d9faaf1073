import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { TenantIcon } from '../ui/icons.tsx'
import { Page, Section } from '../ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx'
import { client } from './client.ts'
import { usePerson } from './use-session.ts'
import { useTenantId } from './use-tenant-id.ts'

/** A page about one tenant. People above the tenants choose one first; the choice is part of the address. */
export function ForTenant({ title, children }: { readonly title: string; readonly children: (tenantId: number) => ReactNode }) {
  const tenantId = useTenantId()
  if (tenantId !== undefined) return children(tenantId)
  return (
    <Page title={title}>
      <Section>
        <EmptyState title="Choose a tenant" icon={<TenantIcon size={26} />}>
          <p>You work above the tenants: this page shows one of them.</p>
          <TenantChoice />
        </EmptyState>
      </Section>
    </Page>
  )
}

/** The first tenants of a list; no service has more than one page of them. */
const MOST_TENANTS = 100

function TenantChoice() {
  const [, setParams] = useSearchParams()
  const [chosen, setChosen] = useState('')
  const tenants = useQuery({
    queryKey: ['listTenants', { max: MOST_TENANTS }],
    queryFn: ({ signal }) => client.listTenants(undefined, { pageSize: MOST_TENANTS, signal }).toArray({ max: MOST_TENANTS }),
  })
  if (tenants.error !== null) return <ErrorState error={tenants.error} retry={() => void tenants.refetch()} />
  if (tenants.data === undefined) return <LoadingState lines={1} label="Loading tenants" />
  const value = chosen === '' ? String(tenants.data[0]?.tenantId ?? '') : chosen
  const choose = (event: FormEvent): void => {
    event.preventDefault()
    setParams((before) => new URLSearchParams([...before, ['tenant', value]]))
  }
  return (
    <form onSubmit={choose} style={{ display: 'grid', gap: '0.75rem', textAlign: 'left' }}>
      <NativeSelect
        label="Tenant"
        value={value}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={tenants.data.map(({ tenantId, name }) => ({ value: String(tenantId), label: `${name} (${tenantId})` }))}
      />
      <Button type="submit">Show</Button>
    </form>
  )
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
