import type { OAuthClient } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { InputError } from '../../ui/refusal-words.ts'
import { saveText } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.tsx'
import type { ClientCalls } from './client-calls.ts'

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

/** A key pair that this browser has made. The private half leaves it only as a file. */
export type NewKey = {
  readonly kid: string
  readonly jwks: { readonly keys: readonly Record<string, unknown>[] }
  readonly privateKey: string
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' }
const CHARACTERS_A_LINE = 64

export async function newKey(): Promise<NewKey> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const kid = crypto.randomUUID()
  return { kid, jwks: { keys: [{ kty, crv, x, y, kid }] }, privateKey: pemOf(await crypto.subtle.exportKey('pkcs8', privateKey)) }
}

function pemOf(der: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(der)))
  const lines = base64.match(new RegExp(`.{1,${CHARACTERS_A_LINE}}`, 'g')) ?? []
  return ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n')
}

/** Offers the private key as the file that `countersign login --client` takes. A client that waits for approval has no id yet. */
export function saveKey({ kid, privateKey }: NewKey, clientId?: string): void {
  const contents = { ...(clientId === undefined ? {} : { clientId }), kid, privateKey }
  saveText(`${clientId ?? 'new-client'}.json`, `${JSON.stringify(contents, null, 2)}\n`, 'application/json')
}
