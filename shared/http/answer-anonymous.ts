import type { Endpoint } from '../contract/endpoint.ts'
import type { HttpRequest } from '../contract/http.ts'
import { invalidToken } from '../contract/live-session.ts'
import type { Reader } from '../contract/reader.ts'
import type { Caller } from '../domain/tokens/caller.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Service } from './service.ts'
import { decideOn, placeOf, tenantIn } from './steps/decide.ts'
import { noteDecision } from './steps/note-decision.ts'
import { wishesTask } from './steps/task-headers.ts'
import type { Validated } from './steps/validate.ts'

/** Who calls without a token: nobody in particular, holding nothing but ANONYMOUS. */
export const ANONYMOUS: Caller = {
  customerId: 0,
  tenantId: undefined,
  identity: '',
  sessionId: '',
  tokenId: '',
  scope: 'full',
  agent: undefined,
  holdings: [{ kind: 'anonymous' }],
}

/**
 * Refuses a call without a token, unless the matrix grants it to ANONYMOUS directly. Whatever else is wrong with it, whoever may not
 * make it hears of the missing token only: not whether the tenant or the item is there, nor what the request should be.
 */
export async function refuseUnlessAnonymousMay(
  endpoint: Endpoint,
  request: HttpRequest,
  validated: Validated,
  read: Reader,
  service: Service,
): Promise<void> {
  if (validated.kind === 'refused' || wishesTask(request)) throw invalidToken('no-token')
  const tenantSettings = await service.settings.of(tenantIn(validated.input))
  try {
    const place = await placeOf(endpoint, validated.input, ANONYMOUS, tenantSettings, read)
    const decision = decideOn(endpoint, ANONYMOUS, place, tenantSettings)
    if (decision?.access.kind === 'granted') return
    if (decision !== undefined) noteDecision(endpoint, decision, ANONYMOUS.customerId, { as: 'call' }, tenantSettings, service)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  throw invalidToken('no-token')
}
