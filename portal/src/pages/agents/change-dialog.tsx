import type { AgentToken } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../session/client.ts'
import { FormEnd } from '../../ui/form-end.tsx'
import { MomentInput } from '../../ui/moment-input.tsx'
import { exactTime } from '../../ui/relative-time.tsx'
import { toast } from '../../ui/toast.tsx'
import { ApproverChoice } from './approver-choice.tsx'
import { enteredFrom, LimitFields, limitsFrom } from './limit-fields.tsx'

type ChangeDialogProps = { readonly agent: AgentToken; readonly opened: boolean; readonly onClose: () => void }

/** Changes limits, approvers and expiry of an agent. The service asks for a proof where the owner signed in too long ago. */
export function ChangeDialog({ agent, opened, onClose }: ChangeDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t`Change ${{ name: agent.name }}`} size="lg">
      <ChangeForm agent={agent} onClose={onClose} />
    </Modal>
  )
}

function ChangeForm({ agent, onClose }: Pick<ChangeDialogProps, 'agent' | 'onClose'>) {
  const { agentTokenId, name } = agent
  const [limits, setLimits] = useState(() => enteredFrom(agent.limits))
  const [approvers, setApprovers] = useState<readonly number[]>(agent.approvers)
  const [expires, setExpires] = useState('')
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () => {
      const body = { limits: limitsFrom(limits), approvers, ...(expires === '' ? {} : { expires }) }
      return client.updateAgentToken({ agentTokenId, body })
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['listAgentTokens'] })
      toast(t`${name} was changed.`)
      onClose()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">{t`The limits hold from its next call. An empty field is no limit.`}</Text>
        <LimitFields entered={limits} onChange={setLimits} />
        <ApproverChoice chosen={approvers} onChange={setApprovers} />
        <MomentInput
          label={t`Ends earlier, at`}
          description={t`Now it works until ${{ time: exactTime(agent.expires) }}. It cannot be prolonged.`}
          value={expires}
          onChange={setExpires}
        />
        <FormEnd action={t`Save`} of={change} onClose={onClose} />
      </Stack>
    </form>
  )
}
