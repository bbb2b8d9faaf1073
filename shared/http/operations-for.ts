import type { AskedOperations, Call, OwnOperation } from '../contract/call.ts'
import type { Endpoint } from '../contract/declared-endpoint.ts'
import { EVERYDAY_WORDS } from '../contract/everyday-words.ts'
import { rankOperations } from '../contract/rank-operations.ts'
import { useOf } from '../contract/use-of-operation.ts'
import { visibleTenant } from '../contract/visible-tenant.ts'
import { defined } from '../domain/defined.ts'
import type { TenantId } from '../domain/ids.ts'
import { once } from '../domain/once.ts'
import { decideCall } from '../domain/permissions/decide-call.ts'
import { heldAt, nameOf, type Scope } from '../domain/permissions/role-assignments.ts'
import type { Service } from './service.ts'

const DECISIONS = { granted: 'ALLOW', 'as-task': 'TASK_REQUIRED', 'step-up': 'SCA_REQUIRED' } as const

/**
 * The changes that a caller may make or propose somewhere in a tenant, as far as the permissions decide it: best first for a search,
 * otherwise in the order of everyday use. Which item a call names can still refuse it, as `explain` tells. Operations of the tenant's
 * upstreams are among them; of an upstream that is asked for, only its own are, and its reads too.
 */
export async function operationsFor(
  call: Call,
  { search, tenantId, upstream }: AskedOperations,
  service: Service,
): Promise<readonly OwnOperation[]> {
  const asked = tenantId ?? call.caller.tenantId
  const place = await placeOf(call, asked)
  const own = asked === undefined || place.settings.ownPermissions.length === 0 ? [] : await ofUpstreams(asked, upstream, call.read)
  const shipped = upstream === undefined ? await service.catalogue() : []
  const uses = new Set(upstream === undefined ? ['propose'] : ['propose', 'read'])
  const known = [...shipped, ...own].filter((each) => uses.has(useOf(each) ?? ''))
  const ranked = search === undefined ? inEverydayOrder(known) : rankOperations(known, search, known.length)
  const isOwn = new Set(own)
  return ranked.flatMap((endpoint) => {
    const decision = decisionOn(endpoint, call, place)
    if (decision === undefined) return []
    const { operationId, summary, method, path } = endpoint
    const body = isOwn.has(endpoint) && upstream !== undefined && method !== 'GET' ? endpoint.body?.().meta() : undefined
    return [{ operationId, summary, decision, ...(isOwn.has(endpoint) ? { call: { method, path, ...defined({ body }) } } : {}) }]
  })
}

const declarations = once(() => import('../upstreams/operations-of-tenant.ts'))

/** The operations of all upstreams of a tenant, or of one. */
async function ofUpstreams(tenantId: TenantId, upstream: string | undefined, read: Call['read']): Promise<readonly Endpoint[]> {
  const { operationsOfTenant } = await declarations()
  const all = await operationsOfTenant(tenantId, read)
  return upstream === undefined ? all : all.filter(({ operationId }) => operationId.startsWith(`${upstream}.`))
}

function inEverydayOrder(endpoints: readonly Endpoint[]): readonly Endpoint[] {
  const order = new Map(Object.keys(EVERYDAY_WORDS).map((operationId, at) => [operationId, at]))
  const placeIn = ({ operationId }: Endpoint): number => order.get(operationId) ?? order.size
  return endpoints.toSorted((one, other) => placeIn(one) - placeIn(other))
}

type Place = { readonly scope: Scope | undefined; readonly settings: Call['settings'] }

/** The tenant in which the operations are asked for; refused where the caller cannot enter it. */
async function placeOf({ caller, settingsOf }: Call, tenantId: TenantId | undefined): Promise<Place> {
  const tenantSettings = await settingsOf(tenantId)
  const { settings } = tenantSettings
  if (tenantId === undefined) return { scope: undefined, settings }
  const tenant = visibleTenant(caller, tenantSettings)
  return { scope: { kind: 'tenant', tenantId, institution: tenant.institution, owner: { kind: 'tenant' } }, settings }
}

function decisionOn(endpoint: Endpoint, call: Call, { scope, settings }: Place): OwnOperation['decision'] | undefined {
  const { access, path } = endpoint
  if (access.kind !== 'permission') return undefined
  const places = path.includes('{tenantId}') ? (scope === undefined ? [] : [scope]) : placesAbove(path, call)
  const orElse = typeof access.orElse === 'string' ? access.orElse : undefined
  for (const each of places) {
    const held = [...heldAt(call.caller, each), ...relationsIn(each, call)]
    const { kind } = decideCall({ permission: access.permission, orElse }, held, settings.matrix).access
    if (kind !== 'denied') return DECISIONS[kind]
  }
  return undefined
}

function placesAbove(path: string, { caller }: Call): readonly Scope[] {
  if (!path.includes('{institution}')) return [{ kind: 'global' }]
  const own = caller.roleAssignments.flatMap((each): readonly Scope[] =>
    each.kind === 'institution' ? [{ kind: 'institution', institution: each.institution }] : [],
  )
  // Roles above the institutions reach every one of them.
  return own.length > 0 ? own : [{ kind: 'institution', institution: '' }]
}

/** The relations that the caller can have to items of the tenant: their own items, and those of their organisations. */
function relationsIn(scope: Scope, { caller }: Call): readonly string[] {
  if (scope.kind !== 'tenant') return []
  return caller.roleAssignments.flatMap((each) =>
    (each.kind === 'customer' || each.kind === 'organisation') && each.tenantId === scope.tenantId ? [nameOf(each)] : [],
  )
}
