import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { changeSetting, describeChange, ensureChange, type SettingChange, shownAfter } from '../../shared/settings/change-setting.ts'
import { narrowerOn } from '../../shared/settings/integration-keys.ts'
import { folderPage, MOST_KEYS, readFolder, readSetting } from '../../shared/settings/read-setting.ts'
import { rightBeyond } from '../../shared/settings/right-beyond.ts'
import { newValue, propertyScope, settingShape } from '../../shared/settings/setting-scope.ts'
import { allProperties } from '../../shared/storage/settings.ts'
import { say } from '../../shared/texts/phrase.ts'

export const listProperties = endpoint({
  method: 'GET',
  path: '/global/properties',
  operationId: 'listProperties',
  group: 'configuration',
  summary: 'List the properties of the service',
  description: 'Lists every property with its value and default.',
  access: { kind: 'permission', permission: 'Property.READ' },
  query: folderPage,
  answer: () => z.array(settingShape()).max(MOST_KEYS),
  refusals: [],
  handle: (call) => readFolder(call, 'global', allProperties()),
})

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
