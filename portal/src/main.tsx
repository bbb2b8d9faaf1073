import './design/mantine.ts'
import './design/tokens.css'
import './design/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { makeFirstRequests } from './app/first-requests.ts'
import { loadPages } from './app/signed-in.tsx'
import { session } from './session/client.ts'

/** Longest wait of the first page for its answers, in ms; then it shows its placeholders. */
const PATIENCE_MS = 150

const person = session.person()
if (person === undefined) render()
else {
  const answers = makeFirstRequests(person, location)
  const pages = loadPages()
  // The answers are usually there by then: the page is rendered once, and not first without them.
  Promise.allSettled([pages, Promise.race([answers, timePasses(PATIENCE_MS)])]).then(render)
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
