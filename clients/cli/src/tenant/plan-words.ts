import { configInJson, configInWords, countsOf, PLAN_FORMAT, type PlanCounts } from '../config/config-plan.ts'
import { printable } from '../output.ts'
import { green, red, yellow } from '../terminal.ts'
import { changesIn, type TenantPlan } from './import-tenant.ts'
import type { Step } from './step.ts'

/** The plan of an import in words, tenant by tenant. */
export function plansInWords(plans: readonly TenantPlan[]): string {
  const parts = plans.map((plan) => {
    const { wanted, present, steps, config } = plan
    const count = changesIn(plan)
    const head = `Tenant ${printable(wanted.name)}${present === undefined ? ', which is new' : ` (${present.tenantId})`}`
    const others =
      config.left.length === 0 ? [] : [`${config.left.length} keys are set and not in the file: they stay: ${config.left.join(', ')}`]
    const configured = configInWords(config)
    const changes = [...steps.map(stepInWords), ...(configured === '' ? [] : [configured]), `${count} to change.`]
    return [head, ...(count === 0 ? ['There are no differences.'] : changes), ...others].join('\n')
  })
  return parts.join('\n\n')
}

function stepInWords({ kind, of, name, before, after }: Step): string {
  const shown = (value: object) => printable(JSON.stringify(value))
  const lines = [...(before === undefined ? [] : [`    ${red(`- ${shown(before)}`)}`]), `    ${green(`+ ${shown(after)}`)}`]
  return [`${yellow(kind === 'create' ? '+' : '~')} ${of} ${printable(name)}`, ...lines].join('\n')
}

/** The same for programs. */
export function plansInJson(plans: readonly TenantPlan[]) {
  const tenants = plans.map((plan) => ({
    ...(plan.present === undefined ? {} : { tenant: plan.present.tenantId }),
    ...{ name: plan.wanted.name, counts: { ...countsOf(plan.config), changes: changesIn(plan) } },
    steps: plan.steps.map(({ make: _, ...step }) => step),
    ...configInJson(plan.config),
  }))
  const counts = tenants.reduce<PlanCounts>((sum, { counts: each }) => added(sum, each), NOTHING)
  return { format: PLAN_FORMAT, changed: counts.changes > 0, counts, tenants }
}

const NOTHING: PlanCounts = { changes: 0, needApproval: 0, refused: 0, callsGained: 0, callsLost: 0, callsChanged: 0 }

const added = (one: PlanCounts, other: PlanCounts): PlanCounts => ({
  changes: one.changes + other.changes,
  needApproval: one.needApproval + other.needApproval,
  refused: one.refused + other.refused,
  callsGained: one.callsGained + other.callsGained,
  callsLost: one.callsLost + other.callsLost,
  callsChanged: one.callsChanged + other.callsChanged,
})
