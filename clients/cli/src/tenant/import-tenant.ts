import { type Client, isCountersignError, type Setting, type Tenant, type Upstream } from '@countersign/client'
import type { Applied } from '../config/apply.ts'
import type { WantedConfig } from '../config/config-file.ts'
import { applyConfig, type ConfigPlan, configPlan, countsOf } from '../config/config-plan.ts'
import { differences } from '../config/differences.ts'
import { isRow } from '../config/export-text.ts'
import type { PlannedChange } from '../config/plan.ts'
import { itemsIn, type UpstreamChange } from '../config/upstreams.ts'
import { Failure } from '../failure.ts'
import { nextStepFor } from '../next-step.ts'
import { POLICIES, withIds } from './people-in-policies.ts'
import { type PresentTenant, presentTenant } from './present-tenant.ts'
import type { Ground, Step } from './step.ts'
import { stepsFor } from './steps.ts'
import { namesOf, type WantedTenant } from './wanted-tenant.ts'

/** Stands for a secret in a file: it keeps the one that the service has. */
const MARK = '***'

type Sections = Omit<WantedConfig, 'tenant'>

/** A configuration without the marks of secrets that the service does not have: they could not be kept. */
function withoutUnknownSecrets(config: Sections, settings: readonly Setting[], upstreams: readonly Upstream[]): Sections {
  const inForce = new Map(settings.map(({ key, value }) => [key, value]))
  return {
    ...config,
    values: new Map([...config.values].map(([key, value]) => [key, knownMarks(value, inForce.get(key))])),
    upstreams: config.upstreams?.map((each) => ({
      ...each,
      ...(each.headers === undefined
        ? {}
        : { headers: knownMarks(each.headers, upstreams.find(({ name }) => name === each.name)?.headers) as Record<string, unknown> }),
    })),
  }
}

