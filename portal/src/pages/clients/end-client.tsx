import type { OAuthClient } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { toast } from '../../ui/toast.tsx'
import type { ClientCalls } from './client-calls.ts'

type EndClientProps = { readonly client: OAuthClient; readonly calls: ClientCalls; readonly onClose: () => void }

/** Ends a client, and with it its tokens. */
export function EndClient({ client: { clientId, name }, calls, onClose }: EndClientProps) {
  const queries = useQueryClient()
  return (
    <ConfirmWrite
      opened
      title={t`End ${name}`}
      action={t`End`}
      tone="dangerous"
      call={{ method: 'DELETE', path: `${calls.path}/${encodeURIComponent(clientId)}` }}
      run={(options) => calls.end(clientId, options)}
      onDone={() => {
        toast(t`${name} is ended.`)
        void queries.invalidateQueries({ queryKey: calls.queryKey })
      }}
      onClose={onClose}
    >{t`Its tokens stop working within seconds. It cannot come back: a new client has another id.`}</ConfirmWrite>
  )
}
