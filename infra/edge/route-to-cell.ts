import { CALLER_HEADER, ELSEWHERE_HEADER, SEPARATOR_HEADER, TENANT_HEADER } from '../../shared/contract/edge-headers.ts'
import { ID_LAYOUT } from '../../shared/domain/ids.ts'
import { PORTAL_PATH } from './portal-headers.ts'

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

/**
 * Records the caller's address for the functions, and whether the path of an upstream has an encoded separator, replacing headers that a
 * caller has sent
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/example-function-add-true-client-ip-header.html). Plain JavaScript,
 * as CloudFront runs it: `cloudfront-js-2.0`.
 */
export const NOTE_CALLER = `function handler(event) {
  var request = event.request
  request.headers['${CALLER_HEADER}'] = { value: event.viewer.ip }
  delete request.headers['${SEPARATOR_HEADER}']
  if (/\\/upstreams\\/.*%(2f|5c)/i.test(request.uri)) request.headers['${SEPARATOR_HEADER}'] = { value: '1' }
  return request
}
`

/** Built files are served as they are. Every other path of the portal gets its page, which reads the path itself. */
export const SERVE_PAGE = `function handler(event) {
  var request = event.request
  var home = '${PORTAL_PATH}'
  if (request.uri + '/' === home) {
    return { statusCode: 308, statusDescription: 'Permanent Redirect', headers: { location: { value: home } } }
  }
  var asked = request.uri.slice(home.length)
  if (!/^(assets\\/[\\w-]+\\.[\\w.-]*\\w|[\\w-]+\\.(svg|png|webmanifest)|push-worker\\.js)$/.test(asked)) request.uri = home + 'index.html'
  return request
}
`
