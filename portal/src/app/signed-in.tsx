import { type ComponentType, Suspense } from 'react'
import { retried } from '../text/later.ts'

const load = () => import('./pages.tsx')
const LaterPages = retried(async () => ({ default: (await load()).Pages }))
let loaded: ComponentType | undefined

/**
 * Loads the pages before they are first shown, so that they are shown at once: React delays what a placeholder has stood for by up to
 * 300 ms.
 */
export async function loadPages(): Promise<void> {
  loaded = (await load()).Pages
}

/** The pages of a signed-in person. */
export function SignedIn() {
  const Pages = loaded ?? LaterPages
  return (
    <Suspense fallback={null}>
      <Pages />
    </Suspense>
  )
}
