import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { context, resource, subject, WITH_REQUEST_ID } from './access-shapes.ts'
import { askedPlace, askedSubject, isLocked } from './asked-about.ts'
import { evaluatedFor } from './evaluation.ts'
import { found, NOTHING_FOUND, searchPage } from './search-candidates.ts'

/** The actions of all permissions. */
const ACTIONS = ['CREATE', 'READ', 'UPDATE', 'DELETE'] as const

const result = () => namedObject('AccessAction', { name: z.enum(ACTIONS).meta({ description: 'Action of the permission.' }) })

/** Action Search of AuthZEN 1.0. There is one page. */
export const searchActions = endpoint({
  method: 'POST',
  base: 'service',
  path: '/access/v1/search/action',
  operationId: 'searchActions',
  group: 'authorization',
  summary: 'List the actions on a thing',
  description: 'Lists the actions of a subject on a resource that evaluate to true (AuthZEN 1.0).',
  access: { kind: 'token' },
  changes: 'nothing',
  ...WITH_REQUEST_ID,
  body: () => z.object({ subject: subject(), resource: resource(), context: context(), page: searchPage() }),
  answer: () => found(result()),
  refusals: [],
  async handle(call) {
    const { subject: asked, resource: what } = call.body
    const place = await askedPlace(call, what)
    const who = place === undefined ? undefined : await askedSubject(call, asked)
    if (place === undefined || who === undefined || (await isLocked(call, asked, who))) return ok(NOTHING_FOUND)
    const decisions = await Promise.all(ACTIONS.map((name) => evaluatedFor(call, who, place, { action: { name }, resource: what })))
    const results = ACTIONS.filter((_, at) => decisions[at]?.decision === true).map((name) => ({ name }))
    return ok({ results, page: { next_token: '' } })
  },
})
