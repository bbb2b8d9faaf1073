import { identityName } from '../identity/identity-name.ts'
import { type CustomerId, cellOfId, type TenantId, writtenId } from '../ids.ts'
import { neverReached } from '../never-reached.ts'
import { placeOf } from '../oauth/client-id.ts'
import { markedPlace } from './place-mark.ts'

/** A call as the edge and the directory see it, before anybody has verified anything. */
type UnplacedCall = {
  /** Percent-decoded, without the query. */
  readonly path: string
  readonly query: string
  readonly authorization?: string | undefined
  readonly body?: string | undefined
}

/** The part of a call that tells its cell. */
type Place =
  | { readonly by: 'tenant'; readonly tenantId: TenantId }
  | { readonly by: 'person'; readonly customerId: CustomerId }
  | { readonly by: 'identity'; readonly canonicalName: string }
  | { readonly by: 'cell'; readonly cell: number }
  | { readonly by: 'nothing' }

/**
 * Finds what tells the cell of a call. A token comes first, since its session is where its person lives: whoever names a tenant of another
 * cell finds nothing there. Nothing of it is trusted: a wrong cell knows neither the session nor the tenant.
 */
export function placeOfCall({ path, query, authorization = '', body }: UnplacedCall): Place {
  const sent = sentIn(query, body)
  return (
    placeOfToken(tokenIn(authorization)) ??
    tenantIn(path) ??
    placeOfToken(sent('jwt')) ??
    placeOfSecret(path, sent) ??
    placeOfClient(sent) ??
    placeOfLook(sent('tenant')) ??
    placeOfName(nameInPath(path) ?? sent('identity')) ?? { by: 'nothing' }
  )
}

/** The text of a field, in the query or in the body, be it JSON or a form. */
type Sent = (name: string) => string | undefined

function sentIn(query: string, body = ''): Sent {
  const ofQuery = new URLSearchParams(query)
  const fields = fieldsOf(body)
  const form = body.startsWith('{') ? undefined : new URLSearchParams(body)
  return (name) => ofQuery.get(name) ?? textOf(fields, name) ?? form?.get(name) ?? undefined
}

/** Fields with a secret of OAuth, of a check or of a sign-in, whose mark names its place. A token can be a signed one instead. */
const SECRETS = ['code', 'refresh_token', 'request_uri', 'sessionId', 'token', 'subject_token', 'id_token_hint']

function placeOfSecret(path: string, sent: Sent): Place | undefined {
  const launchToken = sent('identity') === undefined ? sent('password') : undefined
  const secrets = [requestInPath(path), launchToken, ...SECRETS.map(sent)].filter((secret) => secret !== undefined)
  return secrets.map((secret) => markedPlace(secret) ?? placeOfToken(secret)).find((place) => place !== undefined)
}

/** `…/oauth/requests/{requestId}/signed-out`, which is called without a token. */
const requestInPath = (path: string): string | undefined => /\/oauth\/requests\/([^/]+)/.exec(path)?.[1]

/**
 * A registered client of OAuth: its id names its tenant or, above tenants, the cell in which its account is. An assertion of a client is
 * signed in its name. Every cell knows the clients that registered themselves.
 */
function placeOfClient(sent: Sent): Place | undefined {
  const clientId = sent('client_id') ?? textOf(fieldsOf(payloadOf(sent('client_assertion') ?? '')), 'sub') ?? ''
  const place = placeOf(clientId)
  if (place?.kind === 'tenant') return { by: 'tenant', tenantId: place.tenantId }
  return place?.kind === 'global' ? markedPlace(clientId) : undefined
}

/** The tenant whose look a page of the service has: that of its person. */
const placeOfLook = (tenant = ''): Place | undefined =>
  /^\d{1,16}$/.test(tenant) ? { by: 'tenant', tenantId: writtenId(tenant) } : undefined

const tokenIn = (authorization: string): string | undefined => /^(?:Bearer|DPoP) (\S+)$/i.exec(authorization)?.[1]

/** The tenant of the caller, or the person, if they are above tenants. */
function placeOfToken(token: string | undefined): Place | undefined {
  const { tenantId, sub } = fieldsOf(payloadOf(token ?? ''))
  if (Number.isSafeInteger(tenantId)) return { by: 'tenant', tenantId: tenantId as TenantId }
  return typeof sub === 'string' && /^\d{1,16}$/.test(sub) ? { by: 'person', customerId: writtenId(sub) } : undefined
}

const payloadOf = (token: string): string => Buffer.from(token.replace(/^Bearer /i, '').split('.')[1] ?? '', 'base64url').toString('utf8')

function tenantIn(path: string): Place | undefined {
  const [, tenantId] = /\/tenants\/(\d{1,16})(?:\/|$)/.exec(path) ?? []
  return tenantId === undefined ? undefined : { by: 'tenant', tenantId: writtenId(tenantId) }
}

/** `…/global/identities/{identity}/…` and `…/global/verifications/{identity}`. */
const nameInPath = (path: string): string | undefined => /\/global\/(?:identities|verifications)\/([^/]+)/.exec(path)?.[1]

function placeOfName(name: string | undefined): Place | undefined {
  if (name === undefined) return undefined
  const read = identityName(name)
  return read.kind === 'refused' ? undefined : { by: 'identity', canonicalName: read.canonical }
}

function fieldsOf(text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined || text === '') return {}
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}

function textOf(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/** Knowledge of the directory about a place: where its tenant has moved to, and whose the name is. */
export type Known = {
  readonly movedTo: (tenantId: TenantId) => Promise<number | undefined>
  readonly ownerOf: (canonicalName: string) => Promise<{ readonly tenantId?: TenantId; readonly cell: number } | undefined>
}

/** The cell of a call, and the tenant for which it was chosen. */
export type PlacedCall = { readonly cell: number; readonly tenantId?: TenantId }

/** The cell that knows nothing of a call answers like any other: a name that nobody has, documents, public keys. */
const FIRST: PlacedCall = { cell: 0 }

/** The cell of a call. A tenant lives in the cell that its id names, unless it has moved; people above tenants never move. */
export async function cellOfPlace(place: Place, { movedTo, ownerOf }: Known, since: number): Promise<PlacedCall> {
  const ofTenant = async (tenantId: TenantId) => ({ cell: (await movedTo(tenantId)) ?? cellOfId(tenantId, since), tenantId })
  switch (place.by) {
    case 'tenant':
      return ofTenant(place.tenantId)
    case 'person':
      return { cell: cellOfId(place.customerId, since) }
    case 'cell':
      return { cell: place.cell }
    case 'identity': {
      const owner = await ownerOf(place.canonicalName)
      if (owner === undefined) return FIRST
      return owner.tenantId === undefined ? { cell: owner.cell } : ofTenant(owner.tenantId)
    }
    case 'nothing':
      return FIRST
    default:
      return neverReached(place)
  }
}
