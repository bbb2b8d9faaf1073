import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { invalidToken } from '../../shared/contract/live-session.ts'
import { defined } from '../../shared/domain/defined.ts'
import { withParameters } from '../../shared/domain/settings/page-url.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { browserIn } from '../../shared/proofs/browser-cookie.ts'
import { newLaunchToken } from '../../shared/proofs/new-launch-token.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { MOST_LAUNCHES, type Session, session } from '../../shared/storage/sessions.ts'

export const launch = endpoint({
  method: 'POST',
  path: '/authentication/launch',
  operationId: 'launch',
  group: 'authentication',
  summary: 'Launch another portal',
  description:
    'Answers a URL that opens another portal and carries a launch token. The token logs in as the caller once, within 60 seconds.',
  access: { kind: 'token' },
  body: () => z.object({ platformName: text(100) }),
  answer: () => z.object({ launchUrl: z.url().meta({ writeOnly: true }) }),
  refusals: ['invalid-request', 'not-for-agents', 'conflict'],
  async handle(call) {
    const { body, caller, ports, read, settings, unitOfWork, now } = call
    const links = settings.value('external.links.config')
    const accessLink = Object.hasOwn(links, body.platformName) ? links[body.platformName] : undefined
    if (accessLink === undefined) throw invalid('platformName', 'must be a platform of the setting external.links.config')
    const [live, identity] = await Promise.all([
      read.one(session(caller.customerId, caller.sessionId)),
      read.one(identityNamed(caller.identity)),
    ])
    if (live === undefined || identity === undefined) throw invalidToken('session-ended')

    const { platformName } = body
    const browser = browserIn(call, 'sessions')
    const bearer = { ...handedOver(live), platformName, identity: identity.canonicalName, ...defined({ browser }) }
    const { token, write } = newLaunchToken(ports, bearer, now)
    unitOfWork.add(write)
    unitOfWork.change = { after: { platformName } }
    return ok({ launchUrl: withParameters(accessLink, { token, host: ports.host() }) })
  },
})

/**
 * The data that the launched session takes over: it ends no later than the launching one, and with its client of OAuth, and its person has
 * proved nothing anew.
 */
function handedOver({ customerId, sessionId, epoch, amr, endsAt, client, created, provedAt, launchedFrom = [] }: Session) {
  if (launchedFrom.length >= MOST_LAUNCHES)
    throw new Refusal('conflict', {
      description: 'This session was launched too many times in a row. Launch from the session that you logged in with.',
    })
  return {
    customerId,
    epoch,
    amr,
    provedAt: provedAt ?? Date.parse(created),
    launchedFrom: [...launchedFrom, sessionId],
    ...defined({ endsAt, client }),
  }
}
