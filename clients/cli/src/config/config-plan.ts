import type { AsTask, Client, Setting } from '@countersign/client'
import { note } from '../terminal.ts'
import { type Applied, applyEndpoint, applyOne, applyUpstream } from './apply.ts'
import type { WantedConfig } from './config-file.ts'
import { differences, leftAlone } from './differences.ts'
import { ENDPOINTS, type EndpointChange, endpointChanges, endpointInWords, endpointsOf } from './endpoints.ts'
import { type PlannedChange, planInWords, planned } from './plan.ts'
import { itemsIn, shownChange, UPSTREAMS, type UpstreamChange, upstreamChanges, upstreamInWords, upstreamsIn } from './upstreams.ts'

/** The changes of a tenant's configuration that a file asks for. */
export type ConfigPlan = {
  readonly plan: readonly PlannedChange[]
  readonly endpoints: readonly EndpointChange[]
  readonly upstreams: readonly UpstreamChange[]
  /** Keys that are set and not in the file. */
  readonly left: readonly string[]
}

/** Compares a file with the tenant. Nothing is changed. */
export async function configPlan(
  client: Client,
  tenantId: number,
  wanted: Omit<WantedConfig, 'tenant'>,
  prune: boolean,
): Promise<ConfigPlan> {
  const settings: readonly Setting[] = await client.listTenantConfig({ tenantId }).toArray()
  const upstreams = wanted.upstreams === undefined ? [] : upstreamChanges(await upstreamsIn(client, tenantId), wanted.upstreams, prune)
  const plan = await planned(client, tenantId, differences(settings, wanted, prune, itemsIn(upstreams)))
  const endpoints = wanted.endpoints === undefined ? [] : endpointChanges(await endpointsOf(client, tenantId), wanted.endpoints, prune)
  return { plan, endpoints, upstreams, left: prune ? [] : leftAlone(settings, wanted) }
}

export const countOf = ({ plan, endpoints, upstreams }: ConfigPlan): number => plan.length + endpoints.length + upstreams.length

/** The changes in words, one block each; an empty text if there are none. */
export function configInWords({ plan, endpoints, upstreams }: ConfigPlan): string {
  const rows = plan.length === 0 ? [] : [planInWords(plan)]
  return [...upstreams.map(upstreamInWords), ...rows, ...endpoints.map(endpointInWords)].join('\n')
}

/** The counts by which a pipeline decides. Calls are those of the last 7 days that the service decided again by the new rows. */
export type PlanCounts = {
  readonly changes: number
  /** Changes that need a task, and changes that the caller may not make. */
  readonly needApproval: number
  readonly refused: number
  readonly callsGained: number
  readonly callsLost: number
  readonly callsChanged: number
}

export function countsOf(whole: ConfigPlan): PlanCounts {
  const { plan } = whole
  const calls = (kind: 'gain' | 'lose' | 'change') => plan.reduce((sum, { effect }) => sum + (effect?.calls[kind] ?? 0), 0)
  return {
    changes: countOf(whole),
    needApproval: plan.filter(({ decision }) => decision === 'TASK_REQUIRED').length,
    refused: plan.filter(({ decision }) => decision === 'DENY').length,
    ...{ callsGained: calls('gain'), callsLost: calls('lose'), callsChanged: calls('change') },
  }
}

/** The parts of a plan as programs read them. */
export function configInJson({ plan, endpoints, upstreams, left }: ConfigPlan) {
  return { changes: plan, [ENDPOINTS]: endpoints, [UPSTREAMS]: upstreams.map(shownChange), leftAlone: left }
}

/** The version of the plan in JSON: it is raised if a member goes or changes its meaning. */
export const PLAN_FORMAT = 1
/** The exit code of a plan with `--exit-code`, if it has changes. */
const CHANGES_EXIT_CODE = 4

/** Ends with an exit code of its own if there are changes and `--exit-code` asks for it. */
export function exitByChanges(changes: number, { exitCode }: { readonly exitCode?: boolean }): void {
  if (exitCode === true && changes > 0) process.exitCode = CHANGES_EXIT_CODE
}

/** Upstreams come first, since rows of their operations exist only with them; those that go come last. */
export async function applyConfig(
  client: Client,
  tenantId: number,
  { plan, endpoints, upstreams }: ConfigPlan,
  asTask: AsTask | undefined,
  made: (one: Applied) => void,
): Promise<void> {
  const [kept, gone] = [upstreams.filter(({ kind }) => kind !== 'delete'), upstreams.filter(({ kind }) => kind === 'delete')]
  for (const change of kept) made(await applyUpstream(client, tenantId, change, asTask))
  const waiting = asTask === undefined ? [] : plan.filter(({ kind }) => kind === 'new-row')
  for (const change of plan) if (!waiting.includes(change)) made(await applyOne(client, tenantId, change, asTask))
  for (const change of endpoints) made(await applyEndpoint(client, tenantId, change, asTask))
  for (const change of gone) made(await applyUpstream(client, tenantId, change, asTask))
  if (kept.some(({ kind }) => kind === 'create')) note('Show the secret of a new upstream: countersign upstreams rotate NAME')
  if (waiting.length > 0) note(`Apply the file again when its upstreams are approved: ${waiting.map(({ key }) => key).join(', ')}`)
}
