import type { CreateAgentTokenResponse } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../session/client.ts'
import { FormEnd } from '../../ui/form-end.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import styles from './agents.module.css'
import { ApproverChoice } from './approver-choice.tsx'
import { LimitFields } from './limit-fields.tsx'
import { limitsFrom, NO_LIMITS } from './limits.ts'
import { NewAgent } from './new-agent.tsx'

const HOUR_SECONDS = 3_600
const LIFETIMES = [
  { value: String(HOUR_SECONDS), label: t`1 hour` },
  { value: String(8 * HOUR_SECONDS), label: t`8 hours` },
  { value: String(24 * HOUR_SECONDS), label: t`1 day` },
  { value: String(7 * 24 * HOUR_SECONDS), label: t`7 days` },
  { value: String(30 * 24 * HOUR_SECONDS), label: t`30 days` },
  { value: String(90 * 24 * HOUR_SECONDS), label: t`90 days` },
]

type CreateDialogProps = { readonly opened: boolean; readonly onClose: () => void }

/** Creates an agent, and shows its token once, with the configuration for an MCP client. */
export function CreateDialog({ opened, onClose }: CreateDialogProps) {
  return (
    <ShownOnce<CreateAgentTokenResponse>
      opened={opened}
      title={(made) => (made === undefined ? t`Create an agent` : t`${{ name: made.name }} is ready`)}
      form={(onMade, close) => <CreateForm onMade={onMade} onClose={close} />}
      shown={(made, close) => <NewAgent made={made} onClose={close} />}
      onClose={onClose}
    />
  )
}

type CreateFormProps = { readonly onMade: (made: CreateAgentTokenResponse) => void; readonly onClose: () => void }

function CreateForm({ onMade, onClose }: CreateFormProps) {
  const [name, setName] = useState('')
  const [lifetime, setLifetime] = useState(String(24 * HOUR_SECONDS))
  const [approvers, setApprovers] = useState<readonly number[]>([])
  const [limits, setLimits] = useState(NO_LIMITS)
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), expiresInSeconds: Number(lifetime), approvers, limits: limitsFrom(limits), keep: true }
      return client.createAgentToken({ body })
    },
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey: ['listAgentTokens'] })
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
          description={t`Approvers see it beside what the agent proposes.`}
          required
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label={t`Works for`}
          description={t`It keeps working after you sign out, until you end it here.`}
          data={LIFETIMES}
          value={lifetime}
          onChange={(event) => setLifetime(event.currentTarget.value)}
        />
        <ApproverChoice chosen={approvers} onChange={setApprovers} />
        <details className={styles.limits}>
          <summary>{t`Limits`}</summary>
          <LimitFields entered={limits} onChange={setLimits} />
        </details>
        <Text size="sm" c="dimmed">{t`An agent reads what you may read, and changes nothing by itself.`}</Text>
        <FormEnd action={t`Create`} of={create} onClose={onClose} />
      </Stack>
    </form>
  )
}
