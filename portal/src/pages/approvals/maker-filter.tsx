import { t } from '@lingui/core/macro'
import { PersonFilter } from '../../people/person-filter.tsx'
import { holdsOneOf, NEEDS } from '../../session/needs-of-pages.ts'
import { useRights } from '../../session/use-rights.ts'
import { useTenantId } from '../../session/use-tenant-id.ts'

type MakerFilterProps = { readonly value: string; readonly onChange: (maker: string) => void }

/** Narrows a list to the requests of one person, chosen by name; nothing for somebody who may not look people up. */
export function MakerFilter({ value, onChange }: MakerFilterProps) {
  const mayLookUp = holdsOneOf(useRights(), NEEDS.people)
  const tenantId = useTenantId()
  if (!mayLookUp) return null
  return <PersonFilter label={t`Initiator`} tenantId={tenantId} value={value} onChange={onChange} />
}
