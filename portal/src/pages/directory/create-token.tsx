import type { CreateScimTokenResponse } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../session/client.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { exactTime } from '../../ui/relative-time.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { addressOf } from './set-up.tsx'

const DAY_SECONDS = 86_400
const LIFETIMES = [
  { value: String(365 * DAY_SECONDS), label: t`1 year` },
  { value: String(180 * DAY_SECONDS), label: t`180 days` },
  { value: String(90 * DAY_SECONDS), label: t`90 days` },
  { value: String(DAY_SECONDS), label: t`1 day` },
]

type CreateTokenProps = { readonly tenantId: number; readonly opened: boolean; readonly onClose: () => void }

/** Creates a token for a directory, and shows it once. */
export function CreateToken({ tenantId, opened, onClose }: CreateTokenProps) {
  return (
    <ShownOnce<CreateScimTokenResponse>
      opened={opened}
      title={(made) => (made === undefined ? t`Create a token` : t`${{ name: made.name }} is ready`)}
      form={(onMade, close) => <CreateForm tenantId={tenantId} onMade={onMade} onClose={close} />}
      shown={(made, close) => <NewToken tenantId={tenantId} made={made} onClose={close} />}
      onClose={onClose}
    />
  )
}

type CreateFormProps = {
  readonly tenantId: number
  readonly onMade: (made: CreateScimTokenResponse) => void
  readonly onClose: () => void
}

function CreateForm({ tenantId, onMade, onClose }: CreateFormProps) {
  const [name, setName] = useState('')
  const [lifetime, setLifetime] = useState(String(365 * DAY_SECONDS))
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: () => client.createScimToken({ tenantId, body: { name: name.trim(), expiresInSeconds: Number(lifetime) } }),
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey: ['listScimTokens'] })
      onMade(made)
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={t`Name`}
          description={t`The directory that will use it, such as Entra ID.`}
          required
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect label={t`Works for`} data={LIFETIMES} value={lifetime} onChange={(event) => setLifetime(event.currentTarget.value)} />
        <Text
          size="sm"
          c="dimmed"
        >{t`It acts with your rights, and ends with your account, lock or change of position. Approvals by people whom it creates do not count for what you propose. So create it with an account that only serves this purpose.`}</Text>
        <FormEnd action={t`Create`} of={create} onClose={onClose} />
      </Stack>
    </form>
  )
}

type NewTokenProps = { readonly tenantId: number; readonly made: CreateScimTokenResponse; readonly onClose: () => void }

function NewToken({ tenantId, made: { token, expires }, onClose }: NewTokenProps) {
  return (
    <Stack gap="md">
      <Text role="status">{t`Copy the token now: it is not shown again. It works until ${{ time: exactTime(expires) }}.`}</Text>
      <CodeBlock label={t`token`} text={token} height="short" />
      <Text>{t`Give it to your directory together with this address.`}</Text>
      <CodeBlock label={t`address for the directory`} text={addressOf(tenantId)} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{t`I have copied it`}</Button>
      </Group>
    </Stack>
  )
}
