import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import {
  type AuthorizationRequest,
  decideAuthorizationRequest,
  openAuthorizationRequest,
} from '../../shared/storage/authorization-requests.ts'
import { type Found, judgedRequest, requestOf } from './asked-request.ts'
import { newAuthorizationCode } from './new-authorization-code.ts'
import { redirectTo } from './sent-values.ts'

/** An address of a client, with a code or an error. */
export const redirection = () =>
  z.string().max(8192).meta({ writeOnly: true, description: 'Address at the client to which the browser has to go, with the answer.' })

export const getAuthorizationRequest = endpoint({
  method: 'GET',
  path: '/oauth/requests/{requestId}',
  operationId: 'getAuthorizationRequest',
  group: 'oauth',
  summary: 'Get an authorization request',
  description:
    'For the page on which a person decides. Shows who asks, for what, and where the answer goes. The request belongs to the browser that started it and to the first person who opens it; for everybody else it is 404. If nothing has to be asked, only `redirectTo` is answered.',
  access: { kind: 'token' },
  answer: () =>
    namedObject('AuthorizationRequest', {
      client: z
        .object({
          name: z.string().max(200).meta({ description: 'Name that the client has given itself.' }),
          host: z.string().max(300).meta({ description: 'Host that answers for the client.' }),
          checked: z.boolean().meta({ description: 'True if an administrator has registered the client.' }),
        })
        .optional()
        .meta({ description: 'The client that asks.' }),
      scope: z.string().max(100).optional().meta({ description: 'Scopes that are asked for, separated by spaces.' }),
      resource: z.string().max(2048).optional().meta({ description: 'Resource that the access token opens.' }),
      redirectUri: z.string().max(2048).optional().meta({ description: 'Address at the client to which the answer goes.' }),
      expires: z.iso.datetime().optional().meta({ description: 'Time until which the person can decide.' }),
      redirectTo: redirection().optional(),
    }),
  refusals: ['not-found', 'not-for-agents'],
  audited: 'no',
  async handle(call) {
    if (call.caller.scope !== 'full') throw new Refusal('not-for-agents')
    const found = await requestOf(call, call.params.requestId)
    const { hash, asked } = found
    const verdict = await judgedRequest(call, asked)
    if (verdict === 'allowed') return ok({ redirectTo: await allowedBefore(call, found) })
    if (asked.openedBy === undefined) call.unitOfWork.add(openAuthorizationRequest(hash, call.caller.customerId))
    return ok(verdict === 'ask' ? shownRequest(asked) : { redirectTo: redirectTo(call, asked, { error: verdict }) })
  },
})

function shownRequest({ client: { name, host, checked }, scopes, resource, redirectUri, expiresAt }: AuthorizationRequest) {
  const expires = new Date(expiresAt * 1000).toISOString()
  return { client: { name, host, checked }, scope: scopes.join(' '), ...defined({ resource }), redirectUri, expires }
}

/** Answers with a code at once, because the person has allowed this to the client before. */
async function allowedBefore(call: Call, { hash, asked }: Found): Promise<string> {
  const { code, write } = await newAuthorizationCode(call, asked, () => undefined)
  call.unitOfWork.add(write, decideAuthorizationRequest(hash, 'allow', asked.openedBy))
  return redirectTo(call, asked, { code })
}

/** The answer to a client that asks silently, from a browser in which nobody is signed in. */
export const answerSignedOut = endpoint({
  method: 'POST',
  path: '/oauth/requests/{requestId}/signed-out',
  operationId: 'answerSignedOut',
  group: 'oauth',
  summary: 'Answer that nobody is signed in',
  description:
    'For the page on which a person decides: ends a request with `prompt=none` in a browser in which nobody is signed in, with the error `login_required`. Every other request waits for a person, and is 404 here.',
  access: { kind: 'open' },
  answer: () => z.object({ redirectTo: redirection() }),
  refusals: ['not-found'],
  audited: 'no',
  async handle(call) {
    const { hash, asked } = await requestOf(call, call.params.requestId)
    if (!asked.prompts.includes('none')) throw new Refusal('not-found', { because: 'not-silent' })
    call.unitOfWork.add(decideAuthorizationRequest(hash, 'deny', undefined))
    return ok({ redirectTo: redirectTo(call, asked, { error: 'login_required' }) })
  },
})
