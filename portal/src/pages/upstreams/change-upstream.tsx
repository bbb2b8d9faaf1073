import type { UpdateUpstreamRequest, Upstream } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../session/client.ts'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { InputError } from '../../ui/refusal-words.ts'
import { OperationChoice } from './operation-choice.tsx'
import { chosenOf, operationsOf } from './upstream-draft.ts'

type ChangeUpstreamProps = {
  readonly tenantId: number
  readonly upstream: Upstream
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Changes the address, the time limit and the operations of an upstream. Operations that stay as they are, are not sent. */
export function ChangeUpstream({ tenantId, upstream, onDone, onClose }: ChangeUpstreamProps) {
  const { name } = upstream
  const [before] = useState(() => operationsOf(upstream))
  const [operations, setOperations] = useState(before)
  const [baseUrl, setBaseUrl] = useState(upstream.baseUrl)
  const [seconds, setSeconds] = useState(String(upstream.timeoutSeconds))
  const chosen = chosenOf(operations)
  const body: UpdateUpstreamRequest = {
    baseUrl: baseUrl.trim(),
    timeoutSeconds: Number(seconds),
    ...(JSON.stringify(chosen) === JSON.stringify(chosenOf(before)) ? {} : { operations: chosen }),
  }
  return (
    <ConfirmWrite
      opened
      title={t`Change the upstream`}
      action={t`Save`}
      size="lg"
      call={{ method: 'PUT', path: `/tenants/${tenantId}/upstreams/${name}`, body }}
      run={(options) => {
        if (body.operations?.length === 0) throw new InputError(t`Choose at least one operation.`)
        return client.updateUpstream({ tenantId, upstream: name, body }, options)
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <Stack gap="md">
        <TextInput
          label={t`Base URL`}
          description={t`Another address discards the tasks that wait for its operations.`}
          type="url"
          required
          withAsterisk={false}
          maxLength={2000}
          spellCheck={false}
          data-autofocus
          value={baseUrl}
          onChange={(event) => setBaseUrl(event.currentTarget.value)}
        />
        <TextInput
          label={t`Time limit in seconds`}
          description={t`1 to 25`}
          required
          withAsterisk={false}
          inputMode="numeric"
          pattern="[1-9]|1[0-9]|2[0-5]"
          value={seconds}
          onChange={(event) => setSeconds(event.currentTarget.value)}
        />
        <OperationChoice operations={operations} onChange={setOperations} />
      </Stack>
    </ConfirmWrite>
  )
}
