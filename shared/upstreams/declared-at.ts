import { asksForTask } from '../contract/asks-for-task.ts'
import { endpointAt } from '../contract/call-for-action.ts'
import type { Endpoint } from '../contract/declared-endpoint.ts'
import { SEPARATOR_HEADER } from '../contract/edge-headers.ts'
import { endpoint } from '../contract/endpoint.ts'
import type { HttpRequest } from '../contract/http.ts'
import { idFrom } from '../contract/path-parameters.ts'
import type { Reader } from '../contract/reader.ts'
import { visibleTenant } from '../contract/visible-tenant.ts'
import type { TenantId } from '../domain/ids.ts'
import { whyOddSegment } from '../domain/upstreams/path-template.ts'
import { UPSTREAM_METHODS } from '../domain/upstreams/read-document.ts'
import { invalid, Refusal } from '../errors/refusal.ts'
import { MOST_UPSTREAMS, upstreamIn, upstreamsOf } from '../storage/upstreams.ts'
import { operationsAsEndpoints } from './loaded-upstream.ts'

type Asked = Pick<HttpRequest, 'method' | 'segments' | 'headers'>

/** Segments before those of the upstream: `tenants`, the tenant, `upstreams`, the name. */
const BEFORE = 4

/** The operation of an upstream that a method and path mean; otherwise an endpoint that refuses, so that the caller is judged first. */
export async function declaredAt(asked: Asked, read: Reader): Promise<Endpoint> {
  const { segments } = asked
  for (const segment of segments.slice(BEFORE)) {
    const why = whyOddSegment(segment)
    if (why !== undefined) throw invalid('path', why)
  }
  if (asked.headers[SEPARATOR_HEADER] !== undefined) throw invalid('path', 'must not contain separators within a segment')
  const found = await operationAt(asked, read)
  if (found !== undefined) return { ...found, refuseUnseen: refusingUnseen(asked) }
  const others = await Promise.all(
    UPSTREAM_METHODS.map(async (other) => ((await operationAt({ ...asked, method: other }, read)) ? [other] : [])),
  )
  const allowed = others.flat()
  if (allowed.length === 0 && asksForTask(asked)) throw new Refusal('not-found', { because: 'no-operation' })
  return { ...refusing(asked, allowed), refuseUnseen: refusingUnseen(asked) }
}

function refusingUnseen({ segments: [, id = ''] }: Asked): NonNullable<Endpoint['refuseUnseen']> {
  return async (caller, settingsOf) => {
    visibleTenant(caller, await settingsOf(idFrom<TenantId>('tenantId', id)))
  }
}

/** The operation of an upstream that a method and path mean. */
export async function operationAt({ method, segments }: Pick<Asked, 'method' | 'segments'>, read: Reader): Promise<Endpoint | undefined> {
  const [, tenant = '', , name = ''] = segments
  const of = await read.one(upstreamIn(idFrom<TenantId>('tenantId', tenant), name))
  return of === undefined ? undefined : endpointAt(await operationsAsEndpoints(of, read), method, segments)
}

/** The operations of a tenant's upstreams on one item, as endpoints. Reads at most the documents of upstreams that have some. */
export async function operationsOn(tenantId: TenantId, item: string, read: Reader): Promise<readonly Endpoint[]> {
  const { things } = await read.list(upstreamsOf(tenantId, MOST_UPSTREAMS))
  const having = things.filter(({ operations }) => operations.some((operation) => operation.item === item))
  return (await Promise.all(having.map((of) => operationsAsEndpoints(of, read)))).flat()
}

/** Refuses with 404, or with 405 where the path has operations with other methods. */
function refusing({ method, segments }: Pick<Asked, 'method' | 'segments'>, allowed: readonly string[]): Endpoint {
  const refused = endpoint({
    method,
    path: '/tenants/{tenantId}/upstreams/{upstream}',
    operationId: 'answerNoOperation',
    group: 'upstreams',
    summary: 'Refuse a call of no operation',
    access: { kind: 'token' },
    agents: 'judged-by-handler',
    refusals: ['not-found', 'method-not-allowed'],
    handle() {
      if (allowed.length === 0) throw new Refusal('not-found', { because: 'no-operation' })
      throw new Refusal('method-not-allowed', { headers: { allow: allowed.join(', ') } })
    },
  })
  // The path has as many segments as it has: what they are does not matter.
  return { ...refused, template: [...refused.template, ...segments.slice(BEFORE).map(() => 'any')] }
}
