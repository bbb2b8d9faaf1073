import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { client } from '../../session/client.ts'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { toast } from '../../ui/toast.tsx'

type DialogProps = { readonly tenantId: number; readonly opened: boolean; readonly onClose: () => void }

/** Sends a test callback to an address, and links to its progress. */
export function TestDialog({ tenantId, opened, onClose }: DialogProps) {
  const [url, setUrl] = useState('')
  const [, navigate] = useLocation()
  const path = useTenantPath()
  const queries = useQueryClient()
  const input = { tenantId, body: { url: url.trim() } }
  return (
    <ConfirmWrite
      opened={opened}
      onClose={onClose}
      title={t`Send a test callback`}
      action={t`Send`}
      call={{ method: 'POST', path: `/tenants/${tenantId}/callbacks/test`, body: input.body }}
      run={(options) => client.testCallback(input, options)}
      onDone={({ callbackId }) => {
        toast(t`The test callback is on its way.`)
        void queries.invalidateQueries({ queryKey: ['listCallbacks'] })
        navigate(path(`/callbacks/${callbackId}`))
      }}
    >
      <TextInput
        label={t`URL of your receiver`}
        description={t`It gets a signed callback with eventType test, retried like any other.`}
        placeholder="https://"
        type="url"
        required
        data-autofocus
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
    </ConfirmWrite>
  )
}
