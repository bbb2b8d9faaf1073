import type { AskedCall, Call } from '../contract/call.ts'
import type { Endpoint } from '../contract/declared-endpoint.ts'
import { endpointAt } from '../contract/endpoint-at.ts'
import type { HttpRequest } from '../contract/http.ts'
import type { Input } from '../contract/input.ts'
import type { Explanation } from '../domain/permissions/explain.ts'
import type { Caller } from '../domain/tokens/caller.ts'
import { invalid, Refusal } from '../errors/refusal.ts'
import { denied, isOfAccess, withoutPermission } from './explain-steps.ts'
import { takeLane } from './lanes.ts'
import type { Service } from './service.ts'
import { tenantIn } from './steps/decide.ts'
import { BASE_PATH, parseRequest, percentDecoded } from './steps/parse-request.ts'
import { validate } from './steps/validate.ts'

const describing = () => import('./tasks/describe-asked.ts')

/**
 * Explains what the pipeline would decide for a call, and why: by the same steps on the same items, up to the point where the call would
 * take effect. Anything invisible to `who`, or to the asking caller, is reported as if it did not exist.
 */
export async function explainCall(asked: AskedCall, who: Caller, askers: Call, service: Service): Promise<Explanation> {
  const request = requestOf(asked, askers.request)
  const endpoint = endpointAt(await service.catalogue(), asked.method, request.segments)
  if (endpoint === undefined) throw new Refusal('not-found', { description: 'No call of the service has this method and path.' })
  if (endpoint.access.kind === 'open') return withoutPermission('Nothing is missing: the call needs no token.')
  const input = inputOf(endpoint, request, asked)
  const tenantSettings = await service.settings.of(tenantIn(input) ?? who.tenantId)
  try {
    const begin = { endpoint, request, service, traceId: askers.traceId, read: askers.read, tools: () => askers }
    const end = await takeLane('explain', { ...begin, lane: 'explain', caller: who, input, tenantSettings, askers })
    if ('early' in end) throw new Error('an explanation ended early')
    if (asked.describe !== true) return end.explanation
    return await (await describing()).describeAsked(end.explanation, { endpoint, call: end.call, tenantSettings, service })
  } catch (error) {
    if (error instanceof Refusal && isOfAccess(error)) return denied(endpoint, error, [])
    throw error
  }
}

function requestOf({ method, path, body }: AskedCall, around: HttpRequest): HttpRequest {
  if (!path.startsWith('/')) throw invalid('path', 'must begin with a slash, below the base path')
  const [rawPath = '', ...rawQuery] = path.split('?')
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  const event = {
    routeKey: '',
    rawPath: `${BASE_PATH}${percentDecoded(rawPath, 'path')}`,
    rawQueryString: rawQuery.join('?'),
    headers: text === undefined ? {} : { 'content-type': 'application/json' },
    requestContext: { http: { method, sourceIp: around.sourceAddress } },
    body: text,
    isBase64Encoded: false,
  }
  return parseRequest(event)
}

/** Without a body, only the path is judged. A step that reads the body reports that it is required. */
function inputOf(endpoint: Endpoint, request: HttpRequest, { body }: AskedCall): Input {
  const withheld = body === undefined && endpoint.body !== undefined
  const validated = validate(withheld ? { ...endpoint, body: undefined } : endpoint, request)
  if (validated.kind === 'refused') throw validated.refusal
  return withheld ? { ...validated.input, body: NOT_SENT } : validated.input
}

const NOT_SENT: unknown = new Proxy(
  {},
  {
    get() {
      throw invalid('body', 'is required: the decision depends on it')
    },
  },
)
