import { PersonFilter } from '../../people/person-filter.tsx'
import { useRights } from '../../session/use-rights.ts'
import { useTenantId } from '../../session/use-tenant-id.ts'

type MakerFilterProps = { readonly value: string; readonly onChange: (maker: string) => void }

/** Narrows a list to the requests of one person, chosen by name; nothing for somebody who may not look people up. */
export function MakerFilter({ value, onChange }: MakerFilterProps) {
  const rights = useRights()
  const tenantId = useTenantId()
  if (rights === undefined || !(rights.has('Customer.READ') || rights.has('AdminUser.READ'))) return null
  return <PersonFilter label="Maker" tenantId={tenantId} value={value} onChange={onChange} />
}
