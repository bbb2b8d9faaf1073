import * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import type { AuthorizationCode } from '../../shared/storage/authorization-codes.ts'
import { consentsOf, consentTo, MOST_CONSENTS, removeConsent } from '../../shared/storage/consents.ts'

const shownConsent = () =>
  namedObject('Consent', {
    clientId: z.string().max(2048).meta({ description: 'Id by which the consent is removed.' }),
    clientName: z.string().max(200).meta({ description: 'Name of the client when it was allowed.' }),
    host: z.string().max(300).meta({ description: 'Host of the client.' }),
    scope: z.string().max(100).meta({ description: 'Allowed scopes, separated by spaces.' }),
    created: z.iso.datetime(),
  })

const listConsents = endpoint({
  method: 'GET',
  path: '/oauth/consents',
  operationId: 'listConsents',
  group: 'oauth',
  summary: 'List the portals that know who you are',
  description:
    'Lists the clients that may know who the caller is, because the caller has allowed it. Agents are listed with the agent tokens.',
  access: { kind: 'token' },
  answer: () => z.array(shownConsent()).max(MOST_CONSENTS),
  refusals: [],
  async handle({ caller, read }) {
    const { things } = await read.list(consentsOf(caller.customerId))
    return ok(
      things.map(({ scopes, clientId, clientName, host, created }) => ({ clientId, clientName, host, scope: scopes.join(' '), created })),
    )
  },
})

const deleteConsent = endpoint({
  method: 'DELETE',
  path: '/oauth/consents/{clientId}',
  operationId: 'deleteConsent',
  group: 'oauth',
  summary: 'Remove a portal that knows who you are',
  description:
    'The client has to ask the caller again before it learns anything about them: its authorization codes and its tokens for `userinfo` end at once. What the client has learnt already cannot be taken back.',
  access: { kind: 'token' },
  refusals: ['not-found', 'not-for-agents'],
  async handle({ params, caller, read, unitOfWork }) {
    const given = await read.one(consentTo(caller.customerId, params.clientId))
    if (given === undefined) throw new Refusal('not-found')
    unitOfWork.add(removeConsent(caller.customerId, params.clientId))
    unitOfWork.change = { before: { clientId: given.clientId, clientName: given.clientName, scopes: given.scopes } }
    return ok()
  },
})

export const consentEndpoints = [listConsents, deleteConsent]

/**
 * Tells whether the person has removed the consent by which a code was issued. A consent that they gave later does not bring the code back, nor
 * what it obtained.
 */
export async function isConsentRemoved(
  { read }: Pick<AnonymousCall, 'read'>,
  { consentSince, customerId, clientId }: AuthorizationCode,
): Promise<boolean> {
  if (consentSince === undefined) return false
  return (await read.one(consentTo(customerId, clientId)))?.created !== consentSince
}
