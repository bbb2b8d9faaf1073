import { plural, t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { client } from '../../session/client.ts'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { serviceNow } from '../../session/service-clock.ts'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { MomentInput } from '../../ui/moment-input.tsx'
import { toast } from '../../ui/toast.tsx'

const HOUR_MS = 3_600_000

type DialogProps = { readonly tenantId: number; readonly opened: boolean; readonly onClose: () => void }

/** Sends callbacks again that have not arrived since a moment, such as the start of a receiver's outage. */
export function RecoverDialog({ tenantId, opened, onClose }: DialogProps) {
  const [since, setSince] = useState(() => new Date(serviceNow() - HOUR_MS).toISOString())
  const queries = useQueryClient()
  const input = { tenantId, body: { since } }
  return (
    <ConfirmWrite
      opened={opened}
      onClose={onClose}
      title={t`Recover callbacks`}
      action={t`Recover`}
      call={{ method: 'POST', path: `/tenants/${tenantId}/callbacks/recover`, body: input.body }}
      run={(options) => client.recoverCallbacks(input, options)}
      onDone={({ recovered, more }) => {
        toast(
          more
            ? plural(recovered, {
                one: '# callback is being sent, and the rest after it.',
                other: '# callbacks are being sent, and the rest after them.',
              })
            : recoveredWords(recovered),
        )
        void queries.invalidateQueries({ queryKey: ['listCallbacks'] })
      }}
    >
      <p>{t`Sends everything again, now, that was created since this time and has not arrived. Refused addresses are left out.`}</p>
      <MomentInput label={t`Since`} required value={since} onChange={setSince} description={t`In your own time zone`} />
    </ConfirmWrite>
  )
}

function recoveredWords(recovered: number): string {
  if (recovered === 0) return t`Everything since then has arrived: nothing is sent again.`
  return plural(recovered, { one: '# callback is sent again.', other: '# callbacks are sent again.' })
}

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
