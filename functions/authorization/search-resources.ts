import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { shardsToRead } from '../../shared/domain/shards-of-tenant.ts'
import { action, anyResource, context, subject, WITH_REQUEST_ID } from './access-shapes.ts'
import { askedPlace, askedSubject, isLocked } from './asked-about.ts'
import { evaluatedFor } from './evaluation.ts'
import { resourceSources } from './resource-sources.ts'
import { found, NOTHING_FOUND, pageOf, searchCandidates, searchPage } from './search-candidates.ts'

const result = () =>
  namedObject('AccessResource', {
    type: z.string().meta({ description: 'The type that was searched.' }),
    id: z.string().max(400).meta({ description: 'Id of the thing.' }),
  })

/** Resource Search of AuthZEN 1.0. */
export const searchResources = endpoint({
  method: 'POST',
  base: 'service',
  path: '/access/v1/search/resource',
  operationId: 'searchResources',
  group: 'authorization',
  summary: 'List the things for an action',
  description:
    'Lists the things of a type on which an action of a subject evaluates to true (AuthZEN 1.0). Wallets can be narrowed by `customerId` or `organisationId` in the properties; withdrawals need `walletId` there.',
  access: { kind: 'token' },
  changes: 'nothing',
  ...WITH_REQUEST_ID,
  body: () => z.object({ subject: subject(), action: action(), resource: anyResource(), context: context(), page: searchPage() }),
  answer: () => found(result()),
  refusals: [],
  async handle(call) {
    const { subject: asked, action: does, resource, page } = call.body
    const { type, properties = {} } = resource
    const place = await askedPlace(call, resource)
    const who = place === undefined ? undefined : await askedSubject(call, asked)
    if (place === undefined || who === undefined || (await isLocked(call, asked, who))) return ok(NOTHING_FOUND)
    const shards = shardsToRead((await call.settingsOf(place.tenantId)).tenant)
    const sources = resourceSources(type, { place, properties, who, shards })
    const search = ['resource', call.caller.customerId, asked, does, resource]
    return ok(
      await searchCandidates(call.read, { sources, search, ...pageOf(page) }, async (id) => {
        const { decision } = await evaluatedFor(call, who, place, { action: does, resource: { type, id, properties } })
        return decision ? [{ type, id }] : []
      }),
    )
  },
})
