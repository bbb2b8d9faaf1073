import type { OAuthClient } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { InputError } from '../../ui/refusal-words.ts'
import { toast } from '../../ui/toast.tsx'
import type { ClientCalls } from './client-calls.ts'
import { newKey, saveKey } from './new-key.ts'

type NewClientKeyProps = { readonly client: OAuthClient; readonly calls: ClientCalls; readonly onClose: () => void }

/** Gives a client a new key in place of its old ones. The private half is a file that this browser offers once. */
export function NewClientKey({ client: { clientId, name }, calls, onClose }: NewClientKeyProps) {
  const queries = useQueryClient()
  const { data: key } = useQuery({ queryKey: ['newKey', clientId], queryFn: newKey, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  return (
    <ConfirmWrite
      opened
      title={t`New key for ${name}`}
      action={t`Make a new key`}
      call={{ method: 'PUT', path: `${calls.path}/${encodeURIComponent(clientId)}`, body: { jwks: key?.jwks } }}
      run={async (options) => {
        if (key === undefined) throw new InputError(t`The key is not made yet. Try again.`)
        const outcome = await calls.update(clientId, { jwks: key.jwks }, options)
        saveKey(key, clientId)
        return outcome
      }}
      onDone={() => {
        toast(t`${name} has a new key. The old one no longer works.`)
        void queries.invalidateQueries({ queryKey: calls.queryKey })
      }}
      onClose={onClose}
    >{t`This browser makes the key and offers its private half as a file, once. Give the file to the client: the old key stops working at once.`}</ConfirmWrite>
  )
}
