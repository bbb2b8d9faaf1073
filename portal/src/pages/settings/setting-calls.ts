import type { AsTask, List, ListOptions, Outcome, Setting, UpdatePropertyRequest } from '@countersign/client'
import { client } from '../../session/client.ts'

type TaskOptions = { asTask?: AsTask | undefined }

export type SettingValue = UpdatePropertyRequest['value']

/** The calls about the settings of one tenant, or of the whole service. */
export type SettingCalls = {
  /** Absent for the settings of the whole service. */
  readonly tenantId: number | undefined
  readonly queryKey: readonly unknown[]
  readonly list: (options?: ListOptions) => List<Setting>
  readonly pathOf: (key: string) => string
  readonly update: (key: string, value: SettingValue, options?: TaskOptions) => Promise<Outcome<Setting>>
  readonly reset: (key: string, options?: TaskOptions) => Promise<Outcome<Setting>>
}

export function settingCalls(tenantId: number | undefined): SettingCalls {
  if (tenantId === undefined)
    return {
      tenantId,
      queryKey: ['listProperties'],
      list: (options) => client.listProperties(undefined, options),
      pathOf: (key) => `/global/properties/${encodeURIComponent(key)}`,
      update: (name, value, options) => client.updateProperty({ name, body: { value } }, options),
      reset: (name, options) => client.resetProperty({ name }, options),
    }
  return {
    tenantId,
    queryKey: ['listTenantConfig', { tenantId }],
    list: (options) => client.listTenantConfig({ tenantId }, options),
    pathOf: (key) => `/tenants/${tenantId}/config/${encodeURIComponent(key)}`,
    update: (key, value, options) => client.updateTenantConfig({ tenantId, key, body: { value } }, options),
    reset: (key, options) => client.resetTenantConfig({ tenantId, key }, options),
  }
}
