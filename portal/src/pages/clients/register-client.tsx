import type { CreateOAuthClientRequest } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { InputError } from '../../ui/refusal-words.ts'
import { toast } from '../../ui/toast.tsx'
import type { ClientCalls } from './client-calls.ts'
import { KINDS, type Kind, linesOf } from './client-row.tsx'
import { type NewKey, newKey, saveKey } from './new-client-key.tsx'

type Entered = {
  readonly name: string
  readonly kind: Kind
  readonly account: string
  readonly redirectUris: string
  readonly jwksUri: string
  readonly dpop: boolean
}

const NOTHING: Entered = { name: '', kind: 'service', account: '', redirectUris: '', jwksUri: '', dpop: false }

const needsKey = ({ kind, jwksUri }: Entered): boolean => kind !== 'native' && jwksUri.trim() === ''

function bodyOf(entered: Entered, key: NewKey | undefined): CreateOAuthClientRequest {
  const { name, kind, account, redirectUris, jwksUri, dpop } = entered
  return {
    ...{ name: name.trim(), kind, dpopRequired: dpop },
    ...(kind === 'service' ? { customerId: Number(account) } : { redirectUris: linesOf(redirectUris) }),
    ...(needsKey(entered) && key !== undefined ? { jwks: { keys: [...key.jwks.keys] } } : {}),
    ...(kind === 'native' || needsKey(entered) ? {} : { jwksUri: jwksUri.trim() }),
  }
}

type RegisterClientProps = { readonly calls: ClientCalls; readonly onClose: () => void }

/** Registers a client. If it proves a key and names no address for it, this browser makes one and offers its private half as a file. */
export function RegisterClient({ calls, onClose }: RegisterClientProps) {
  const queries = useQueryClient()
  const [entered, setEntered] = useState(NOTHING)
  const { data: key } = useQuery({ queryKey: ['newKey'], queryFn: newKey, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  const body = bodyOf(entered, key)
  return (
    <ConfirmWrite
      opened
      title={t`Register a client`}
      action={t`Register`}
      call={{ method: 'POST', path: calls.path, body }}
      run={async (options) => {
        if (needsKey(entered) && key === undefined) throw new InputError(t`The key is not made yet. Try again.`)
        const outcome = await calls.create(body, options)
        if (needsKey(entered) && key !== undefined) saveKey(key, outcome.kind === 'task' ? undefined : outcome.data.clientId)
        return outcome
      }}
      onDone={({ name }) => {
        toast(t`${name} is registered.`)
        void queries.invalidateQueries({ queryKey: calls.queryKey })
      }}
      onClose={onClose}
    >
      <Fields entered={entered} onChange={setEntered} />
    </ConfirmWrite>
  )
}

type FieldsProps = { readonly entered: Entered; readonly onChange: (entered: Entered) => void }

function Fields({ entered, onChange }: FieldsProps) {
  const { name, kind, account, dpop } = entered
  const set = (more: Partial<Entered>): void => onChange({ ...entered, ...more })
  return (
    <Stack gap="md">
      <TextInput
        label={t`Name`}
        description={t`People see it where they are asked to allow something.`}
        required
        withAsterisk={false}
        maxLength={100}
        data-autofocus
        value={name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label={t`Kind`}
        description={KINDS[kind].about}
        data={Object.entries(KINDS).map(([value, { word }]) => ({ value, label: word }))}
        value={kind}
        onChange={(event) => set({ kind: event.currentTarget.value as Kind })}
      />
      {kind === 'service' && (
        <TextInput
          label={t`Customer id of its account`}
          description={t`It may do what this account may do. Your own rights must cover that.`}
          required
          withAsterisk={false}
          inputMode="numeric"
          pattern="[1-9][0-9]*"
          value={account}
          onChange={(event) => set({ account: event.currentTarget.value })}
        />
      )}
      {kind !== 'service' && <Addresses entered={entered} onChange={onChange} />}
      {kind !== 'native' && <KeyAddress entered={entered} onChange={onChange} />}
      <Checkbox
        label={t`Give it tokens only with a DPoP proof`}
        checked={dpop}
        onChange={(event) => set({ dpop: event.currentTarget.checked })}
      />
    </Stack>
  )
}

function Addresses({ entered, onChange }: FieldsProps) {
  return (
    <Textarea
      label={t`Redirect URIs`}
      description={entered.kind === 'native' ? t`One a line: https, http://127.0.0.1 or a scheme of the app.` : t`One a line, with https.`}
      required
      withAsterisk={false}
      rows={3}
      spellCheck={false}
      value={entered.redirectUris}
      onChange={(event) => onChange({ ...entered, redirectUris: event.currentTarget.value })}
    />
  )
}

function KeyAddress({ entered, onChange }: FieldsProps) {
  return (
    <TextInput
      label={t`URL of its public keys`}
      description={t`Leave it empty: this browser then makes a key, and offers its private half as a file, once.`}
      type="url"
      spellCheck={false}
      value={entered.jwksUri}
      onChange={(event) => onChange({ ...entered, jwksUri: event.currentTarget.value })}
    />
  )
}
