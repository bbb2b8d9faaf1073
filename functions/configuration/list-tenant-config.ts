import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { folderPage, MOST_KEYS, readFolder } from '../../shared/settings/read-setting.ts'
import { settingShape } from '../../shared/settings/setting-shape.ts'
import { allTenantSettings } from '../../shared/storage/settings.ts'

export const listTenantConfig = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/config',
  operationId: 'listTenantConfig',
  group: 'configuration',
  summary: 'List the configuration of a tenant',
  description: 'Lists every key with its value and default.',
  access: { kind: 'permission', permission: 'TenantConfig.READ' },
  query: folderPage,
  answer: () => z.array(settingShape()).max(MOST_KEYS),
  refusals: [],
  handle: (call) => readFolder(call, 'tenant', allTenantSettings(call.params.tenantId)),
})
