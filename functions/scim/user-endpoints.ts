import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import { patched } from '../../shared/domain/scim/patched.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { refuseLastHighest, removeAdmin } from '../../shared/people/remove-admin.ts'
import { withAgentsOfPersonEnded } from '../../shared/sessions/ended-beside.ts'
import { removePerson } from '../../shared/storage/persons.ts'
import { countHighest } from '../../shared/storage/tenants.ts'
import { createUser } from './create-user.ts'
import { userOfPath, usersAsked } from './found-user.ts'
import { listAnswerOf, listAsked, listQuery, projectionQuery, searchAsked } from './list-query.ts'
import { OF_DIRECTORY, ofDirectory, refuseOtherVersion } from './of-directory.ts'
import { patchOperations, refusalOfPatch } from './patch-input.ts'
import { listShape, patchBody, searchBody } from './resource-shapes.ts'
import { changedTo, shown } from './set-user.ts'
import { shownOne, userBody, userShape } from './shown-user.ts'
import { userInput } from './user-input.ts'

const USERS = '/Users'
const ONE = '/Users/{scimId}'

const createScimUser = endpoint({
  ...OF_DIRECTORY,
  method: 'POST',
  path: ofDirectory(USERS),
  operationId: 'createScimUser',
  summary: 'Create a user from the directory',
  description:
    'Creates an admin user with an identity that signs in through the provider of `scim.sso`. The person has no position, and cannot sign in, until a group gives one. Attributes that the service does not keep are ignored.',
  access: { kind: 'permission', permission: 'AdminUser.CREATE' },
  appoints: () => true,
  query: projectionQuery,
  body: userBody,
  answer: userShape,
  successStatus: 201,
  responseHeaders: ['Location', 'ETag'],
  refusals: ['not-permitted', 'not-found', 'scim-taken', 'scim-value', 'scim-syntax'],
  async handle(call) {
    const made = await createUser(call, userInput(call.body))
    return { ...shown(made, call.query), status: 201, headers: { location: made.meta.location, etag: made.meta.version } }
  },
})

const listScimUsers = endpoint({
  ...OF_DIRECTORY,
  method: 'GET',
  path: ofDirectory(USERS),
  operationId: 'listScimUsers',
  summary: 'List the users of the directory',
  description:
    'Lists the people whom the directory has created or an administrator has linked to it, with filter, sorting and pages by index or cursor.',
  access: { kind: 'permission', permission: 'AdminUser.READ' },
  query: listQuery,
  answer: () => listShape('ScimUserList', userShape()),
  refusals: ['not-permitted', 'not-found', 'scim-filter', 'scim-value', 'scim-cursor'],
  async handle(call) {
    const asked = listAsked(call.query)
    return ok(listAnswerOf(await usersAsked(call, call.params.tenantId, asked.filter), asked))
  },
})

const searchScimUsers = endpoint({
  ...OF_DIRECTORY,
  method: 'POST',
  changes: 'nothing',
  path: ofDirectory('/Users/.search'),
  operationId: 'searchScimUsers',
  summary: 'List the users that a search finds',
  description: 'Answers the same list for parameters in the body, so that no name stands in an address (RFC 7644, section 3.4.3).',
  access: { kind: 'permission', permission: 'AdminUser.READ' },
  body: searchBody,
  answer: () => listShape('ScimUserList', userShape()),
  refusals: ['not-permitted', 'not-found', 'scim-filter', 'scim-value', 'scim-cursor', 'scim-syntax'],
  async handle(call) {
    const asked = searchAsked(call.body)
    return ok(listAnswerOf(await usersAsked(call, call.params.tenantId, asked.filter), asked))
  },
})

