import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { client } from '../../session/client.ts'

const MOST_TENANTS = 100

/** Lets people above the tenants choose a tenant, or the scope above all; the choice is part of the address. */
export function ScopeChoice({ whole }: { readonly whole: string }) {
  const [params, setParams] = useSearchParams()
  const { data = [] } = useQuery({
    queryKey: ['listTenants', { max: MOST_TENANTS }],
    queryFn: ({ signal }) => client.listTenants(undefined, { pageSize: MOST_TENANTS, signal }).toArray({ max: MOST_TENANTS }),
  })
  return (
    <NativeSelect
      label="Of"
      value={params.get('tenant') ?? ''}
      onChange={({ currentTarget: { value } }) =>
        setParams((before) => {
          const next = new URLSearchParams(before)
          next.delete('from')
          if (value === '') next.delete('tenant')
          else next.set('tenant', value)
          return next
        })
      }
      data={[
        { value: '', label: whole },
        ...data.map(({ tenantId, name }) => ({ value: String(tenantId), label: `${name} (${tenantId})` })),
      ]}
    />
  )
}
