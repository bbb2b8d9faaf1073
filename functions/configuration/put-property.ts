import { endpoint } from '../../shared/contract/endpoint.ts'
import { changeSetting, describeChange, ensureChange, type SettingChange, shownAfter } from '../../shared/settings/change-setting.ts'
import { narrowerOn } from '../../shared/settings/integration-keys.ts'
import { rightBeyond } from '../../shared/settings/right-beyond.ts'
import { propertyScope } from '../../shared/settings/setting-scope.ts'
import { newValue, settingShape } from '../../shared/settings/setting-shape.ts'
import { say } from '../../shared/texts/phrase.ts'

const valueToSet = ({ body }: { readonly body: { readonly value: unknown } }): SettingChange => ({ kind: 'set', value: body.value })

export const putProperty = endpoint({
  method: 'PUT',
  path: '/global/properties/{name}',
  operationId: 'updateProperty',
  group: 'configuration',
  effect: 'one-transaction',
  summary: 'Set a property of the service',
  description: 'Applies to all tenants that have no value of their own, within about 10 seconds.',
  access: { kind: 'permission', permission: 'Property.UPDATE', orElse: ({ params }) => narrowerOn(params.name, 'global', 'UPDATE') },
  body: newValue,
  answer: settingShape,
  reads: ({ params }) => [propertyScope(params).reference],
  refusals: ['invalid-request', 'task-required'],
  describe: (call) => describeChange(call, propertyScope(call.params), valueToSet(call), say`property`),
  sets: { field: 'value', shown: (call) => shownAfter(call, propertyScope(call.params), call.body.value) },
  ensure: (call) => ensureChange(call, propertyScope(call.params), valueToSet(call), 'Property.UPDATE'),
  rightBeyond: (call, who) => rightBeyond(call, propertyScope(call.params), valueToSet(call), who),
  handle: (call) => changeSetting(call, propertyScope(call.params), valueToSet(call)),
})
