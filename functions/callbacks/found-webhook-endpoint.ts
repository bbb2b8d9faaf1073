import type { Call } from '../../shared/contract/call.ts'
import type { Input } from '../../shared/contract/input.ts'
import { checkCallbackUrl, WHY_REFUSED } from '../../shared/domain/callbacks/callback-url.ts'
import type { TenantId, WebhookEndpointId } from '../../shared/domain/ids.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import type { Ports } from '../../shared/ports/ports.ts'
import { type WebhookEndpoint, webhookEndpoint } from '../../shared/storage/webhook-endpoints.ts'
import { type Phrase, say } from '../../shared/texts/phrase.ts'

type Params = { readonly tenantId: TenantId; readonly webhookEndpointId: WebhookEndpointId }
type OnEndpoint = Call<Input & { readonly params: Params }>

/** The endpoint that the call names, which was read with the session. */
export async function foundEndpoint({ read, params }: Pick<OnEndpoint, 'read' | 'params'>): Promise<WebhookEndpoint> {
  const found = await read.one(webhookEndpoint(params.tenantId, params.webhookEndpointId))
  if (found === undefined) throw new Refusal('not-found')
  return found
}

/** The item on which the permission for a call is decided. */
export const onEndpoint = ({ params }: { readonly params: Params }) => webhookEndpoint(params.tenantId, params.webhookEndpointId)

/** An endpoint in descriptions for approvers: without the path and query of its URL, which only its receiver may know. */
export function namedEndpoint({ webhookEndpointId, url }: Pick<WebhookEndpoint, 'webhookEndpointId' | 'url'>): Phrase {
  const host = URL.canParse(url) ? new URL(url).host : say`an unreadable address`
  return say`webhook endpoint ${{ webhookEndpointId }} to ${{ host }}`
}

/** Refuses a URL that must not be called. */
export function refuseUrl(
  url: string | undefined,
  { callbackPolicy, callbackHosts }: Pick<Ports, 'callbackPolicy' | 'callbackHosts'>,
): void {
  if (url === undefined) return
  const checked = checkCallbackUrl(url, callbackPolicy, callbackHosts)
  if (checked.kind === 'refused') throw invalid('url', WHY_REFUSED[checked.why])
}
