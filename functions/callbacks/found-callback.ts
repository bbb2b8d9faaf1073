import type { Call } from '../../shared/contract/call.ts'
import type { Input } from '../../shared/contract/input.ts'
import type { CallbackId, TenantId } from '../../shared/domain/ids.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { type Callback, callback } from '../../shared/storage/callbacks.ts'
import { type Phrase, say } from '../../shared/texts/phrase.ts'

type OnCallback = Call<Input & { readonly params: { readonly tenantId: TenantId; readonly callbackId: CallbackId } }>

/** The callback that the call names, which was read with the session. */
export async function foundCallback({ read, params }: OnCallback): Promise<Callback> {
  const found = await read.one(callback(params.tenantId, params.callbackId))
  if (found === undefined) throw new Refusal('not-found')
  return found
}

/** A callback in descriptions for approvers: without its path and query, which only the receiver may know. */
export function namedCallback({ callbackId, url }: Pick<Callback, 'callbackId' | 'url'>): Phrase {
  const host = URL.canParse(url) ? new URL(url).host : say`an unreadable address`
  return say`callback ${{ callbackId }} to ${{ host }}`
}
