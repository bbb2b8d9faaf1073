import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { decideAuthorizationRequest } from '../../shared/storage/authorization-requests.ts'
import { requestOf } from './asked-request.ts'
import { redirection } from './get-authorization-request.ts'
import { redirectTo } from './redirect-answer.ts'

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
