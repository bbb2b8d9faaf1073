import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followOwnLanguage } from '../people/own-language.ts'
import { session } from '../session/client.ts'
import { setEditMode } from '../session/edit-mode.ts'
import { loadLaterTexts } from '../text/i18n.ts'
import { closeOnlyFrontDialog } from '../ui/front-dialog.ts'
import { App } from './app.tsx'
import { makeFirstRequests } from './first-requests.ts'
import { loadPages } from './signed-in.tsx'

/** Longest wait of the first page for its answers, in ms; then it shows its placeholders. */
const PATIENCE_MS = 150

/** Shows the portal, after its texts are there. */
export async function start(): Promise<void> {
  if (session.person() === undefined && mayJoin()) {
    const joined = await session.joinOtherTab()
    if (joined !== undefined) setEditMode(joined.editMode)
  }
  session.subscribe(followLanguageAfterSignIn)
  const person = session.person()
  signedIn = person?.customerId
  if (person === undefined) return render()
  const answers = makeFirstRequests(person, location)
  // The answers are usually there by then: the page is rendered once, and not first without them.
  await Promise.allSettled([loadPages(), Promise.race([answers, timePasses(PATIENCE_MS)])])
  render()
}

/** A return from an identity provider or another portal signs in by itself. */
function mayJoin(): boolean {
  return !new URLSearchParams(location.search).has('token')
}

function render(): void {
  const root = document.getElementById('root')
  if (root === null) return
  // Before any dialog is there: the first listener is asked first.
  closeOnlyFrontDialog()
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  for (const deed of ['pointerdown', 'keydown']) addEventListener(deed, fetchLater, { once: true })
}

/** The first page needs no other texts. Whoever does something there needs them soon, and a focus that is kept. */
function fetchLater(): void {
  void loadLaterTexts().catch(() => undefined)
  void import('../ui/keep-focus.ts').then(({ keepFocus }) => keepFocus()).catch(() => undefined)
  // These must be there at once: when somebody decides by a key, when a session ends, and when the service is gone.
  void import('../pages/approvals/decide-dialog.tsx').catch(() => undefined)
  void import('../pages/sign-in/seldom.ts').catch(() => undefined)
  void import('../waiting/waiting-notice.tsx').catch(() => undefined)
}

let signedIn: number | undefined

/** Somebody who signs in here reads their own language. */
function followLanguageAfterSignIn(): void {
  const person = session.person()
  if (person === undefined || person.customerId === signedIn) return
  signedIn = person.customerId
  void followOwnLanguage(person).catch(() => undefined)
}

function timePasses(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