const getScimUser = endpoint({
  ...OF_DIRECTORY,
  method: 'GET',
  path: ofDirectory(ONE),
  operationId: 'getScimUser',
  summary: 'Get a user of the directory',
  description: 'Answers a person whom the directory manages. Everybody else does not exist here.',
  access: { kind: 'permission', permission: 'AdminUser.READ' },
  query: projectionQuery,
  answer: userShape,
  refusals: ['not-permitted', 'not-found'],
  async handle(call) {
    const { profile } = await userOfPath(call)
    const user = await shownOne(call, call.params.tenantId, profile)
    return { ...shown(user, call.query), headers: { etag: user.meta.version } }
  },
})

const replaceScimUser = endpoint({
  ...OF_DIRECTORY,
  method: 'PUT',
  path: ofDirectory(ONE),
  operationId: 'replaceScimUser',
  summary: 'Set a user of the directory',
  description:
    'Sets every attribute that the directory can set; absent ones are removed, but for `name` and `active`, which stay. `active: false` locks the person, and ends their sessions, agents and delegations. A replacement that changes nothing writes nothing.',
  access: { kind: 'permission', permission: 'AdminUser.UPDATE' },
  query: projectionQuery,
  body: userBody,
  answer: userShape,
  responseHeaders: ['ETag'],
  refusals: ['not-permitted', 'not-found', 'conflict', 'scim-taken', 'scim-value', 'scim-syntax', 'scim-mutability', 'scim-not-managed'],
  handle: async (call) => changedTo(call, await userOfPath(call), () => call.body),
})

const patchScimUser = endpoint({
  ...OF_DIRECTORY,
  method: 'PATCH',
  path: ofDirectory(ONE),
  operationId: 'patchScimUser',
  summary: 'Change a user of the directory',
  description:
    'Changes single attributes (RFC 7644, section 3.5.2), also as Entra ID and Okta write them: operations with a capital letter, truth values as texts, and values without a path. A change of nothing writes nothing.',
  access: { kind: 'permission', permission: 'AdminUser.UPDATE' },
  query: projectionQuery,
  body: patchBody,
  answer: userShape,
  responseHeaders: ['ETag'],
  refusals: [
    ...([
      'not-permitted',
      'not-found',
      'conflict',
      'scim-taken',
      'scim-value',
      'scim-syntax',
      'scim-mutability',
      'scim-not-managed',
    ] as const),
    ...(['scim-path', 'scim-no-target'] as const),
  ],
  async handle(call) {
    const operations = patchOperations(call.body)
    return changedTo(call, await userOfPath(call), (user) => {
      const result = patched('User', user, operations)
      if (result.kind === 'refused') throw refusalOfPatch(result)
      return result.resource
    })
  },
})

const deleteScimUser = endpoint({
  ...OF_DIRECTORY,
  method: 'DELETE',
  path: ofDirectory(ONE),
  operationId: 'deleteScimUser',
  summary: 'Delete a user of the directory',
  description: 'Removes the person with their identities; sessions end at once. Their actions stay in the audit.',
  access: { kind: 'permission', permission: 'AdminUser.DELETE' },
  successStatus: 204,
  refusals: ['not-permitted', 'not-found', 'conflict', 'scim-not-managed'],
  async handle(call) {
    const { tenantId } = call.params
    const { profile, person: of } = await userOfPath(call)
    const user = await shownOne(call, tenantId, profile)
    refuseOtherVersion(call, user.meta.version)
    if (of.customerId === call.caller.customerId) throw new Refusal('scim-not-managed')
    refuseUncovered(call, of.holdings)
    await refuseLastHighest(call, tenantId, profile.position, undefined)
    await removeAdmin(call, of, profile, await withAgentsOfPersonEnded(call, of, removePerson(of)))
    call.unitOfWork.add(...countHighest(tenantId, profile.position, undefined))
    call.unitOfWork.change = { before: user }
    return { status: 204 }
  },
})

export const userEndpoints = [createScimUser, listScimUsers, searchScimUsers, getScimUser, replaceScimUser, patchScimUser, deleteScimUser]
