import * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { changeSetting, describeChange, ensureChange, type SettingChange, shownAfter } from '../../shared/settings/change-setting.ts'
import { narrowerOn } from '../../shared/settings/integration-keys.ts'
import { folderPage, MOST_KEYS, readFolder, readSetting } from '../../shared/settings/read-setting.ts'
import { rightBeyond } from '../../shared/settings/right-beyond.ts'
import { newValue, settingShape, tenantConfigScope } from '../../shared/settings/setting-scope.ts'
import { allTenantSettings } from '../../shared/storage/settings.ts'
import { type Phrase, say } from '../../shared/texts/phrase.ts'

export const listTenantConfig = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/config',
  operationId: 'listTenantConfig',
  group: 'configuration',
  summary: 'List the configuration of a tenant',
  description: 'Lists every key with its value and default.',
  access: { kind: 'permission', permission: 'TenantConfig.READ' },
  query: folderPage,
  answer: () => z.array(settingShape()).max(MOST_KEYS),
  refusals: [],
  handle: (call) => readFolder(call, 'tenant', allTenantSettings(call.params.tenantId)),
})

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

/** `in tenant 1 “Harbour Pay”`, for the descriptions that approvers read. */
async function whoseConfig(call: AnonymousCall & { readonly params: { readonly tenantId: TenantId } }): Promise<Phrase> {
  const { tenant } = await call.settingsOf(call.params.tenantId)
  return say`in tenant ${{ tenantId: call.params.tenantId }} ${{ name: inQuotes(tenant?.name ?? '') }}`
}
