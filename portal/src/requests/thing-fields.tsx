import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { peopleNamed } from '../people/people-named.ts'
import { roleWords } from '../people/role-words.ts'
import { client } from '../session/client.ts'
import { READERS_LOCALE } from '../text/locale.ts'
import { type Choice, Picker } from '../ui/picker.tsx'
import type { FieldProps } from './amount-field.tsx'
import { walletsNamed } from './find-wallets.ts'

const shownOf = ({ field, error }: FieldProps) => ({
  label: field.label,
  description: field.required ? undefined : t`Optional`,
  required: field.required,
  error,
})

/** The chosen thing of a picker, by its id. */
function useChosen<Value>(value: FieldProps['value'], key: readonly unknown[], read: (id: number) => Promise<Choice<Value> | undefined>) {
  const id = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined
  const { data } = useQuery({
    queryKey: [...key, { id }],
    queryFn: async () => (id === undefined ? null : ((await read(id).catch(() => undefined)) ?? null)),
    enabled: id !== undefined,
    staleTime: 60_000,
  })
  const [picked, setPicked] = useState<Choice<Value>>()
  const known = picked?.key === String(id) ? picked : (data ?? undefined)
  return { shown: id === undefined ? {} : { chosen: known, chosenId: String(id) }, setPicked }
}

/** A wallet, found by the name of its owner. */
export function WalletField(props: FieldProps) {
  const { value, tenantId = 0, onChange } = props
  const find = (text: string, signal: AbortSignal) => walletsNamed(tenantId, text, signal)
  const { shown, setPicked } = useChosen<number>(value, ['walletChosen', { tenantId }], async (id) => {
    const [found] = await find(String(id), AbortSignal.timeout(10_000))
    const [named] = (await find('', AbortSignal.timeout(10_000))).filter(({ key }) => key === String(id))
    return named ?? found
  })
  return (
    <Picker
      {...shownOf(props)}
      placeholder={t`Name of its owner, or its id`}
      {...shown}
      of={['walletsNamed', { tenantId }]}
      find={find}
      onPick={(picked) => {
        setPicked(picked)
        onChange(picked.key)
      }}
      onClear={() => onChange(undefined)}
    />
  )
}

/** A person, found by name. */
export function PersonField(props: FieldProps) {
  const { value, tenantId, onChange } = props
  const find = async (text: string) =>
    tenantId === undefined
      ? []
      : (await peopleNamed(tenantId, text)).map((found) => ({
          key: String(found.customerId),
          label: found.name,
          note: roleWords(found.position),
          value: found,
        }))
  const { shown, setPicked } = useChosen(value, ['personChosen', { tenantId }], async (id) => (await find(String(id)))[0])
  if (tenantId === undefined) return <IdField {...props} />
  return (
    <Picker
      {...shownOf(props)}
      placeholder={t`How the name begins, or an id`}
      {...shown}
      of={['peopleNamed', { tenantId }]}
      find={find}
      onPick={(picked) => {
        setPicked(picked)
        onChange(picked.key)
      }}
      onClear={() => onChange(undefined)}
    />
  )
}

const MOST_ORGANISATIONS = 100

/** An organisation, found by any part of its name. */
export function OrganisationField(props: FieldProps) {
  const { value, tenantId = 0, onChange } = props
  const find = async (text: string, signal?: AbortSignal) => {
    const all = await client.listOrganisations({ tenantId }, signal === undefined ? {} : { signal }).toArray({ max: MOST_ORGANISATIONS })
    const fits = all.filter(
      ({ name, organisationId }) => name.toLowerCase().includes(text.toLowerCase()) || String(organisationId) === text,
    )
    return fits.slice(0, 8).map((found) => ({ key: String(found.organisationId), label: found.name, value: found }))
  }
  const { shown, setPicked } = useChosen(value, ['organisationChosen', { tenantId }], async (id) => (await find(String(id)))[0])
  return (
    <Picker
      {...shownOf(props)}
      placeholder={t`Part of its name`}
      {...shown}
      of={['organisationsNamed', { tenantId }]}
      find={find}
      onPick={(picked) => {
        setPicked(picked)
        onChange(picked.key)
      }}
      onClear={() => onChange(undefined)}
    />
  )
}

const names = new Intl.DisplayNames(READERS_LOCALE, { type: 'currency' })
const currencies = (): readonly Choice<string>[] =>
  Intl.supportedValuesOf('currency').map((code) => ({ key: code, label: code, note: names.of(code), value: code }))

/** A currency, found by its code or its name. */
export function CurrencyField(props: FieldProps) {
  const { value, onChange } = props
  const code = typeof value === 'string' && value !== '' ? value : undefined
  return (
    <Picker
      {...shownOf(props)}
      placeholder={t`Code or name`}
      chosen={code === undefined ? undefined : { key: code, label: code, value: code }}
      of={['currencies']}
      find={async (text) =>
        currencies()
          .filter(({ key, note = '' }) => `${key} ${note}`.toLowerCase().includes(text.toLowerCase()))
          .slice(0, 8)
      }
      onPick={({ key }) => onChange(key)}
      onClear={() => onChange(undefined)}
    />
  )
}

function IdField(props: FieldProps) {
  const { value, onChange } = props
  return (
    <TextInput
      {...shownOf(props)}
      withAsterisk={false}
      inputMode="numeric"
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
