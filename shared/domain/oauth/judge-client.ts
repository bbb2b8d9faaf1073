import type { ClientKey } from './client-keys.ts'
import { type ClientKind, redirectUriFault } from './redirect-uri.ts'
import type { OAuthScope } from './scopes.ts'

/** The fields of a client on which rules of its kind apply. */
export type ClientFields = {
  readonly kind: ClientKind
  readonly redirectUris: readonly string[]
  readonly postLogoutRedirectUris: readonly string[]
  readonly keys?: readonly ClientKey[] | undefined
  readonly jwksUri?: string | undefined
  readonly customerId?: number | undefined
  readonly scopes: readonly OAuthScope[]
  readonly backchannelLogoutUri?: string | undefined
}

type Fault = { readonly field: string; readonly description: string }

/** Tells why the service must not call a URL, as the text of a field error. */
type UrlFault = (text: string) => string | undefined
type UrlFaults = { readonly calledUrlFault: UrlFault; readonly keysUrlFault: UrlFault }

/** The scopes that a client of each kind may request. */
export const SCOPES_OF: Readonly<Record<ClientKind, readonly OAuthScope[]>> = {
  service: ['propose', 'scim'],
  web: ['openid', 'profile', 'email', 'propose'],
  native: ['openid', 'profile', 'email', 'propose'],
}

/** Everything that is wrong with a client of its kind, by field. The functions judge URLs that the service itself calls. */
export function faultsOfClient(client: ClientFields, { calledUrlFault, keysUrlFault }: UrlFaults): readonly Fault[] {
  return [
    ...keyFaults(client),
    ...accountFaults(client),
    ...redirectFaults(client),
    ...scopeFaults(client),
    ...calledFaults('jwksUri', client.jwksUri, keysUrlFault),
    ...calledFaults('backchannelLogoutUri', client.backchannelLogoutUri, calledUrlFault),
  ]
}

const fault = (field: string, description: string): Fault => ({ field, description })

function keyFaults({ kind, keys, jwksUri }: ClientFields): readonly Fault[] {
  if (keys !== undefined && jwksUri !== undefined) return [fault('jwksUri', 'must not be combined with jwks')]
  const hasKeys = keys !== undefined || jwksUri !== undefined
  if (kind === 'native') return hasKeys ? [fault(keys === undefined ? 'jwksUri' : 'jwks', 'must not be sent for kind native')] : []
  return hasKeys ? [] : [fault('jwks', `jwks or jwksUri is required for kind ${kind}`)]
}

function accountFaults({ kind, customerId }: ClientFields): readonly Fault[] {
  if (kind === 'service') return customerId === undefined ? [fault('customerId', 'is required for kind service')] : []
  return customerId === undefined ? [] : [fault('customerId', `must not be sent for kind ${kind}`)]
}

function redirectFaults({ kind, redirectUris, postLogoutRedirectUris, backchannelLogoutUri }: ClientFields): readonly Fault[] {
  const lists = [
    ['redirectUris', redirectUris],
    ['postLogoutRedirectUris', postLogoutRedirectUris],
  ] as const
  if (kind === 'service') {
    const sent = lists.filter(([, uris]) => uris.length > 0).map(([field]) => field)
    return [...sent, ...(backchannelLogoutUri === undefined ? [] : ['backchannelLogoutUri'])].map((field) =>
      fault(field, 'must not be sent for kind service: no browser returns to it'),
    )
  }
  const missing = redirectUris.length === 0 ? [fault('redirectUris', `is required for kind ${kind}`)] : []
  return [...missing, ...lists.flatMap(([field, uris]) => uris.flatMap((uri, index) => uriFaults(`${field}.${index}`, uri, kind)))]
}

function uriFaults(field: string, uri: string, kind: ClientKind): readonly Fault[] {
  const description = redirectUriFault(uri, kind)
  return description === undefined ? [] : [fault(field, description)]
}

function scopeFaults({ kind, scopes }: ClientFields): readonly Fault[] {
  const others = scopes.filter((scope) => !SCOPES_OF[kind].includes(scope))
  return others.length === 0 ? [] : [fault('scopes', `must contain only ${SCOPES_OF[kind].join(', ')} for kind ${kind}`)]
}

function calledFaults(field: string, url: string | undefined, calledUrlFault: UrlFault): readonly Fault[] {
  const description = url === undefined ? undefined : calledUrlFault(url)
  return description === undefined ? [] : [fault(field, description)]
}
