import { keepTenantOfVisitor } from '../../design/tenant-theme.tsx'
import { session } from '../../session/client.ts'
import { keepProvider, newState } from '../../session/sign-on-again.ts'
import { askedRequest } from '../authorize/asked-request.ts'

const WANTED = 'countersign.wanted'
/** The state of the sign-in that this tab has started. No other page can know it. */
const STARTED = 'countersign.started'
const SIGN_IN = '/svc-conductor/portal/sign-in'

/** The identity providers that the page offers, by short name: those of the tenant, and the one in the address (`?idp=`). */
export function offeredProviders(ofTenant: readonly string[]): readonly string[] {
  const asked = new URLSearchParams(location.search).get('idp')
  return [...new Set([...(asked === null ? [] : [asked]), ...ofTenant])].filter((name) => /^[\w.-]{1,64}$/.test(name))
}

/**
 * The provider by which the identities of this e-mail domain sign in. It follows from the domain alone, so it does not tell who exists.
 */
export function providerOfDomain(identity: string, domains: Readonly<Record<string, unknown>>): string | undefined {
  const domain = identity.trim().toLowerCase().split('@')[1] ?? ''
  const provider = Object.hasOwn(domains, domain) ? domains[domain] : undefined
  return typeof provider === 'string' && /^[\w.-]{1,64}$/.test(provider) ? provider : undefined
}

/** Goes to the identity provider. It sends the browser back to the sign-in page, which must be one of its landing URLs. */
export function leaveFor(provider: string): void {
  sessionStorage.setItem(WANTED, wantedAddress())
  keepProvider(provider)
  keepTenantOfVisitor()
  const state = newState()
  sessionStorage.setItem(STARTED, state)
  const query = new URLSearchParams({ returnTo: `${location.origin}${SIGN_IN}`, state })
  location.assign(`/svc-conductor/saml-login/${encodeURIComponent(provider)}?${query}`)
}

/** The address that was asked for. What belongs to a sign-in goes, unless it stands there as the request of an app. */
function wantedAddress(): string {
  const asked = new URLSearchParams(location.search)
  if (askedRequest() === undefined) for (const name of OF_SIGN_IN) asked.delete(name)
  return asked.size === 0 ? location.pathname : `${location.pathname}?${asked}`
}

const OF_SIGN_IN = ['idp', 'token', 'state'] as const

/**
 * Signs in after a return from a provider or another portal: the address contains a token that works once. It is removed from the address
 * before it is used.
 */
export async function signInByLaunchToken(mayContinueAs: (identity: string) => Promise<boolean>): Promise<void> {
  const sent = new URLSearchParams(location.search)
  const token = sent.get('token')
  if (token === null || location.pathname !== SIGN_IN) return
  const started = sessionStorage.getItem(STARTED)
  sessionStorage.removeItem(STARTED)
  const wanted = sessionStorage.getItem(WANTED)
  sessionStorage.removeItem(WANTED)
  history.replaceState(null, '', wanted?.startsWith('/svc-conductor/portal/') === true ? wanted : '/svc-conductor/portal/')
  const isStartedHere = started !== null && sent.get('state') === started
  await session.signInByToken(token, isStartedHere ? async () => true : mayContinueAs)
}
