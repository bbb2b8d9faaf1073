import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { usersAsked } from './found-user.ts'
import { listAnswerOf, searchAsked } from './list-query.ts'
import { OF_DIRECTORY, ofDirectory } from './of-directory.ts'
import { listShape, searchBody } from './resource-shapes.ts'
import { groupShape, groupsAsked } from './shown-group.ts'
import { userShape } from './shown-user.ts'

/** A search among users and groups (RFC 7644 §3.4.3). */
export const searchAll = endpoint({
  ...OF_DIRECTORY,
  method: 'POST',
  changes: 'nothing',
  path: ofDirectory('/.search'),
  operationId: 'searchScimResources',
  summary: 'List the resources that a search finds',
  description: 'Answers users and groups in one list (RFC 7644, section 3.4.3).',
  access: { kind: 'permission', permission: 'AdminUser.READ' },
  body: searchBody,
  answer: () => listShape('ScimResourceList', z.union([userShape(), groupShape()])),
  refusals: ['not-permitted', 'not-found', 'scim-filter', 'scim-value', 'scim-cursor', 'scim-syntax'],
  async handle(call) {
    const { tenantId } = call.params
    const asked = searchAsked(call.body)
    const [users, groups] = await Promise.all([usersAsked(call, tenantId, asked.filter), groupsAsked(call, tenantId, asked)])
    return ok(listAnswerOf([...users, ...groups], asked))
  },
})
