import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { ROUTES } from '../layout/navigation.ts'
import { LoadingState } from '../ui/states.tsx'
import { FaultBoundary } from './fault-boundary.tsx'

const Shell = lazy(() => import('../layout/shell.tsx').then(({ Shell: component }) => ({ default: component })))
const NotFoundPage = lazy(() => import('../pages/not-found-page.tsx'))

/** The pages of a signed-in person, each loaded when it is first shown. */
export function Pages() {
  return (
    <Suspense fallback={null}>
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
    </Suspense>
  )
}
