import { endpoint } from '../../shared/contract/endpoint.ts'
import { changeSetting, describeChange, ensureChange } from '../../shared/settings/change-setting.ts'
import { narrowerOn } from '../../shared/settings/integration-keys.ts'
import { rightBeyond } from '../../shared/settings/right-beyond.ts'
import { tenantConfigScope } from '../../shared/settings/setting-scope.ts'
import { settingShape } from '../../shared/settings/setting-shape.ts'
import { whoseConfig } from './whose-config.ts'

/** Decision: a key that the tenant has not set cannot be reset: 404. */
export const deleteTenantConfig = endpoint({
  method: 'DELETE',
  path: '/tenants/{tenantId}/config/{key}',
  operationId: 'resetTenantConfig',
  group: 'configuration',
  effect: 'one-transaction',
  summary: 'Reset a configuration key of a tenant',
  description: 'Removes the tenant’s value; the one of the whole service applies again.',
  access: { kind: 'permission', permission: 'TenantConfig.DELETE', orElse: ({ params }) => narrowerOn(params.key, 'tenant', 'DELETE') },
  answer: settingShape,
  reads: ({ params }) => [tenantConfigScope(params).reference],
  refusals: ['invalid-request', 'not-found', 'conflict', 'task-required'],
  describe: async (call) => describeChange(call, tenantConfigScope(call.params), { kind: 'reset' }, await whoseConfig(call)),
  ensure: (call) => ensureChange(call, tenantConfigScope(call.params), { kind: 'reset' }, 'TenantConfig.DELETE'),
  rightBeyond: (call, who) => rightBeyond(call, tenantConfigScope(call.params), { kind: 'reset' }, who),
  handle: (call) => changeSetting(call, tenantConfigScope(call.params), { kind: 'reset' }),
})
