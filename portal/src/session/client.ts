import { createClient, type KeptSession, type LoginRequest, type LoginResponse } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { InputError } from '../ui/refusal-words.ts'
import { askOtherTabs, keepSession, onTabMessage, readKeptSession, tellOtherTabs } from './other-tabs.ts'
import { type Person, personOf } from './person.ts'
import { portalFetch } from './portal-fetch.ts'
import { askForStepUp } from './step-up-requests.ts'
import { noteWait } from './waiting-calls.ts'

type Listener = () => void

const kept = readKeptSession()
let person: Person | undefined = kept === undefined ? undefined : personOf(kept.token)
/** The person whose session has ended on a page: they sign in again there. */
let interrupted: Person | undefined
let whyEnded: 'signed-out' | 'ended' | undefined
const listeners = new Set<Listener>()

/** The one client of the portal. It stores no password: when its session ends, the person signs in again. */
export const client = createClient({
  baseUrl: location.origin,
  session: kept,
  fetch: portalFetch,
  onSession: (session) => take(session),
  onStepUp: askForStepUp,
  onProgress: noteWait,
})

function take(session: KeptSession | undefined): void {
  const before = person
  keepSession(session)
  person = session === undefined ? undefined : personOf(session.token)
  if (session !== undefined && before !== undefined && before.sessionId === person?.sessionId)
    tellOtherTabs({ kind: 'renewed', sessionId: before.sessionId, session })
  if (session !== undefined && person !== undefined && interrupted !== undefined) {
    interrupted = undefined
    tellOtherTabs({ kind: 'resumed', customerId: person.customerId, session })
  }
  for (const listener of listeners) listener()
}

onTabMessage((message) => {
  const current = client.currentSession()
  if (message.kind === 'asked' && person !== undefined && current !== undefined)
    tellOtherTabs({ kind: 'shared', asker: message.asker, session: current, editMode: sharesEditMode() })
  if (message.kind === 'ended' && message.customerId === session.person()?.customerId) end(message.why, 'elsewhere')
  if (message.kind === 'resumed' && message.customerId === interrupted?.customerId) {
    interrupted = undefined
    adopt(message.session)
  }
  if (message.kind === 'renewed' && message.sessionId === person?.sessionId && client.currentSession()?.token !== message.session.token) {
    keepSession(message.session)
    client.useSession(message.session)
  }
})

/** Tells new tabs whether changes are sent for approval; the mode sets it. */
let sharesEditMode = (): boolean => false
export const shareEditMode = (isOn: () => boolean): void => {
  sharesEditMode = isOn
}

function end(why: 'signed-out' | 'ended', heard: 'here' | 'elsewhere'): void {
  if (why === 'signed-out' && interrupted !== undefined) session.leave()
  if (person === undefined) return
  // Somebody who has signed out leaves the page. A session that ends by itself is renewed on it.
  whyEnded = heard === 'elsewhere' ? 'ended' : why
  interrupted = why === 'ended' ? person : undefined
  if (heard === 'here') tellOtherTabs({ kind: 'ended', why, customerId: person.customerId })
  client.useSession(undefined)
}

function keptFrom({ headerValue, sessionId, csrfHeaderName, csrfToken }: LoginResponse): KeptSession {
  const csrf = csrfToken === undefined ? {} : { csrfHeaderName, csrfToken }
  return { token: headerValue.replace(/^Bearer\s+/i, ''), sessionId, ...csrf }
}

function adopt(found: KeptSession): void {
  whyEnded = undefined
  client.useSession(found)
}

/** Ends a session at the service, even if it cannot be reached. */
async function logOut(token: string): Promise<void> {
  const ending = client.logout(undefined, { signal: AbortSignal.timeout(5_000), headers: { authorization: `Bearer ${token}` } })
  await ending.catch(() => undefined)
}

/** The session of this tab, for `useSyncExternalStore`. */
export const session = {
  person: (): Person | undefined => person ?? interrupted,
  /** The person who has to sign in again on this page. */
  interrupted: (): Person | undefined => interrupted,
  /** Leaves the page of an ended session for the sign-in page. */
  leave(): void {
    interrupted = undefined
    for (const listener of listeners) listener()
  },
  whyEnded: () => whyEnded,
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Signs in with these proofs; rejects with the refusal of the service. Nobody goes on where the session of somebody else has ended. */
  async signIn(proofs: LoginRequest): Promise<void> {
    const found = keptFrom(await client.login({ body: proofs }))
    if (interrupted === undefined || personOf(found.token)?.customerId === interrupted.customerId) return adopt(found)
    await logOut(found.token)
    throw new InputError(t`That was not ${{ identity: interrupted.identity }}. Sign in as before, or as somebody else.`)
  },
  /**
   * Signs in with a launch token. A session that was started in another browser is kept only if the person wants to continue as its
   * owner: a stranger can send anybody a link with a token of their own.
   */
  async signInByToken(token: string, mayContinueAs: (identity: string) => Promise<boolean>): Promise<void> {
    const answer = await client.login({ body: { password: token } })
    const found = keptFrom(answer)
    const { identity = '' } = personOf(found.token) ?? {}
    if (answer.startedHere === true || (await mayContinueAs(identity))) return adopt(found)
    await logOut(found.token)
  },
  /** Signs out here and in every tab of this person, even if the service cannot be reached. */
  async signOut(): Promise<void> {
    const token = client.currentSession()?.token
    if (person === undefined || token === undefined) return
    await logOut(token)
    end('signed-out', 'here')
  },
  /** Continues with the session of another tab of this browser and its edit mode; resolves to `undefined` if there is none. */
  async joinOtherTab(): Promise<{ readonly editMode: boolean } | undefined> {
    const found = await askOtherTabs()
    if (found === undefined || person !== undefined) return undefined
    adopt(found.session)
    return { editMode: found.editMode }
  },
  /** Called when the service reports that the session has ended. */
  hasEnded: () => end('ended', 'here'),
}
