import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { personOfPath } from '../../shared/people/person-of-path.ts'
import { ofPerson } from '../../shared/people/person-paths.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { MOST_IDENTITIES, personAt } from '../../shared/storage/persons.ts'
import { proofSettersOf } from '../../shared/storage/proof-setters.ts'
import { identityShape, shownIdentity } from './identity-shape.ts'
import { shownSetters } from './shown-setters.ts'

/** A person has at most 20 identities, so there are no pages. */
export const listIdentities = endpoint({
  method: 'GET',
  path: ofPerson('/identities'),
  operationId: 'listIdentities',
  group: 'identities',
  summary: 'List the identities of a customer',
  description: 'Lists the identities of a person, newest first, without their secrets.',
  access: { kind: 'permission', permission: 'Identity.READ', on: ({ params }) => personAt(params) },
  answer: () => z.array(identityShape()).max(MOST_IDENTITIES),
  reads: ({ params }) => [proofSettersOf(params.customerId)],
  refusals: ['not-found'],
  async handle(call) {
    const { identities } = await personOfPath(call)
    const found = await call.read.many(identities.map(identityNamed))
    const present = found.filter((identity) => identity !== undefined)
    const newest = present.sort((one, other) => other.created.localeCompare(one.created))
    return ok(await Promise.all(newest.map(async (of) => ({ ...shownIdentity(of), ...(await shownSetters(call, of)) }))))
  },
})
