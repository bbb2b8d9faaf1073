import { headerMismatch, invalidParams, type ProtocolFault, TASKS_EXTENSION, unsupportedVersion } from './protocol-fault.ts'
import { LEGACY_VERSIONS, STATELESS_VERSION, SUPPORTED_VERSIONS } from './protocol-versions.ts'

type Params = Readonly<Record<string, unknown>>
type Headers = Readonly<Record<string, string | undefined>>

/** The parts of a message that decide in which form of the protocol it is. */
type SentMessage = { readonly headers: Headers; readonly method: string; readonly params: Params }

type Form =
  | { readonly kind: 'legacy' }
  | { readonly kind: 'stateless'; readonly declaresTasks: boolean }
  | { readonly kind: 'fault'; readonly fault: ProtocolFault }

const VERSION = 'io.modelcontextprotocol/protocolVersion'
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'

/** The parameter that header `mcp-name` repeats, by method. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
}

/**
 * The form of a message: a request that carries its version in `_meta` is judged by itself; all others are those of the versions that begin
 * with `initialize`. Headers must repeat what the body says, so that whoever routes by them routes what is run.
 */
export function formOf({ headers, method, params }: SentMessage): Form {
  const meta = objectIn(params, '_meta')
  const header = headers['mcp-protocol-version']
  const version = meta[VERSION]
  if (version === undefined) return withoutVersion(headers, method)
  if (typeof version !== 'string') return fault(invalidParams(`_meta["${VERSION}"] must be a version.`))
  if (header !== version) return fault(headerMismatch('mcp-protocol-version', `params._meta["${VERSION}"]`))
  if (LEGACY_VERSIONS.includes(version)) return { kind: 'legacy' }
  if (version !== STATELESS_VERSION) return fault(unsupportedVersion(version))
  if (headers['mcp-method'] !== method) return fault(headerMismatch('mcp-method', 'method'))
  const named = Object.hasOwn(NAMED_BY, method) ? NAMED_BY[method] : undefined
  if (named !== undefined && decoded(headers['mcp-name']) !== params[named]) return fault(headerMismatch('mcp-name', `params.${named}`))
  if (!isObject(meta[CAPABILITIES])) return fault(invalidParams(`_meta["${CAPABILITIES}"] is required: send {} if there are none.`))
  return { kind: 'stateless', declaresTasks: declaresTasks(objectIn(meta, CAPABILITIES)) }
}

/** The fault of a message whose header names a version that the server does not know. */
export function unknownVersion({ 'mcp-protocol-version': header }: Headers): ProtocolFault | undefined {
  return header === undefined || SUPPORTED_VERSIONS.includes(header) ? undefined : unsupportedVersion(header)
}

function withoutVersion(headers: Headers, method: string): Form {
  const unknown = unknownVersion(headers)
  if (unknown !== undefined) return fault(unknown)
  const { 'mcp-protocol-version': header } = headers
  if (header === STATELESS_VERSION || method === 'server/discover')
    return fault(invalidParams(`params._meta["${VERSION}"] is required: say which version the request follows.`))
  return { kind: 'legacy' }
}

const fault = (of: ProtocolFault): Form => ({ kind: 'fault', fault: of })

function declaresTasks(capabilities: Params): boolean {
  return isObject(objectIn(capabilities, 'extensions')[TASKS_EXTENSION])
}

/** A header that carries its value as base64 of UTF-8, because it is not plain ASCII. */
const ENCODED = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/

function decoded(header: string | undefined): string | undefined {
  const [, base64] = ENCODED.exec(header ?? '') ?? []
  return base64 === undefined ? header : Buffer.from(base64, 'base64').toString('utf8')
}

function isObject(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function objectIn(params: Params, name: string): Params {
  const value = Object.hasOwn(params, name) ? params[name] : undefined
  return isObject(value) ? value : {}
}
