import '@mantine/core/styles/Radio.css'
import type { AgentToken } from '@countersign/client'
import { plural, t } from '@lingui/core/macro'
import { Radio, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../session/client.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'

type EndDialogProps = { readonly agent: AgentToken; readonly opened: boolean; readonly onClose: () => void }

/** Ends an agent, with or without its proposals. */
export function EndDialog({ agent: { agentTokenId, name, proposals }, opened, onClose }: EndDialogProps) {
  const [tasks, setTasks] = useState<'discard' | 'keep'>('discard')
  const queries = useQueryClient()
  const open = proposals.DRAFT + proposals.PENDING
  async function end(): Promise<void> {
    await client.endAgentToken({ agentTokenId, tasks })
    toast(t`${name} has ended.`)
    for (const operation of ['listAgentTokens', 'listTasks', 'countTasks']) void queries.invalidateQueries({ queryKey: [operation] })
  }
  return (
    <Confirm opened={opened} title={t`End ${name}`} action={t`End`} tone="dangerous" onConfirm={end} onClose={onClose}>
      <Stack gap="md">
        <span>{t`Its token stops working immediately.`}</span>
        {open > 0 && (
          <Radio.Group
            label={plural(open, { one: 'Its proposal that is not decided yet', other: 'Its # proposals that are not decided yet' })}
            value={tasks}
            onChange={(value) => setTasks(value === 'keep' ? 'keep' : 'discard')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="discard" label={t`Withdraw: nobody has to decide them`} />
              <Radio value="keep" label={t`Keep: people go on deciding`} />
            </Stack>
          </Radio.Group>
        )}
      </Stack>
    </Confirm>
  )
}
