import type { AgentCall, PerformedCall } from '../contract/agent-call.ts'
import type { Endpoint } from '../contract/declared-endpoint.ts'
import { endpoint } from '../contract/endpoint.ts'
import { type HttpRequest, ok, Raw, type Reply } from '../contract/http.ts'
import { customerOf } from '../contract/live-session.ts'
import { createReader } from '../contract/reader.ts'
import { MCP_METADATA_PATH } from '../contract/routes.ts'
import type { AgentLimits } from '../domain/agents/agent-limits.ts'
import { isAllowedOrigin } from '../domain/allowed-origin.ts'
import type { TenantId } from '../domain/ids.ts'
import { once } from '../domain/once.ts'
import type { Claims } from '../domain/tokens/claims.ts'
import { Refusal } from '../errors/refusal.ts'
import { AGENT_SESSION } from '../storage/sessions.ts'
import type { IncomingCall } from './request-context.ts'
import type { Service } from './service.ts'
import type { Identified } from './steps/authenticate.ts'
import { noteRefusal } from './steps/note-refusal.ts'
import { BASE_PATH, type GatewayEvent, parseRequest } from './steps/parse-request.ts'
import { replyOf } from './steps/respond.ts'
import { validate } from './steps/validate.ts'

/** Answers one of the calls that the agent makes. */
type Answer = (incoming: IncomingCall) => Promise<Reply>

/**
 * Serves an agent that makes other calls. Each call goes through the pipeline with the agent's own token, so this checks only that the
 * token belongs to an agent. The first call is counted for the rate limits, and so the whole request.
 */
export async function answerAgent(incoming: IncomingCall, answer: Answer): Promise<Reply> {
  const { endpoint: of, request, identified, service } = incoming
  refuseForeignOrigin(request, service)
  try {
    const claims = agentClaims(identified)
    const validated = validate(of, request)
    if (validated.kind === 'refused') throw validated.refusal
    const perform = (asked: PerformedCall) => performed(asked, incoming, claims, answer)
    const call: AgentCall = {
      ...validated.input,
      request,
      owner: customerOf(claims),
      agentTokenId: claims.sid.slice(AGENT_SESSION.length),
      baseUrl: service.ports.baseUrl,
      catalogue: () => operationsFor(claims.tenantId, service),
      perform,
      refuseEnded: async () => {
        const { body } = await answer({ ...incoming, endpoint: ANY_CALL, request: nothingOf(request) })
        return body as AgentLimits
      },
    }
    return await (of.handle as unknown as (call: AgentCall) => Reply | Promise<Reply>)(call)
  } catch (error) {
    throw challenged(error, service.ports.baseUrl())
  }
}

const declarations = once(() => import('../upstreams/operations-of-tenant.ts'))

/** Every endpoint of the service, and the operations of the tenant's upstreams. A tenant without any reads nothing more. */
async function operationsFor(tenantId: TenantId | undefined, service: Service): Promise<readonly Endpoint[]> {
  const shipped = await service.catalogue()
  const { settings } = await service.settings.of(tenantId)
  if (tenantId === undefined || settings.ownPermissions.length === 0) return shipped
  const { operationsOfTenant } = await declarations()
  return [...shipped, ...(await operationsOfTenant(tenantId, createReader(service.ports.store)))]
}

/** Pages of other sites must not reach the server through a browser (MCP, Streamable HTTP, security warning). */
function refuseForeignOrigin({ headers }: HttpRequest, { cors, ports }: Service): void {
  const { origin } = headers
  if (origin === undefined || origin === new URL(ports.baseUrl()).origin || isAllowedOrigin(origin, cors.allowedOrigins)) return
  throw new Refusal('not-permitted', { description: 'This origin is not allowed.' })
}

function agentClaims(identified: Identified): Claims {
  if (identified.kind === 'refused') throw identified.refusal
  if (identified.kind !== 'claims' || identified.claims.scope !== 'UpdateByTasks')
    throw new Refusal('agent-token-required', {
      headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
    })
  return identified.claims
}

/** A declaration that only authenticates the caller, and returns the limits of the token. Not routed. */
const ANY_CALL = endpoint({
  method: 'GET',
  path: '/',
  operationId: 'checkSession',
  group: 'mcp',
  summary: 'Check a session',
  access: { kind: 'token' },
  refusals: [],
  handle: ({ caller }) => ok(caller.agent?.limits ?? {}),
})

