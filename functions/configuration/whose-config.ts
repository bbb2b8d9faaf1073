import type { AnonymousCall } from '../../shared/contract/call.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { quoted } from '../../shared/domain/quoted-text.ts'

/** `in tenant 1 “Harbour Pay”`, for the descriptions that approvers read. */
export async function whoseConfig(call: AnonymousCall & { readonly params: { readonly tenantId: TenantId } }): Promise<string> {
  const { tenant } = await call.settingsOf(call.params.tenantId)
  return `in tenant ${call.params.tenantId} ${quoted(tenant?.name ?? '')}`
}
