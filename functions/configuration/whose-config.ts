import type { AnonymousCall } from '../../shared/contract/call.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { type Phrase, say } from '../../shared/texts/phrase.ts'

/** `in tenant 1 “Harbour Pay”`, for the descriptions that approvers read. */
export async function whoseConfig(call: AnonymousCall & { readonly params: { readonly tenantId: TenantId } }): Promise<Phrase> {
  const { tenant } = await call.settingsOf(call.params.tenantId)
  return say`in tenant ${{ tenantId: call.params.tenantId }} ${{ name: inQuotes(tenant?.name ?? '') }}`
}
