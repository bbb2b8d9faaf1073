import type { Call } from '../contract/call.ts'
import type { ApprovalPolicy } from '../domain/policies/approval-policy.ts'
import { endsInTime } from '../domain/policies/ends-in-time.ts'
import { invalid } from '../errors/refusal.ts'
import { tenantSetting } from '../storage/settings.ts'
import type { SettingScope } from './setting-scope.ts'

/** Refuses a cool-down in which every task of the tenant expires, whichever of the two keys changes. */
export async function refuseCoolDownBeyondExpiry(call: Call, { key }: Pick<SettingScope, 'key'>, value: unknown): Promise<void> {
  if (key === 'approval.policies') {
    const hours = await expiryIn(call)
    const at = (value as readonly ApprovalPolicy[]).findIndex(({ coolDownMinutes }) => !endsInTime(coolDownMinutes, hours))
    if (at >= 0) throw invalid(`value.${at}.coolDownMinutes`, `must be shorter than task.expiry.hours, which is ${hours}`)
  }
  if (key === 'task.expiry.hours') {
    const policies = ((await storedValue(call, 'approval.policies')) ?? []) as readonly ApprovalPolicy[]
    const slow = policies.find(({ coolDownMinutes }) => !endsInTime(coolDownMinutes, hoursOf(value)))
    if (slow !== undefined) throw invalid('value', `must be longer than the cool-down of policy "${slow.name}", or 0`)
  }
}

const expiryIn = async (call: Call): Promise<number | undefined> => hoursOf(await storedValue(call, 'task.expiry.hours'))

/** 0 means never. */
const hoursOf = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined)

async function storedValue({ read, scope }: Call, key: string): Promise<unknown> {
  return scope.kind === 'tenant' ? (await read.one(tenantSetting(scope.tenantId, key)))?.value : undefined
}
