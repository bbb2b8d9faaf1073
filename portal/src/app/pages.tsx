import { Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { ROUTES } from '../layout/navigation.ts'
import { Shell } from '../layout/shell.tsx'
import NotFoundPage from '../pages/not-found-page.tsx'
import { LoadingState } from '../ui/states.tsx'
import { FaultBoundary } from './fault-boundary.tsx'

/** The pages of a signed-in person. Approvals and one task come with the frame; each other page is loaded when it is first shown. */
export function Pages() {
  return (
    <Shell>
      <FaultBoundary>
        <Suspense fallback={<LoadingState />}>
          <Switch>
            {ROUTES.map(({ path, page: Page }) => (
              <Route key={path} path={path}>
                <Page />
              </Route>
            ))}
            <Route path="/sign-in">
              <Redirect to="/" replace />
            </Route>
            <Route>
              <NotFoundPage />
            </Route>
          </Switch>
        </Suspense>
      </FaultBoundary>
    </Shell>
  )
}