function knownMarks(value: unknown, present: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const known = (typeof present === 'object' && present !== null ? present : {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(Object.entries(value).filter(([name, member]) => member !== MARK || Object.hasOwn(known, name)))
}

/** The changes that an import would make to one tenant. */
export type TenantPlan = {
  readonly wanted: WantedTenant
  readonly present: PresentTenant | undefined
  readonly steps: readonly Step[]
  readonly config: ConfigPlan
}

export const changesIn = ({ steps, config }: TenantPlan): number => steps.length + countsOf(config).changes

/** Compares a tenant of a file with the service. Nothing is changed. */
export async function planTenant(client: Client, wanted: WantedTenant, known: readonly Tenant[]): Promise<TenantPlan> {
  const same = known.filter(({ name }) => name === wanted.name)
  if (same.length > 1)
    throw new Failure(
      1,
      `${wanted.where}: ${same.length} tenants are called ${wanted.name}: ${same.map(({ tenantId }) => tenantId).join(', ')}`,
      'Give one of them another name: countersign call PUT /global/tenants/ID -d \'{"name": "…"}\'',
    )
  const [found] = same
  const present = found === undefined ? undefined : await presentTenant(client, found)
  const steps = await stepsFor(client, wanted, present)
  const config = present === undefined ? await newConfig(client, wanted, known[0]) : await presentConfig(client, wanted, present)
  return { wanted, present, steps, config }
}

/** The plan for a tenant that exists. Its policies can name people whom the file adds: the service is asked with numbers in their places. */
async function presentConfig(client: Client, wanted: WantedTenant, present: PresentTenant): Promise<ConfigPlan> {
  const idOf = idsIn(present)
  const added = [...wanted.staff, ...wanted.customers].flatMap(({ entry }) => namesOf(entry)).filter((name) => idOf(name) === undefined)
  const standIns = new Map(added.map((name, at) => [name, Number.MAX_SAFE_INTEGER - at]))
  const config = await configOf(client, wanted, present.tenantId, (name) => idOf(name) ?? standIns.get(name))
  const after = wanted.config.values.get(POLICIES)
  const inNames = (change: PlannedChange) => (change.key === POLICIES && standIns.size > 0 ? { ...change, after } : change)
  return { ...config, plan: config.plan.map(inNames) }
}

/** A tenant that does not exist yet begins with the defaults, which every other tenant shows. */
async function newConfig(client: Client, { config }: WantedTenant, other: Tenant | undefined): Promise<ConfigPlan> {
  const { values, endpoints = [], upstreams = [] } = withoutUnknownSecrets(config, [], [])
  const settings: readonly Setting[] = other === undefined ? [] : await client.listTenantConfig({ tenantId: other.tenantId }).toArray()
  const defaults = settings.map((each) => ({ ...each, value: each.default, overridden: false }) as Setting)
  const created = upstreams.map((after): UpstreamChange => ({ kind: 'create', after }))
  const known = new Set([...itemsIn(created), ...(other === undefined ? [...values.keys()].map((key) => key.split('.')[0] ?? '') : [])])
  const changed = differences(defaults, { values }, false, known)
  return {
    plan: changed.map((change) => ({
      ...{ ...change, decision: 'ALLOW' as const, approvers: [] },
      ...(isRow(change.key) ? { effectUnknown: 'nobody has called this tenant yet' } : {}),
    })),
    endpoints: endpoints.map((after) => ({ kind: 'create', after })),
    upstreams: created,
    left: [],
  }
}

async function configOf(
  client: Client,
  { config }: Pick<WantedTenant, 'config'>,
  tenantId: number,
  idOf: (name: string) => number | undefined,
): Promise<ConfigPlan> {
  const values = new Map([...config.values].map(([key, value]) => [key, withIds(key, value, idOf)]))
  const settings = await client.listTenantConfig({ tenantId }).toArray()
  const upstreams = config.upstreams === undefined ? [] : await client.listUpstreams({ tenantId }).toArray()
  return configPlan(client, tenantId, withoutUnknownSecrets({ ...config, values }, settings, upstreams), false)
}

function idsIn({ staff, customers }: PresentTenant): (name: string) => number | undefined {
  return (name) => [...staff, ...customers].find((each) => namesOf(each).includes(name))?.customerId
}

/** The tools of an import besides the client. */
export type ImportTools = Pick<Ground, 'newPublicKey'> & { readonly made: (what: string) => void }

/**
 * Makes the changes of a plan. People and money come before the rows and policies that could keep the caller from making them, and webhook
 * endpoints come last, so that they hear nothing of the import. Answers the id of the tenant.
 */
export async function importTenant(client: Client, { wanted, present, steps }: TenantPlan, tools: ImportTools): Promise<number> {
  const people = new Map(
    [...(present?.staff ?? []), ...(present?.customers ?? [])].flatMap((each) => namesOf(each).map((name) => [name, each.customerId])),
  )
  const ground: Ground = { client, tenantId: present?.tenantId ?? 0, people, ...tools }
  const [first, rest] = [steps.filter(({ of }) => of === 'tenant'), steps.filter(({ of }) => of !== 'tenant')]
  const idOf = (name: string) => people.get(name)
  const configure = async (part: WantedTenant['config']) => {
    const { tenantId } = ground
    const made = ({ key }: Applied) => tools.made(`set       ${key}`)
    const plan = await configOf(client, { config: part }, tenantId, idOf)
    await placed(wanted.placeOf(plan.plan[0]?.key ?? 'settings'), 'the configuration', () =>
      applyConfig(client, tenantId, plan, undefined, made),
    )
  }
  const make = async ({ kind, of, name, where, make: call }: Step) => {
    await placed(where, `${of} ${name}`, () => call(ground))
    tools.made(`${kind === 'create' ? 'created' : 'changed'}   ${of} ${name}`)
  }
  for (const step of first) await make(step)
  const [before, after] = halves(wanted.config)
  await configure(before)
  for (const step of rest) await make(step)
  await configure(after)
  return ground.tenantId
}

/** Settings that prepare the tenant for its people; and what decides about calls, with what depends on it. */
function halves(config: WantedTenant['config']): readonly [WantedTenant['config'], WantedTenant['config']] {
  const decides = (key: string) => isRow(key) || key === POLICIES
  const part = (keys: (key: string) => boolean) => new Map([...config.values].filter(([key]) => keys(key)))
  const none: Pick<WantedConfig, 'endpoints' | 'upstreams'> = { endpoints: undefined, upstreams: undefined }
  return [
    { values: part((key) => !decides(key)), ...none },
    { ...config, values: part(decides) },
  ]
}

/** Adds the line of the file to a refusal of the service. */
async function placed(where: string, what: string, call: () => Promise<void>): Promise<void> {
  try {
    await call()
  } catch (error) {
    if (!isCountersignError(error)) throw error
    const fields = error.errors.map(({ field, description }) => `: ${field} ${description}`).join('')
    const next = nextStepFor(error) ?? 'Correct the line and import the file again: what was made stays, and is not made twice.'
    throw new Failure(1, `${where}: ${what} was refused (${error.code}): ${error.description}${fields}`, next)
  }
}
