import { describe, expect, test } from 'vitest'
import { routeToCell } from '../../infra/edge/route-to-cell.ts'
import { TENANT_HEADER } from '../../shared/contract/edge-headers.ts'
import { cellOfPlace, placeOfCall } from '../../shared/domain/cells/place-of-call.ts'
import { idSourceOfCell, type TenantId } from '../../shared/domain/ids.ts'
import { edgeFunction } from '../support/cells/local-edge.ts'

const SINCE = Date.parse('2027-01-01T00:00:00Z')
const NOW = Date.parse('2027-03-01T12:00:00Z')
const REST = '/svc-conductor/rest/v1'

const idIn = (cell: number): number => idSourceOfCell(Math.random, cell)<TenantId>(NOW)
/** The source of both ids of cell 1: two sources may issue the same id in a millisecond. */
const inCellOne = idSourceOfCell(Math.random, 1)
/** A tenant that was made in cell 1, one that was made there and moved to cell 3, and a person above tenants, of cell 2. */
const [NATIVE, MOVED, PERSON] = [inCellOne<TenantId>(NOW), inCellOne<TenantId>(NOW), idIn(2)]
const OLD = 1

const token = (claims: object): string => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`
const bearer = (claims: object): string => `Bearer ${token(claims)}`

type Row = {
  readonly says: string
  readonly path: string
  readonly authorization?: string
  readonly query?: string
  readonly body?: string
  readonly cell: number | 'asks'
  readonly asked?: number
  readonly tenantId?: number
}

const SECRET = 'kX4bqJ1hZt8uYc0mS7aWf5eRv2nLd9pGi3oQxTzB6yE'

/** Secrets that are stored in cell 2. */
function secrets(rows: Readonly<Record<string, Pick<Row, 'path' | 'query' | 'body'>>>): readonly Row[] {
  return Object.entries(rows).map(([says, row]) => ({ says, ...row, cell: 'asks', asked: 2 }))
}

const ROWS: readonly Row[] = [
  { says: 'a tenant in the path', path: `${REST}/tenants/${NATIVE}/theme`, cell: 1, tenantId: NATIVE },
  { says: 'a tenant in the path that has moved', path: `${REST}/tenants/${MOVED}/theme`, cell: 3, tenantId: MOVED },
  { says: 'a tenant from before there were cells', path: `${REST}/tenants/${OLD}/theme`, cell: 0, tenantId: OLD },
  { says: 'directory sync', path: `/svc-conductor/scim/v2/tenants/${NATIVE}/Users`, cell: 1, tenantId: NATIVE },
  {
    says: 'the tenant of a token',
    path: `${REST}/global/tasks/5`,
    authorization: bearer({ sub: '7', tenantId: MOVED }),
    cell: 3,
    tenantId: MOVED,
  },
  { says: 'the person of a token, above tenants', path: `${REST}/global/tasks`, authorization: bearer({ sub: String(PERSON) }), cell: 2 },
  {
    says: 'a token that is bound to a key',
    path: `${REST}/global/tasks`,
    authorization: `DPoP ${token({ sub: '7', tenantId: NATIVE })}`,
    cell: 1,
    tenantId: NATIVE,
  },
  {
    says: 'a tenant of another cell than that of the token: the session decides',
    path: `${REST}/tenants/${MOVED}/customers`,
    authorization: bearer({ sub: '7', tenantId: NATIVE }),
    cell: 1,
    tenantId: NATIVE,
  },
  { says: 'a login', path: `${REST}/authentication/login`, body: '{"identity":"Ada"}', cell: 'asks', asked: 3, tenantId: MOVED },
  { says: 'a challenge', path: `${REST}/authentication/login-challenges`, query: 'identity=ada', cell: 'asks', asked: 3, tenantId: MOVED },
  { says: 'an identity in the path', path: `${REST}/global/verifications/ada`, cell: 'asks', asked: 3, tenantId: MOVED },
  { says: 'a login of somebody above tenants', path: `${REST}/authentication/login`, body: '{"identity":"root"}', cell: 'asks', asked: 2 },
  { says: 'a login by a name that nobody has', path: `${REST}/authentication/login`, body: '{"identity":"x"}', cell: 'asks', asked: 0 },
  {
    says: 'a renewal, whose token is in the body',
    path: `${REST}/authentication/renew`,
    body: JSON.stringify({ jwt: token({ sub: '7', tenantId: NATIVE }) }),
    cell: 'asks',
    asked: 1,
    tenantId: NATIVE,
  },
  ...secrets({
    'a code of OAuth': { path: '/svc-conductor/oauth/token', body: `grant_type=authorization_code&code=${SECRET}.c2` },
    'a pushed request of OAuth': { path: '/svc-conductor/oauth/authorize', query: `request_uri=urn%3Aietf%3A${SECRET}.c2&client_id=x` },
    'a request that a person decides': { path: `${REST}/oauth/requests/${SECRET}.c2/signed-out` },
    'a launch token': { path: `${REST}/authentication/login`, body: JSON.stringify({ password: `${SECRET}.c2` }) },
    'the page of a liveness check': { path: '/svc-conductor/liveness', query: `sessionId=8f14e45f-ceea-467f-a9c4-000000000000.c2` },
    'what that page sends': { path: `${REST}/global/liveness/landing`, body: JSON.stringify({ sessionId: `${SECRET}.c2` }) },
  }),
  {
    says: 'a refresh token, which moves with the tenant of its person',
    path: '/svc-conductor/oauth/token',
    body: `refresh_token=rt_${SECRET}.${SECRET}.t${MOVED}&client_id=client-global-${SECRET}`,
    cell: 'asks',
    asked: 3,
    tenantId: MOVED,
  },
  {
    says: 'a client of a tenant',
    path: '/svc-conductor/oauth/authorize',
    query: `client_id=client-${MOVED}-${SECRET}&response_type=code`,
    cell: 'asks',
    asked: 3,
    tenantId: MOVED,
  },
  {
    says: 'an assertion of a client of a tenant',
    path: '/svc-conductor/oauth/token',
    body: `client_assertion=${token({ sub: `client-${NATIVE}-${SECRET}` })}`,
    cell: 'asks',
    asked: 1,
    tenantId: NATIVE,
  },
  {
    says: 'a token that a client asks about',
    path: '/svc-conductor/oauth/introspect',
    body: `token=${token({ sub: '7', tenantId: NATIVE })}&client_id=client-global-${SECRET}`,
    cell: 'asks',
    asked: 1,
    tenantId: NATIVE,
  },
  {
    says: 'a client above tenants',
    path: '/svc-conductor/oauth/authorize',
    query: `client_id=client-global-${SECRET}`,
    cell: 'asks',
    asked: 0,
  },
  ...secrets({
    'a client above tenants, whose id names its cell': {
      path: '/svc-conductor/oauth/token',
      body: `client_id=client-global-${SECRET}.c2&grant_type=client_credentials`,
    },
    'an assertion of a client above tenants': {
      path: '/svc-conductor/oauth/token',
      body: `client_assertion=${token({ sub: `client-global-${SECRET}.c2` })}`,
    },
  }),
  {
    says: 'a client that registered itself',
    path: '/svc-conductor/oauth/authorize',
    query: `client_id=client-public-${SECRET}.c2`,
    cell: 'asks',
    asked: 0,
  },
  {
    says: 'a link in a mail',
    path: '/svc-conductor/notices/unsubscribe',
    query: `token=x&tenant=${MOVED}`,
    cell: 'asks',
    asked: 3,
    tenantId: MOVED,
  },
  {
    says: 'a link that undoes a change of an address',
    path: '/svc-conductor/contact-undo',
    body: JSON.stringify({ token: `7.${SECRET}.t${MOVED}` }),
    cell: 'asks',
    asked: 3,
    tenantId: MOVED,
  },
  { says: 'a provider of single sign-on', path: '/svc-conductor/saml-login/staff', cell: 'asks', asked: 0 },
  { says: 'public keys', path: '/svc-conductor/.well-known/jwks.json', cell: 0 },
  { says: 'a text that is no token', path: `${REST}/global/tasks`, authorization: 'Bearer a.b.c', cell: 0 },
  { says: 'a token whose payload is no object', path: `${REST}/global/tasks`, authorization: `Bearer e30.${btoa('null')}.s`, cell: 0 },
  { says: 'a body that is no JSON', path: `${REST}/authentication/login`, body: '{', cell: 'asks', asked: 0 },
]

const known = {
  movedTo: async (tenantId: number) => (tenantId === MOVED ? 3 : undefined),
  ownerOf: async (name: string) => (name === 'ada' ? { tenantId: MOVED as TenantId, cell: 1 } : name === 'root' ? { cell: 2 } : undefined),
}

describe('the cell of a call', () => {
  test.each(ROWS)('$says', async ({ path, query = '', authorization, body, cell, asked, tenantId }) => {
    const placed = await cellOfPlace(placeOfCall({ path, query, authorization, body }), known, SINCE)
    expect(placed).toEqual({ cell: cell === 'asks' ? asked : cell, ...(tenantId === undefined ? {} : { tenantId }) })
  })

  test.each(ROWS)('$says: the edge says the same, or asks the directory', async ({ path, authorization, cell, tenantId }) => {
    const edge = await edgeFunction(routeToCell(SINCE, [0, 1, 2, 3]), new Map([[String(MOVED), '3']]))
    const { request, origin = 'cell-0' } = await edge.run({
      viewer: { ip: '192.0.2.1' },
      request: {
        uri: path,
        method: 'GET',
        // A caller who says so itself chooses nothing.
        headers: { [TENANT_HEADER]: { value: '999' }, ...(authorization === undefined ? {} : { authorization: { value: authorization } }) },
      },
    })
    expect(origin).toBe(cell === 'asks' ? 'directory' : `cell-${cell}`)
    expect(request.headers[TENANT_HEADER]?.value).toBe(cell === 'asks' || tenantId === undefined ? undefined : String(tenantId))
    expect(request.headers['x-countersign-caller']?.value).toBe('192.0.2.1')
  })

  test('attack: an id that names a cell that is not there goes to the first one', async () => {
    const edge = await edgeFunction(routeToCell(SINCE, [0, 1]), new Map())
    const request = { uri: `${REST}/tenants/${idIn(31)}/theme`, method: 'GET', headers: {} }
    expect((await edge.run({ viewer: { ip: '192.0.2.1' }, request })).origin).toBe('cell-0')
  })

  test('the code of the edge fits into a function of CloudFront', () => {
    expect(Buffer.byteLength(routeToCell(SINCE, [0, 1, 2, 3]))).toBeLessThan(10_000)
  })
})
