import { endpoint } from '../../shared/contract/endpoint.ts'
import { changeSetting, describeChange, ensureChange } from '../../shared/settings/change-setting.ts'
import { narrowerOn } from '../../shared/settings/integration-keys.ts'
import { rightBeyond } from '../../shared/settings/right-beyond.ts'
import { propertyScope } from '../../shared/settings/setting-scope.ts'
import { settingShape } from '../../shared/settings/setting-shape.ts'
import { say } from '../../shared/texts/phrase.ts'

/** Decision: a property that is not set cannot be reset: 404. */
export const deleteProperty = endpoint({
  method: 'DELETE',
  path: '/global/properties/{name}',
  operationId: 'resetProperty',
  group: 'configuration',
  effect: 'one-transaction',
  summary: 'Reset a property of the service',
  description: 'Removes the value that was set; the default applies again.',
  access: { kind: 'permission', permission: 'Property.DELETE', orElse: ({ params }) => narrowerOn(params.name, 'global', 'DELETE') },
  answer: settingShape,
  reads: ({ params }) => [propertyScope(params).reference],
  refusals: ['invalid-request', 'not-found', 'task-required'],
  describe: (call) => describeChange(call, propertyScope(call.params), { kind: 'reset' }, say`property`),
  ensure: (call) => ensureChange(call, propertyScope(call.params), { kind: 'reset' }, 'Property.DELETE'),
  rightBeyond: (call, who) => rightBeyond(call, propertyScope(call.params), { kind: 'reset' }, who),
  handle: (call) => changeSetting(call, propertyScope(call.params), { kind: 'reset' }),
})
