import './design/mantine.ts'
import './design/tokens.css'
import './design/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { makeFirstRequests } from './app/first-requests.ts'
import { loadPages } from './app/signed-in.tsx'
import { session } from './session/client.ts'
import { setEditMode } from './session/edit-mode.ts'

/** Longest wait of the first page for its answers, in ms; then it shows its placeholders. */
const PATIENCE_MS = 150

void start()

async function start(): Promise<void> {
  if (session.person() === undefined && mayJoin()) {
    const joined = await session.joinOtherTab()
    if (joined !== undefined) setEditMode(joined.editMode)
  }
  const person = session.person()
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
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

function timePasses(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
