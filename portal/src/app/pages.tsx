import { useQuery } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense } from 'react'
import { Redirect, Route, Switch, useLocation, useSearchParams } from 'wouter'
import { themeQuery } from '../design/tenant-theme.tsx'
import { type Route as PageRoute, ROUTES } from '../layout/navigation.ts'
import { Shell } from '../layout/shell.tsx'
import NotFoundPage, { NotAllowedPage } from '../pages/missing-page.tsx'
import { takePositionNames } from '../people/role-words.ts'
import { useTenantId } from '../session/for-tenant.tsx'
import { holdsOneOf, useRights } from '../session/use-rights.ts'
import { usePerson } from '../session/use-session.ts'
import { ErrorState, LoadingState } from '../ui/states.tsx'

/** A page, unless its calls would be refused: then it says so, and makes none of them. */
function Allowed({ route }: { readonly route: PageRoute }) {
  const rights = useRights()
  const person = usePerson()
  const { page: PageOf, needs, isFor } = route
  if (!isFor(person)) return <NotAllowedPage needs={needs} />
  if (needs === undefined) return <PageOf />
  if (rights === undefined) return <LoadingState />
  return holdsOneOf(rights, needs) ? <PageOf /> : <NotAllowedPage needs={needs} />
}

/** Uses the names that the tenant in view gives to positions, and returns them as text. */
function usePositionNames(): string {
  const tenantId = useTenantId()
  const { data } = useQuery({ ...themeQuery(tenantId ?? 0), enabled: tenantId !== undefined })
  const names = data?.positionNames ?? {}
  takePositionNames(names)
  return JSON.stringify(names)
}

/**
 * The page of another thing, tenant or institution begins anew: nothing stands there that was said or entered about the one before. So it does
 * with other names of positions, which arrive after a page where they are read for the first time.
 */
function BegunAnew({ route }: { readonly route: PageRoute }) {
  const [path] = useLocation()
  const [params] = useSearchParams()
  const names = usePositionNames()
  return <Allowed key={[path, params.get('tenant'), params.get('institution'), names].join(' ')} route={route} />
}

/** The pages of a signed-in person. Approvals and one task come with the frame; each other page is loaded when it is first shown. */
export function Pages() {
  return (
    <Shell>
      <FaultBoundary>
        <Suspense fallback={<LoadingState />}>
          <Switch>
            {ROUTES.map((route) => (
              <Route key={route.path} path={route.path}>
                <BegunAnew route={route} />
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

type State = { readonly fault: unknown; readonly at: string }

/** Keeps the navigation alive when a page fails. Opening another page resets it. */
class FaultBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { fault: undefined, at: location.pathname }

  static getDerivedStateFromError(fault: unknown): State {
    return { fault, at: location.pathname }
  }

  override render(): ReactNode {
    const { fault, at } = this.state
    if (fault === undefined || at !== location.pathname) return this.props.children
    return <ErrorState error={fault} retry={() => location.reload()} />
  }
}
