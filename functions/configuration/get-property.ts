import { endpoint } from '../../shared/contract/endpoint.ts'
import { readSetting } from '../../shared/settings/read-setting.ts'
import { propertyScope } from '../../shared/settings/setting-scope.ts'
import { settingShape } from '../../shared/settings/setting-shape.ts'

export const getProperty = endpoint({
  method: 'GET',
  path: '/global/properties/{name}',
  operationId: 'getProperty',
  group: 'configuration',
  summary: 'Get a property of the service',
  description: 'Answers the value in force and the default.',
  access: { kind: 'permission', permission: 'Property.READ' },
  answer: settingShape,
  reads: ({ params }) => [propertyScope(params).reference],
  refusals: ['invalid-request', 'not-found'],
  handle: (call) => readSetting(call, propertyScope(call.params)),
})
