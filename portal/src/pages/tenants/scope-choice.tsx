import type { Tenant } from '@countersign/client'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { client } from '../../session/client.ts'
import { isOfInstitution } from '../../session/person.ts'
import { usePerson } from '../../session/use-session.ts'

const MOST_TENANTS = 100

type ScopeChoiceProps = {
  /** The words for the scope above all tenants. */
  readonly whole: string
  /** Whether the page has a view of an institution, too. */
  readonly offers?: 'tenants' | 'institutions-and-tenants'
}

/** Lets people above the tenants choose a tenant, an institution, or the scope above all; the choice is part of the address. */
export function ScopeChoice({ whole, offers = 'tenants' }: ScopeChoiceProps) {
  const [params, setParams] = useSearchParams()
  const isBelowAll = isOfInstitution(usePerson())
  const { data = [] } = useQuery({
    queryKey: ['listTenants', { max: MOST_TENANTS }],
    queryFn: ({ signal }) => client.listTenants(undefined, { pageSize: MOST_TENANTS, signal }).toArray({ max: MOST_TENANTS }),
  })
  return (
    <NativeSelect
      label="Of"
      value={choiceIn(params)}
      onChange={({ currentTarget: { value } }) =>
        setParams((before) => {
          const next = new URLSearchParams(before)
          for (const name of ['from', 'tenant', 'institution']) next.delete(name)
          const [, name, chosen] = /^(tenant|institution) (.+)$/.exec(value) ?? []
          if (name !== undefined && chosen !== undefined) next.set(name, chosen)
          return next
        })
      }
      data={[
        { value: '', label: isBelowAll && offers === 'tenants' ? 'Choose a tenant' : whole },
        ...(offers === 'tenants' || isBelowAll ? [] : institutionsIn(data)).map((name) => ({
          value: `institution ${name}`,
          label: `Institution ${name}`,
        })),
        ...data.map(({ tenantId, name }) => ({ value: `tenant ${tenantId}`, label: `${name} (${tenantId})` })),
      ]}
    />
  )
}

function choiceIn(params: URLSearchParams): string {
  for (const name of ['tenant', 'institution']) if (params.has(name)) return `${name} ${params.get(name)}`
  return ''
}

const institutionsIn = (tenants: readonly Tenant[]): readonly string[] =>
  [...new Set(tenants.flatMap(({ institution }) => (institution === undefined ? [] : [institution])))].sort()
