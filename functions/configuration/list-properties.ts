import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { folderPage, MOST_KEYS, readFolder } from '../../shared/settings/read-setting.ts'
import { settingShape } from '../../shared/settings/setting-shape.ts'
import { allProperties } from '../../shared/storage/settings.ts'

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
