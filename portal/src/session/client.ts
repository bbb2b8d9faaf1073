import { createClient, type KeptSession, type LoginRequest } from '@countersign/client'
import { keepSession, readKeptSession } from './kept-session.ts'
import { onTabMessage, tellOtherTabs } from './other-tabs.ts'
import { type Person, personOf } from './person.ts'
import { askForStepUp } from './step-up-requests.ts'

type Listener = () => void

const kept = readKeptSession()
let person: Person | undefined = kept === undefined ? undefined : personOf(kept.token)
let whyEnded: 'signed-out' | 'ended' | undefined
const listeners = new Set<Listener>()

/** The one client of the portal. It stores no password: when its session ends, the person signs in again. */
export const client = createClient({
  baseUrl: location.origin,
  session: kept,
  onSession: (session) => take(session),
  onStepUp: askForStepUp,
})

function take(session: KeptSession | undefined): void {
  const before = person
  keepSession(session)
  person = session === undefined ? undefined : personOf(session.token)
  if (session !== undefined && before !== undefined && before.sessionId === person?.sessionId)
    tellOtherTabs({ kind: 'renewed', sessionId: before.sessionId, session })
  for (const listener of listeners) listener()
}

onTabMessage((message) => {
  if (message.kind === 'ended' && message.customerId === person?.customerId) end('ended', 'elsewhere')
  if (message.kind === 'renewed' && message.sessionId === person?.sessionId && client.currentSession()?.token !== message.session.token) {
    keepSession(message.session)
    client.useSession(message.session)
  }
})

function end(why: 'signed-out' | 'ended', heard: 'here' | 'elsewhere'): void {
  if (person === undefined) return
  whyEnded = why
  if (heard === 'here') tellOtherTabs({ kind: 'ended', customerId: person.customerId })
  client.useSession(undefined)
}

/** The session of this tab, for `useSyncExternalStore`. */
export const session = {
  person: (): Person | undefined => person,
  whyEnded: () => whyEnded,
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Signs in with these proofs; rejects with the refusal of the service. */
  async signIn(proofs: LoginRequest): Promise<void> {
    const answer = await client.login({ body: proofs })
    const { headerValue, sessionId, csrfHeaderName, csrfToken } = answer
    whyEnded = undefined
    client.useSession({
      token: headerValue.replace(/^Bearer\s+/i, ''),
      sessionId,
      ...(csrfToken === undefined ? {} : { csrfHeaderName, csrfToken }),
    })
  },
  /** Signs out here and in every tab of this person, even if the service cannot be reached. */
  async signOut(): Promise<void> {
    const token = client.currentSession()?.token
    if (person === undefined || token === undefined) return
    const ending = client.logout(undefined, { signal: AbortSignal.timeout(5_000), headers: { authorization: `Bearer ${token}` } })
    await ending.catch(() => undefined)
    end('signed-out', 'here')
  },
  /** Called when the service reports that the session has ended. */
  hasEnded: () => end('ended', 'here'),
}
