import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { allProperties } from '../../shared/storage/settings.ts'
import { folderPage, readFolder } from './read-setting.ts'
import { settingShape } from './setting-shape.ts'

export const listProperties = endpoint({
  method: 'GET',
  path: '/global/properties',
  operationId: 'listProperties',
  group: 'configuration',
  summary: 'List the properties of the service',
  description: 'Lists every property with its value and default.',
  access: { kind: 'permission', permission: 'Property.READ' },
  query: folderPage,
  answer: () => z.array(settingShape()),
  refusals: [],
  handle: (call) => readFolder(call, 'global', allProperties()),
})
