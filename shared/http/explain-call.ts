import type { AskedAction, AskedCall, Call, Input } from '../contract/call.ts'
import { callForAction, endpointAt } from '../contract/call-for-action.ts'
import type { Endpoint } from '../contract/declared-endpoint.ts'
import type { HttpRequest } from '../contract/http.ts'
import { idFrom } from '../contract/path-parameters.ts'
import type { TenantId } from '../domain/ids.ts'
import { once } from '../domain/once.ts'
import type { Explanation } from '../domain/permissions/explain.ts'
import { mayEnter, type Scope } from '../domain/permissions/role-assignments.ts'
import type { Caller } from '../domain/tokens/caller.ts'
import { invalid, Refusal } from '../errors/refusal.ts'
import { say } from '../texts/phrase.ts'
import { denied, isOfAccess, withoutPermission } from './explain-steps.ts'
import { takeLane } from './lanes.ts'
import type { Service } from './service.ts'
import { scopeOf, tenantIn } from './steps/decide.ts'
import { BASE_PATH, decodedPath, parseRequest } from './steps/parse-request.ts'
import { partialBody } from './steps/partial-body.ts'
import { validate } from './steps/validate.ts'

const describing = () => import('./tasks/describe-asked.ts')

/**
 * Explains what the pipeline would decide for a call, and why: by the same steps on the same items, up to the point where the call would
 * take effect. Anything invisible to `who`, or to the asking caller, is reported as if it did not exist.
 */
export async function explainCall(asked: AskedCall | AskedAction, who: Caller, askers: Call, service: Service): Promise<Explanation> {
  const found = await callAsked(asked, askers, service)
  if (found === undefined) throw noSuchCall(asked)
  const { endpoint, request, call } = found
  if (endpoint.access.kind === 'open') return withoutPermission(say`Nothing is missing: the call needs no token.`)
  const input = inputOf(endpoint, request, call)
  const tenantSettings = await service.settings.of(tenantIn(input) ?? who.tenantId)
  try {
    const begin = { endpoint, request, service, traceId: askers.traceId, read: askers.read, tools: () => askers }
    const end = await takeLane('explain', { ...begin, lane: 'explain', caller: who, input, tenantSettings, askers })
    if ('early' in end) throw new Error('an explanation ended early')
    if (call.describe !== true) return end.explanation
    return await (await describing()).describeAsked(end.explanation, { endpoint, call: end.call, tenantSettings, service })
  } catch (error) {
    if (error instanceof Refusal && isOfAccess(error)) return denied(endpoint, error, [])
    throw error
  }
}

/** The scope in which an action is decided; `undefined` if the asking caller sees no such thing. */
export async function scopeOfAction(asked: AskedAction, askers: Call, service: Service): Promise<Scope | undefined> {
  try {
    const found = await callAsked(asked, askers, service)
    if (found === undefined) return undefined
    const input = inputOf(found.endpoint, found.request, found.call)
    const tenantSettings = await service.settings.of(tenantIn(input) ?? askers.caller.tenantId)
    return await scopeOf(found.endpoint, input, askers.caller, tenantSettings, askers.read)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

type Found = { readonly endpoint: Endpoint; readonly request: HttpRequest; readonly call: AskedCall }

async function callAsked(asked: AskedCall | AskedAction, askers: Call, service: Service): Promise<Found | undefined> {
  const catalogue = await service.catalogue()
  const meant = 'action' in asked ? await callMeant(catalogue, asked, askers) : { call: asked, endpoint: undefined }
  if (meant === undefined) return undefined
  const { call } = meant
  const request = requestOf(call, askers.request)
  const endpoint = endpointAt(catalogue, call.method, request.segments) ?? (await ofTenant(call.method, request, askers))
  return endpoint === undefined || (meant.endpoint ?? endpoint) !== endpoint ? undefined : { endpoint, request, call }
}

/** The call of an action: one of the service, or else of an upstream of the tenant. No two of them share the item of a permission. */
async function callMeant(catalogue: readonly Endpoint[], asked: AskedAction, { read }: Call): Promise<ReturnType<typeof callForAction>> {
  const own = callForAction(catalogue, asked)
  const { tenantId } = asked.place
  if (own !== undefined || tenantId === undefined) return own
  return callForAction(await (await declarations()).operationsOn(tenantId, asked.type, read), asked)
}

function noSuchCall(asked: AskedCall | AskedAction): Refusal {
  const description =
    'action' in asked
      ? 'No operation has this action on a resource of this type with these properties.'
      : 'No call of the service has this method and path.'
  return new Refusal('not-found', { description })
}

/** The operation of an upstream that a path means, if it is below one of a tenant that the asking caller sees. */
async function ofTenant(
  method: AskedCall['method'],
  { segments }: HttpRequest,
  { caller, read, settingsOf }: Call,
): Promise<Endpoint | undefined> {
  const [tenants, id = '', upstreams, , below] = segments
  if (tenants !== 'tenants' || upstreams !== 'upstreams' || below === undefined) return undefined
  const { tenant } = await settingsOf(idFrom<TenantId>('tenantId', id))
  if (tenant === undefined || !mayEnter(caller, tenant)) return undefined
  return (await declarations()).operationAt({ method, segments }, read)
}

const declarations = once(() => import('../upstreams/declared-at.ts'))

function requestOf({ method, path, body }: AskedCall, around: HttpRequest): HttpRequest {
  if (!path.startsWith('/')) throw invalid('path', 'must begin with a slash, below the base path')
  const [rawPath = '', ...rawQuery] = path.split('?')
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  const event = {
    routeKey: '',
    rawPath: `${BASE_PATH}${decodedPath(rawPath)}`,
    rawQueryString: rawQuery.join('?'),
    headers: text === undefined ? {} : { 'content-type': 'application/json' },
    requestContext: { http: { method, sourceIp: around.sourceAddress } },
    body: text,
    isBase64Encoded: false,
  }
  return parseRequest(event)
}

/** Without a body, only the path is judged. A step that reads the body reports that it is required. */
function inputOf(endpoint: Endpoint, request: HttpRequest, { body, known }: AskedCall): Input {
  if (endpoint.body === undefined || (body !== undefined && known === undefined)) return validInput(endpoint, request)
  const withoutBody = validInput({ ...endpoint, body: undefined }, request)
  return { ...withoutBody, body: typeof body === 'object' && body !== null ? partialBody(endpoint.body, body) : NOT_SENT }
}

function validInput(endpoint: Endpoint, request: HttpRequest): Input {
  const validated = validate(endpoint, request)
  if (validated.kind === 'refused') throw validated.refusal
  return validated.input
}

const refuseUnsent = (): never => {
  throw invalid('body', 'is required: the decision depends on it')
}
const NOT_SENT: unknown = new Proxy({}, { get: refuseUnsent, getOwnPropertyDescriptor: refuseUnsent })
