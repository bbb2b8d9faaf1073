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
  summary: 'Lists all properties of the service',
  access: { kind: 'permission', permission: 'Property.READ' },
  query: folderPage,
  answer: () => z.array(settingShape()),
  refusals: [],
  handle: (call) => readFolder(call, 'global', allProperties()),
})