const nothingOf = (request: HttpRequest): HttpRequest => ({
  ...request,
  method: 'GET',
  path: '/',
  segments: [''],
  headers: {},
  rawBody: undefined,
})

async function performed(asked: PerformedCall, around: IncomingCall, claims: Claims, answer: Answer): Promise<Reply> {
  const { service, traceId } = around
  const identified: Identified = { kind: 'claims', claims, scheme: 'bearer' }
  const event = eventOf(asked, around.request)
  try {
    const request = parseRequest(event)
    const reply = await answer({ ...around, endpoint: await endpointMeant(asked, request, service), request, identified })
    logPerformed(service, asked, reply.status, traceId)
    return { ...reply, ...(reply.body instanceof Raw ? { body: valueIn(reply.body) } : {}) }
  } catch (error) {
    if (error instanceof Refusal && OF_THE_TOKEN.has(error.refusal)) throw error
    if (!(error instanceof Refusal))
      service.ports.log('error', 'fault', { traceId, because: error instanceof Error ? error.stack : 'not an error' })
    await noteRefusal({ error, endpoint: asked.endpoint, event, identified, service, traceId })
    const reply = replyOf(error, traceId)
    logPerformed(service, asked, reply.status, traceId)
    return reply
  }
}

const declarationsAt = once(() => import('../upstreams/declared-at.ts'))

/**
 * The endpoint of a call. INVARIANT: what is sent on to an upstream is found by its path, as a direct call is, and refused unless it is the
 * operation that was asked for: a parameter must not lead to another one, or out of the path of its own.
 */
async function endpointMeant({ endpoint: of }: PerformedCall, request: HttpRequest, { ports }: Service): Promise<Endpoint> {
  if (of.ifMatch !== 'passed-on') return of
  const found = await (await declarationsAt()).declaredAt(request, createReader(ports.store))
  if (found.operationId !== of.operationId) throw new Refusal('not-found', { because: 'another-operation' })
  return found
}

/** The JSON value of an answer that is passed on as text; any other text as it is. */
function valueIn({ contentType, bytes }: Raw): unknown {
  const text = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8')
  return contentType === 'application/json' ? JSON.parse(text) : text
}

/** Refusals of the token itself, which the sender must receive over HTTP. */
const OF_THE_TOKEN: ReadonlySet<string> = new Set(['token-invalid', 'token-expired'])

function logPerformed({ ports }: Service, { endpoint: of }: PerformedCall, status: number, traceId: string): void {
  ports.log('info', 'agent.call', { operation: of.operationId, status, traceId })
}

function eventOf({ endpoint: of, path, rawQuery, body, headers = {} }: PerformedCall, { sourceAddress }: HttpRequest): GatewayEvent {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return {
    routeKey: '',
    rawPath: `${BASE_PATH}${path}`,
    rawQueryString: rawQuery,
    headers: { ...headers, ...(text === undefined ? {} : { 'content-type': 'application/json' }) },
    requestContext: { http: { method: of.method, sourceIp: sourceAddress } },
    body: text,
    isBase64Encoded: false,
  }
}

/**
 * Tells a client that was refused where to get a token, and for which scope (RFC 9728 §5.1). What is wrong with the proof of a bound token
 * is a challenge of its own beside it (RFC 9449 §7.1): it is no error code of bearer tokens.
 */
function challenged(error: unknown, baseUrl: string): unknown {
  if (!(error instanceof Refusal)) return error
  const challenge = error.detail.headers?.['www-authenticate']
  if (challenge === undefined) return error
  const isOfProof = challenge.startsWith('DPoP ')
  const [fault] = isOfProof ? ['error="invalid_token"'] : (/error="[a-z_]+"/.exec(challenge) ?? [])
  const parts = [`resource_metadata="${baseUrl}${MCP_METADATA_PATH}"`, 'scope="propose"', ...(fault === undefined ? [] : [fault])]
  const more = { 'www-authenticate': [`Bearer ${parts.join(', ')}`, ...(isOfProof ? [challenge] : [])].join(', ') }
  return new Refusal(error.refusal, { ...error.detail, headers: { ...error.detail.headers, ...more } })
}
