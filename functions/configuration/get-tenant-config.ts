import { endpoint } from '../../shared/contract/endpoint.ts'
import { readSetting } from '../../shared/settings/read-setting.ts'
import { tenantConfigScope } from '../../shared/settings/setting-scope.ts'
import { settingShape } from '../../shared/settings/setting-shape.ts'

export const getTenantConfig = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/config/{key}',
  operationId: 'getTenantConfig',
  group: 'configuration',
  summary: 'Get a configuration key of a tenant',
  description: 'Answers the value in force for the tenant, and whether it is set here.',
  access: { kind: 'permission', permission: 'TenantConfig.READ' },
  answer: settingShape,
  reads: ({ params }) => [tenantConfigScope(params).reference],
  refusals: ['invalid-request', 'not-found'],
  handle: (call) => readSetting(call, tenantConfigScope(call.params)),
})
