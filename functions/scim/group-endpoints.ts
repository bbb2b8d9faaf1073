import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { isAskedFor, type Projection, projected } from '../../shared/domain/scim/projected.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { type ScimGroup, scimGroup } from '../../shared/storage/scim.ts'
import { changeGroup, createGroup, membersOf, removeGroup } from './change-group.ts'
import { allManaged, customerIn } from './found-user.ts'
import { groupInput, patchedGroup } from './group-input.ts'
import { listAnswerOf, listAsked, listQuery, projectionQuery, searchAsked } from './list-query.ts'
import { OF_DIRECTORY, ofDirectory, refuseOtherVersion } from './of-directory.ts'
import { patchOperations } from './patch-input.ts'
import { listShape, patchBody, searchBody } from './resource-shapes.ts'
import { groupBody, groupShape, groupsAsked, groupVersion, shownGroup } from './shown-group.ts'

const GROUPS = '/Groups'
const ONE = '/Groups/{scimId}'

const OF_CHANGES = ['not-permitted', 'not-found', 'conflict', 'scim-taken', 'scim-value', 'scim-syntax', 'scim-not-managed'] as const

const createScimGroup = endpoint({
  ...OF_DIRECTORY,
  method: 'POST',
  path: ofDirectory(GROUPS),
  operationId: 'createScimGroup',
  summary: 'Create a group from the directory',
  description:
    'Creates a group. Its members get the position to which `scim.groups` maps its name, if none of their groups gives a higher one, and never one above `scim.highest` or beyond the rights of the account that the directory acts as.',
  access: { kind: 'permission', permission: 'AdminUser.UPDATE' },
  appoints: () => true,
  query: projectionQuery,
  body: groupBody,
  answer: groupShape,
  successStatus: 201,
  responseHeaders: ['Location', 'ETag'],
  refusals: OF_CHANGES,
  async handle(call) {
    const { tenantId } = call.params
    const input = groupInput(call.body)
    const group = await createGroup(call, tenantId, input)
    const ids = input.members.kind === 'all' ? input.members.members : new Set()
    const all = ids.size === 0 ? [] : (await allManaged(call, tenantId)).filter(({ customerId }) => ids.has(customerId))
    const shown = shownGroup(call, tenantId, group, all)
    const headers = { location: shown.meta.location, etag: shown.meta.version }
    return { ...ok(projected('Group', shown, call.query), headers), status: 201 }
  },
})

const listScimGroups = endpoint({
  ...OF_DIRECTORY,
  method: 'GET',
  path: ofDirectory(GROUPS),
  operationId: 'listScimGroups',
  summary: 'List the groups of the directory',
  description: 'Lists the groups with their members. `excludedAttributes=members` spares reading the members.',
  access: { kind: 'permission', permission: 'AdminUser.READ' },
  query: listQuery,
  answer: () => listShape('ScimGroupList', groupShape()),
  refusals: ['not-permitted', 'not-found', 'scim-filter', 'scim-value', 'scim-cursor'],
  async handle(call) {
    const asked = listAsked(call.query)
    return ok(listAnswerOf(await groupsAsked(call, call.params.tenantId, asked), asked))
  },
})

const searchScimGroups = endpoint({
  ...OF_DIRECTORY,
  method: 'POST',
  changes: 'nothing',
  path: ofDirectory('/Groups/.search'),
  operationId: 'searchScimGroups',
  summary: 'List the groups that a search finds',
  description: 'Answers the same list for parameters in the body (RFC 7644, section 3.4.3).',
  access: { kind: 'permission', permission: 'AdminUser.READ' },
  body: searchBody,
  answer: () => listShape('ScimGroupList', groupShape()),
  refusals: ['not-permitted', 'not-found', 'scim-filter', 'scim-value', 'scim-cursor', 'scim-syntax'],
  async handle(call) {
    const asked = searchAsked(call.body)
    return ok(listAnswerOf(await groupsAsked(call, call.params.tenantId, asked), asked))
  },
})

