import { ELSEWHERE_HEADER, TENANT_HEADER } from '../../shared/contract/edge-headers.ts'
import { ID_LAYOUT } from '../../shared/domain/ids.ts'
import { NOTE_CALLER } from './at-the-edge.ts'

/** The name of the origin of a cell in the distribution. */
export const cellOrigin = (cell: number | string): string => `cell-${cell}`
/** The name of the origin of the directory. */
export const DIRECTORY_ORIGIN = 'directory'

/**
 * Calls whose cell only the directory knows: they name an identity, a client or a secret, or have their token in the body, which the edge
 * cannot read. Providers of single sign-on belong to tenants that only cells know.
 */
const ASKS_DIRECTORY = `/(${[
  'authentication/(login|login-challenges|renew)',
  'global/(identities|verifications|liveness)',
  'oauth/(authorize|par|token|revoke|introspect|logout|requests)',
  'saml-(login|acs|metadata)',
  'oidc-(login|callback|logout)',
  'notices/unsubscribe',
  'contact-undo',
].join('|')})(/|$)|/liveness$`

/**
 * Notes the caller as `NOTE_CALLER` does, and sends the call to the cell of its token or path: a tenant lives in the cell that its id names,
 * unless the key-value store has another one for it. Callers can make up an id: a cell that is not there is the first one. The rule is that
 * of `placeOfCall`. Plain JavaScript, as CloudFront runs it:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/helper-functions-origin-modification.html
 */
export function routeToCell(since: number, cells: readonly number[]): string {
  return `import cf from 'cloudfront'
var moved = cf.kvs()
${NOTE_CALLER.replace('function handler', 'function noteCaller')}
function cellOfId(id) {
  if (${ID_LAYOUT.epochMs} + Math.floor((id >= ${ID_LAYOUT.firstWithShard} ? id - ${ID_LAYOUT.firstWithShard} : id) / ${ID_LAYOUT.inAMillisecond}) < ${since}) return 0
  return Math.floor(id / ${ID_LAYOUT.inAMillisecondOfACell}) % ${ID_LAYOUT.mostCells}
}
function originOf(cell) {
  return '${cellOrigin('')}' + (${JSON.stringify(cells)}.indexOf(cell) === -1 ? 0 : cell)
}
function claimsIn(request) {
  var sent = request.headers.authorization
  var token = sent && /^(?:Bearer|DPoP) (\\S+)$/i.exec(sent.value)
  if (!token) return {}
  try {
    return JSON.parse(Buffer.from(token[1].split('.')[1], 'base64url').toString()) || {}
  } catch (error) {
    return {}
  }
}
async function cellOfTenant(tenantId) {
  var key = String(tenantId)
  return (await moved.exists(key)) ? Number(await moved.get(key)) : cellOfId(tenantId)
}
async function handler(event) {
  var request = noteCaller(event)
  delete request.headers['${TENANT_HEADER}']
  delete request.headers['${ELSEWHERE_HEADER}']
  var claims = claimsIn(request)
  var path = /\\/tenants\\/(\\d{1,16})(?:\\/|$)/.exec(request.uri)
  var person = /^\\d{1,16}$/.test(claims.sub) ? Number(claims.sub) : undefined
  var tenantId = Number.isSafeInteger(claims.tenantId) ? claims.tenantId : person === undefined && path ? Number(path[1]) : undefined
  if (tenantId !== undefined) {
    request.headers['${TENANT_HEADER}'] = { value: String(tenantId) }
    cf.selectRequestOriginById(originOf(await cellOfTenant(tenantId)))
  } else if (person !== undefined) cf.selectRequestOriginById(originOf(cellOfId(person)))
  else if (new RegExp('${ASKS_DIRECTORY}').test(request.uri)) cf.selectRequestOriginById('${DIRECTORY_ORIGIN}')
  return request
}
`
}
