import { endpoint } from '../../shared/contract/endpoint.ts'
import { changeSetting, describeChange, ensureChange, type SettingChange, shownAfter } from '../../shared/settings/change-setting.ts'
import { narrowerOn } from '../../shared/settings/integration-keys.ts'
import { rightBeyond } from '../../shared/settings/right-beyond.ts'
import { tenantConfigScope } from '../../shared/settings/setting-scope.ts'
import { newValue, settingShape } from '../../shared/settings/setting-shape.ts'
import { whoseConfig } from './whose-config.ts'

const valueToSet = ({ body }: { readonly body: { readonly value: unknown } }): SettingChange => ({ kind: 'set', value: body.value })

export const putTenantConfig = endpoint({
  method: 'PUT',
  path: '/tenants/{tenantId}/config/{key}',
  operationId: 'updateTenantConfig',
  group: 'configuration',
  effect: 'one-transaction',
  summary: 'Set a configuration key of a tenant',
  description: 'Applies to this tenant only, within about 10 seconds.',
  access: { kind: 'permission', permission: 'TenantConfig.UPDATE', orElse: ({ params }) => narrowerOn(params.key, 'tenant', 'UPDATE') },
  body: newValue,
  answer: settingShape,
  reads: ({ params }) => [tenantConfigScope(params).reference],
  refusals: ['invalid-request', 'conflict', 'task-required'],
  describe: async (call) => describeChange(call, tenantConfigScope(call.params), valueToSet(call), await whoseConfig(call)),
  sets: { field: 'value', shown: (call) => shownAfter(call, tenantConfigScope(call.params), call.body.value) },
  ensure: (call) => ensureChange(call, tenantConfigScope(call.params), valueToSet(call), 'TenantConfig.UPDATE'),
  rightBeyond: (call, who) => rightBeyond(call, tenantConfigScope(call.params), valueToSet(call), who),
  handle: (call) => changeSetting(call, tenantConfigScope(call.params), valueToSet(call)),
})
