import type { CreateAgentTokenResponse } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button, Group, NativeSelect, Stack, Tabs, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../session/client.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { exactTime } from '../../ui/relative-time.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import styles from './agents.module.css'
import { ApproverChoice } from './approver-choice.tsx'
import { LimitFields, limitsFrom, NO_LIMITS } from './limit-fields.tsx'

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

/** The token of a new agent, shown once, and the setup of an MCP client. */
function NewAgent({ made, onClose }: { readonly made: CreateAgentTokenResponse; readonly onClose: () => void }) {
  const token = made.headerValue.replace(/^Bearer\s+/i, '')
  return (
    <Stack gap="md">
      <Text role="status">{t`Copy what you need now: the token is not shown again. It works until ${{ time: exactTime(made.expires) }}.`}</Text>
      <CodeBlock label={t`token`} text={token} height="short" />
      <Text fw={600} component="h3">{t`Paste into your MCP client`}</Text>
      <Tabs defaultValue="http" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="http">{t`HTTP`}</Tabs.Tab>
          <Tabs.Tab value="command">{t`Command`}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="http" pt="sm">
          <Stack gap="xs">
            <Text size="sm" c="dimmed">{t`For clients that connect to a server by its address.`}</Text>
            <CodeBlock label={t`MCP configuration over HTTP`} text={overHttp(token)} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="command" pt="sm">
          <Stack gap="xs">
            <Text size="sm" c="dimmed">{t`For clients that start a server on your machine: it runs countersign mcp.`}</Text>
            <CodeBlock label={t`MCP configuration by command`} text={byCommand(token)} />
            <Text
              size="sm"
              c="dimmed"
            >{t`Until @countersign/cli is published: run npm pack -w @countersign/cli in the repository, and put the path of the file in its place.`}</Text>
          </Stack>
        </Tabs.Panel>
      </Tabs>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t`I have copied it`}</Button>
      </Group>
    </Stack>
  )
}

const text = (server: object): string => JSON.stringify({ mcpServers: { countersign: server } }, null, 2)

const overHttp = (token: string): string =>
  text({ type: 'http', url: `${location.origin}/svc-conductor/mcp`, headers: { Authorization: `Bearer ${token}` } })

const byCommand = (token: string): string =>
  text({ command: 'npx', args: ['-y', '@countersign/cli', 'mcp'], env: { COUNTERSIGN_URL: location.origin, COUNTERSIGN_TOKEN: token } })
