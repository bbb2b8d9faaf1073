import type { Tenant } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { useSearchParams } from 'wouter'
import { isOfInstitution } from '../../session/person.ts'
import { usePerson } from '../../session/use-session.ts'
import { useTenants } from '../../session/use-tenants.ts'

/** The prefix of the choices that are institutions; ids of tenants have none. */
const INSTITUTION = 'institution '

type ScopeChoiceProps = {
  /** The words for the scope above all tenants. */
  readonly whole: string
  /** Offers institutions too, on a page that has a view of them. */
  readonly offers?: 'tenants' | 'institutions-and-tenants'
}

/** Lets people above the tenants choose a tenant, an institution, or the scope above all; the choice is part of the address. */
export function ScopeChoice({ whole, offers = 'tenants' }: ScopeChoiceProps) {
  const [params, setParams] = useSearchParams()
  const isBelowAll = isOfInstitution(usePerson())
  const { data } = useTenants()
  const chosen = choiceIn(params)
  return (
    <NativeSelect
      label={t`Of`}
      value={chosen}
      onChange={({ currentTarget: { value } }) =>
        setParams((before) => {
          const next = new URLSearchParams(before)
          for (const name of ['from', 'tenant', 'institution']) next.delete(name)
          if (value.startsWith(INSTITUTION)) next.set('institution', value.slice(INSTITUTION.length))
          else if (value !== '') next.set('tenant', value)
          return next
        })
      }
      data={[
        { value: '', label: isBelowAll && offers === 'tenants' ? t`Choose a tenant` : whole },
        ...(data === undefined ? notRead(chosen) : choicesOf(data, offers === 'tenants' || isBelowAll ? 'tenants' : offers)),
      ]}
    />
  )
}

type Choice = { readonly value: string; readonly label: string }

/** The choice in the address before the names are known: a field without it would show the scope above all. */
function notRead(chosen: string): readonly Choice[] {
  if (chosen === '') return []
  return [
    {
      value: chosen,
      label: chosen.startsWith(INSTITUTION) ? t`Institution ${{ part: chosen.slice(INSTITUTION.length) }}` : t`Tenant ${chosen}`,
    },
  ]
}

function choicesOf(tenants: readonly Tenant[], offers: 'tenants' | 'institutions-and-tenants'): readonly Choice[] {
  const institutions = offers === 'tenants' ? [] : institutionsIn(tenants)
  return [
    ...institutions.map((name) => ({ value: `${INSTITUTION}${name}`, label: t`Institution ${name}` })),
    ...tenants.map(({ tenantId, name }) => ({ value: String(tenantId), label: `${name} (${tenantId})` })),
  ]
}

function choiceIn(params: URLSearchParams): string {
  const institution = params.get('institution')
  return params.get('tenant') ?? (institution === null ? '' : `${INSTITUTION}${institution}`)
}

const institutionsIn = (tenants: readonly Tenant[]): readonly string[] =>
  [...new Set(tenants.flatMap(({ institution }) => (institution === undefined ? [] : [institution])))].sort()
