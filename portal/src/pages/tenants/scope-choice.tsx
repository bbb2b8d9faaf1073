import type { Tenant } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { client } from '../../session/client.ts'
import { useTenants } from '../../session/for-tenant.tsx'
import { isOfInstitution } from '../../session/person.ts'
import { usePerson } from '../../session/use-session.ts'
import { READERS_LOCALE } from '../../text/locale.ts'

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
  const chosen = choiceIn(params, offers)
  const choices = data === undefined ? [] : choicesOf(data, offers === 'tenants' || isBelowAll ? 'tenants' : offers)
  const isMissing = chosen !== '' && !choices.some(({ value }) => value === chosen)
  const name = useNameOf(isMissing && data !== undefined ? chosen : '')
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
        ...choices,
        ...(isMissing ? [notOffered(chosen, name)] : []),
      ]}
    />
  )
}

type Choice = { readonly value: string; readonly label: string }

/**
 * The choice in the address before the names are known, or of a tenant beyond those that are offered: a field without it would show the
 * scope above all.
 */
function notOffered(chosen: string, name: string | undefined): Choice {
  if (chosen.startsWith(INSTITUTION)) return { value: chosen, label: t`Institution ${{ part: chosen.slice(INSTITUTION.length) }}` }
  return { value: chosen, label: name === undefined ? t`Tenant ${chosen}` : `${name} (${chosen})` }
}

/** The name of a tenant that the choices do not have; `undefined` for anything else. */
function useNameOf(chosen: string): string | undefined {
  const tenantId = Number(chosen)
  return useQuery({
    queryKey: ['getTenant', { tenantId }],
    queryFn: ({ signal }) => client.getTenant({ tenantId }, { signal }),
    enabled: tenantId > 0,
    staleTime: 60_000,
  }).data?.name
}

function choicesOf(tenants: readonly Tenant[], offers: 'tenants' | 'institutions-and-tenants'): readonly Choice[] {
  const institutions = offers === 'tenants' ? [] : institutionsIn(tenants)
  return [
    ...institutions.map((name) => ({ value: `${INSTITUTION}${name}`, label: t`Institution ${name}` })),
    ...tenants.map(({ tenantId, name }) => ({ value: String(tenantId), label: `${name} (${tenantId})` })),
  ]
}

function choiceIn(params: URLSearchParams, offers: 'tenants' | 'institutions-and-tenants'): string {
  const institution = offers === 'tenants' ? null : params.get('institution')
  return params.get('tenant') ?? (institution === null ? '' : `${INSTITUTION}${institution}`)
}

const institutionsIn = (tenants: readonly Tenant[]): readonly string[] =>
  [...new Set(tenants.flatMap(({ institution }) => (institution === undefined ? [] : [institution])))].sort((one, other) =>
    one.localeCompare(other, READERS_LOCALE),
  )
