import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { DirectionProvider, MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { Router } from 'wouter'
import { TenantThemeProvider } from '../design/tenant-theme.tsx'
import { theme } from '../design/theme.ts'
import { askedRequest } from '../pages/authorize/asked-request.ts'
import { HandedOverPage } from '../pages/sign-in/handed-over-page.tsx'
import { RenewalOverlay } from '../pages/sign-in/renewal-overlay.tsx'
import { SignInPage } from '../pages/sign-in/sign-in-page.tsx'
import { queryClient } from '../session/queries.ts'
import { handedOver } from '../session/sign-on-again.ts'
import { stalePage } from '../session/stale-page.ts'
import { usePersonOrNobody } from '../session/use-session.ts'
import { waitingCalls } from '../session/waiting-calls.ts'
import { later } from '../text/later.ts'
import { DIRECTION } from '../text/locale.ts'
import { BASE } from './first-requests.ts'
import { loadPages, SignedIn } from './signed-in.tsx'

const startLoading = (): void => void loadPages().catch(() => undefined)

/** The whole portal. The theme's variables and classes are files, because the content security policy refuses inline styles. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <DirectionProvider initialDirection={DIRECTION} detectDirection={false}>
        <MantineProvider theme={wordedTheme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
          <QueryClientProvider client={queryClient}>
            <TenantThemeProvider>
              <Router base={BASE}>
                <SignInOrPages />
                <RenewalOverlay />
                <CallsThatWait />
              </Router>
            </TenantThemeProvider>
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </I18nProvider>
  )
}

/** Only people whom an app asks for something see this page. */
const AuthorizePage = later(() => import('../pages/authorize/authorize-page.tsx'))

/** Keeps the address during sign-in, so that a link leads to its page afterwards. */
function SignInOrPages() {
  const isSignedIn = usePersonOrNobody() !== undefined
  // Kept from the first look: the page takes it out of the address.
  const [ofStepUp] = useState(handedOver)
  const asked = askedRequest()
  if (ofStepUp !== undefined) return <HandedOverPage {...ofStepUp} />
  if (asked !== undefined && (isSignedIn || asked.isSilent))
    return (
      <Suspense fallback={null}>
        <AuthorizePage {...asked} />
      </Suspense>
    )
  return isSignedIn ? <SignedIn /> : <SignInPage onTyping={startLoading} />
}

const WaitingNotice = later(() => import('../waiting/waiting-notice.tsx'))

/** Loaded when a call waits, or when the service no longer answers. */
function CallsThatWait() {
  const calls = useSyncExternalStore(waitingCalls.subscribe, waitingCalls.current)
  const staleSince = useSyncExternalStore(stalePage.subscribe, stalePage.since)
  const isSignedIn = usePersonOrNobody() !== undefined
  if (calls.length === 0 && (staleSince === undefined || !isSignedIn)) return null
  return (
    <Suspense fallback={null}>
      <WaitingNotice calls={calls} staleSince={isSignedIn ? staleSince : undefined} />
    </Suspense>
  )
}

const closing = { defaultProps: { closeButtonProps: { 'aria-label': t`Close` } } }

/** The theme with its texts. `theme.ts` has none, because the build reads it too. */
const wordedTheme = mergeThemeOverrides(theme, {
  components: {
    Modal: closing,
    Drawer: closing,
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': t`Show or hide the password` } } },
  },
})
