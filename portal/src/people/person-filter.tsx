import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Choice, Picker } from '../ui/picker.tsx'
import { approversNamed, type NamedPerson, peopleNamed } from './people-named.ts'
import { roleWords } from './role-words.ts'

type PersonFilterProps = {
  readonly label: string
  readonly tenantId: number | undefined
  /** A customer id, or empty. */
  readonly value: string
  readonly onChange: (customerId: string) => void
}

const choiceOf = (person: NamedPerson): Choice<NamedPerson> => ({
  key: String(person.customerId),
  label: person.name === '' ? t`User ${{ customerId: person.customerId }}` : person.name,
  note: person.position === 'CUSTOMER' ? t`Customer` : roleWords(person.position),
  value: person,
})

/** Chooses a person by name for a filter; the address keeps the id. */
export function PersonFilter({ label, tenantId, value, onChange }: PersonFilterProps) {
  const queries = useQueryClient()
  const keyOf = (customerId: string) => ['personOfFilter', { tenantId, value: customerId }]
  const find = async (text: string, signal: AbortSignal): Promise<readonly Choice<NamedPerson>[]> =>
    (text === '' || tenantId === undefined ? await approversNamed(tenantId, text, signal) : await peopleNamed(tenantId, text)).map(choiceOf)
  const found = useQuery({
    queryKey: keyOf(value),
    queryFn: async () => (tenantId === undefined ? null : ((await peopleNamed(tenantId, value))[0] ?? null)),
    enabled: /^[1-9]\d{0,15}$/.test(value),
    staleTime: 300_000,
  }).data
  const chosen = found ?? { customerId: Number(value), name: '', position: 'ADMIN' }
  return (
    <Picker<NamedPerson>
      label={label}
      placeholder={t`Name`}
      chosen={value === '' ? undefined : choiceOf(chosen)}
      of={['peopleForFilter', { tenantId }]}
      find={find}
      onPick={({ value: person }) => {
        queries.setQueryData(keyOf(String(person.customerId)), person)
        onChange(String(person.customerId))
      }}
      onClear={() => onChange('')}
    />
  )
}