const getScimGroup = endpoint({
  ...OF_DIRECTORY,
  method: 'GET',
  path: ofDirectory(ONE),
  operationId: 'getScimGroup',
  summary: 'Get a group of the directory',
  description: 'Answers a group with its members.',
  access: { kind: 'permission', permission: 'AdminUser.READ' },
  query: projectionQuery,
  answer: groupShape,
  refusals: ['not-permitted', 'not-found'],
  handle: async (call) => shownNow(call, call.params.tenantId, await groupOfPath(call)),
})

const replaceScimGroup = endpoint({
  ...OF_DIRECTORY,
  method: 'PUT',
  path: ofDirectory(ONE),
  operationId: 'replaceScimGroup',
  summary: 'Set a group of the directory',
  description: 'Sets the name, the external id and all members. Whoever is no longer a member loses the position that the group gave.',
  access: { kind: 'permission', permission: 'AdminUser.UPDATE' },
  appoints: () => true,
  query: projectionQuery,
  body: groupBody,
  answer: groupShape,
  responseHeaders: ['ETag'],
  refusals: OF_CHANGES,
  async handle(call) {
    const { tenantId } = call.params
    const before = await groupOfPath(call)
    refuseOtherVersion(call, groupVersion(before))
    const input = groupInput(call.body)
    const after = await changeGroup(call, tenantId, before, input)
    const ids = input.members.kind === 'all' ? input.members.members : new Set()
    const members = (await allManaged(call, tenantId)).filter(({ customerId }) => ids.has(customerId))
    const shown = shownGroup(call, tenantId, after, members)
    return ok(projected('Group', shown, call.query), { etag: shown.meta.version })
  },
})

const patchScimGroup = endpoint({
  ...OF_DIRECTORY,
  method: 'PATCH',
  path: ofDirectory(ONE),
  operationId: 'patchScimGroup',
  summary: 'Change a group of the directory',
  description:
    'Adds and removes members, and changes the name, as Entra ID and Okta write it. A change of nothing writes nothing. It answers 204; read the group for its members.',
  access: { kind: 'permission', permission: 'AdminUser.UPDATE' },
  appoints: () => true,
  body: patchBody,
  successStatus: 204,
  responseHeaders: ['ETag'],
  refusals: [...OF_CHANGES, 'scim-path', 'scim-no-target', 'scim-mutability'],
  async handle(call) {
    const before = await groupOfPath(call)
    refuseOtherVersion(call, groupVersion(before))
    const after = await changeGroup(call, call.params.tenantId, before, patchedGroup(before, patchOperations(call.body)))
    return { status: 204, headers: { etag: groupVersion(after) } }
  },
})

const deleteScimGroup = endpoint({
  ...OF_DIRECTORY,
  method: 'DELETE',
  path: ofDirectory(ONE),
  operationId: 'deleteScimGroup',
  summary: 'Delete a group of the directory',
  description: 'Removes the group. Its members stay, and lose the position that it gave.',
  access: { kind: 'permission', permission: 'AdminUser.UPDATE' },
  appoints: () => true,
  successStatus: 204,
  refusals: ['not-permitted', 'not-found', 'conflict', 'scim-not-managed'],
  async handle(call) {
    const group = await groupOfPath(call)
    refuseOtherVersion(call, groupVersion(group))
    await removeGroup(call, call.params.tenantId, group)
    return { status: 204 }
  },
})

type OfGroup = Pick<Call, 'read'> & { readonly params: { readonly tenantId: TenantId; readonly scimId: string } }

async function groupOfPath({ read, params }: OfGroup): Promise<ScimGroup> {
  const groupId = customerIn(params.scimId)
  const found = groupId === undefined ? undefined : await read.one(scimGroup(params.tenantId, groupId))
  if (found === undefined) throw new Refusal('not-found')
  return found
}

/** The group with its members, which are read only where they are asked for. */
async function shownNow(call: Pick<Call, 'read' | 'ports'> & { readonly query: Projection }, tenantId: TenantId, group: ScimGroup) {
  const members = isAskedFor('Group', 'members', call.query) ? membersOf(await allManaged(call, tenantId), group) : []
  const shown = shownGroup(call, tenantId, group, members)
  return ok(projected('Group', shown, call.query), { etag: shown.meta.version })
}

export const groupEndpoints = [
  createScimGroup,
  listScimGroups,
  searchScimGroups,
  getScimGroup,
  replaceScimGroup,
  patchScimGroup,
  deleteScimGroup,
]
