import type { AsTask, List, ListOptions, Outcome, Setting, UpdatePropertyRequest } from '@countersign/client'
import { client } from '../../session/client.ts'

type Wishes = { asTask?: AsTask | undefined }

export type SettingValue = UpdatePropertyRequest['value']

/** The calls about the settings of one tenant, or of the whole service. */
export type SettingCalls = {
  readonly queryKey: readonly unknown[]
  readonly list: (options?: ListOptions) => List<Setting>
  readonly pathOf: (key: string) => string
  readonly update: (key: string, value: SettingValue, wishes?: Wishes) => Promise<Outcome<Setting>>
  readonly reset: (key: string, wishes?: Wishes) => Promise<Outcome<Setting>>
}

export function settingCalls(tenantId: number | undefined): SettingCalls {
  if (tenantId === undefined)
    return {
      queryKey: ['listProperties'],
      list: (options) => client.listProperties(undefined, options),
      pathOf: (key) => `/global/properties/${encodeURIComponent(key)}`,
      update: (name, value, wishes) => client.updateProperty({ name, body: { value } }, wishes),
      reset: (name, wishes) => client.resetProperty({ name }, wishes),
    }
  return {
    queryKey: ['listTenantConfig', { tenantId }],
    list: (options) => client.listTenantConfig({ tenantId }, options),
    pathOf: (key) => `/tenants/${tenantId}/config/${encodeURIComponent(key)}`,
    update: (key, value, wishes) => client.updateTenantConfig({ tenantId, key, body: { value } }, wishes),
    reset: (key, wishes) => client.resetTenantConfig({ tenantId, key }, wishes),
  }
}
