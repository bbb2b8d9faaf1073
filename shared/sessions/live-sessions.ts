import * as z from 'zod'
import type { Call } from '../contract/call.ts'
import { namedObject, page } from '../contract/fields.ts'
import { ok, type Reply } from '../contract/http.ts'
import { linkToNext } from '../contract/list-answer.ts'
import type { CustomerId } from '../domain/ids.ts'
import { Refusal } from '../errors/refusal.ts'
import { identityNamed } from '../storage/identities.ts'
import { registeredClient } from '../storage/oauth-clients.ts'
import type { Reference } from '../storage/read.ts'
import { type Session, session, sessionsOf } from '../storage/sessions.ts'

/** A session as people see it; `current` marks the one of the calling token. */
export const shownSession = () =>
  namedObject('Session', {
    sessionId: z.string(),
    identity: z.string(),
    created: z.iso.datetime(),
    lastRenewed: z.iso.datetime(),
    amr: z.array(z.string()),
    current: z.boolean(),
  })

/** The cursor of a list of sessions is the last session that was read for it. */
export const sessionPage = () => page().extend({ cursor: z.string().max(64).regex(SESSION_ID, 'must be a cursor of this list').optional() })

const SESSION_ID = /^[A-Za-z0-9_-]{1,64}$/

type SessionCall = Pick<Call, 'read' | 'request' | 'caller'>

/** A session in the form of the list. */
export function sessionAsShown({ sessionId, identity, created, lastRenewed, amr }: Session, caller: Call['caller']) {
  return { sessionId, identity, created, lastRenewed, amr, current: sessionId === caller.sessionId }
}

/**
 * One page of a person's sessions, newest first: a JSON array, and a link to the rest (RFC 8288). Sessions that ended together with all of
 * their identity stay in the table until they expire; they are left out, so a page may be shorter than its limit.
 */
export async function answerSessions(
  { read, request, caller }: SessionCall,
  customerId: CustomerId,
  { limit, cursor }: z.output<ReturnType<typeof sessionPage>>,
): Promise<Reply> {
  // A caller's own sessions are those of their identity, as a rule: it is read beside the list.
  const own = caller.customerId === customerId ? [identityNamed(caller.identity) as Reference<unknown>] : []
  const [{ things, next }] = await Promise.all([read.list(sessionsOf(customerId, limit, cursor)), read.ahead(own)])
  const live = await thoseThatLive(things, read)
  const last = things.at(-1)
  const body = live.map((each) => sessionAsShown(each, caller))
  return next === undefined || last === undefined ? ok(body) : ok(body, { link: linkToNext(request, last.sessionId) })
}

/** A session of this person, if it is live. */
export async function liveSessionOf(customerId: CustomerId, sessionId: string, read: Call['read']): Promise<Session | undefined> {
  const found = await read.one(session(customerId, sessionId))
  return found === undefined ? undefined : (await thoseThatLive([found], read))[0]
}

/** The session of this person that a call ends; 404 if none of this id is live. */
export async function sessionToEnd(
  { sessionId }: { readonly sessionId: string },
  customerId: CustomerId,
  read: Call['read'],
): Promise<Session> {
  const found = await liveSessionOf(customerId, sessionId, read)
  if (found === undefined) throw new Refusal('not-found')
  return found
}

/**
 * The sessions whose epoch is still the identity's, as is the epoch of each session that they were launched from, and whose client of OAuth
 * was not deleted.
 */
export async function thoseThatLive(sessions: readonly Session[], read: Call['read']): Promise<readonly Session[]> {
  const names = [...new Set(sessions.map(({ identity }) => identity))]
  const origins = sessions.map(({ customerId, launchedFrom = [] }) => launchedFrom.map((sessionId) => session(customerId, sessionId)))
  const clients = sessions.map(({ client }) => registeredClient(client?.clientId))
  await read.ahead([...names.map(identityNamed), ...origins.flat(), ...clients.flat()] as readonly Reference<unknown>[])
  const identities = await read.many(names.map(identityNamed))
  const launching = await Promise.all(origins.map((each) => read.many(each)))
  const registered = await Promise.all(clients.map((each) => read.many(each)))
  return sessions.filter((each, at) => {
    const identity = identities[names.indexOf(each.identity)]
    const hasItsOrigins = launching[at]?.every((origin) => origin?.epoch === identity?.epoch) ?? false
    const hasItsClient = registered[at]?.includes(undefined) === false
    const isOfIdentity = identity !== undefined && identity.customerId === each.customerId && identity.epoch === each.epoch
    return isOfIdentity && hasItsOrigins && hasItsClient
  })
}
