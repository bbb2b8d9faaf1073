import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
  label: person.name === '' ? `User ${person.customerId}` : person.name,
  note: person.position === 'CUSTOMER' ? 'Customer' : roleWords(person.position),
  value: person,
})

/** Chooses a person by name for a filter; the address keeps the id. */
export function PersonFilter({ label, tenantId, value, onChange }: PersonFilterProps) {
  const [picked, setPicked] = useState<NamedPerson>()
  const find = async (text: string, signal: AbortSignal): Promise<readonly Choice<NamedPerson>[]> =>
    (text === '' || tenantId === undefined ? await approversNamed(tenantId, text, signal) : await peopleNamed(tenantId, text)).map(choiceOf)
  const isKnown = String(picked?.customerId) === value
  const found = useQuery({
    queryKey: ['personOfFilter', { tenantId, value }],
    queryFn: async () => (tenantId === undefined ? null : ((await peopleNamed(tenantId, value))[0] ?? null)),
    enabled: !isKnown && /^[1-9]\d{0,15}$/.test(value),
    staleTime: 300_000,
  }).data
  const chosen = (isKnown ? picked : found) ?? { customerId: Number(value), name: '', position: 'ADMIN' }
  return (
    <Picker<NamedPerson>
      label={label}
      placeholder="Name"
      chosen={value === '' ? undefined : choiceOf(chosen)}
      of={['peopleForFilter', { tenantId }]}
      find={find}
      onPick={({ value: person }) => {
        setPicked(person)
        onChange(String(person.customerId))
      }}
      onClear={() => onChange('')}
    />
  )
}
