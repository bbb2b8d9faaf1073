import { type Client, isCountersignError, type Tenant } from '@countersign/client'
import { refuseImpossible } from '../config/apply.ts'
import { type PlannedChange, pathOf } from '../config/plan.ts'
import type { Connection } from '../connection.ts'
import { usage } from '../failure.ts'
import { canAsk, isConfirmed, note } from '../terminal.ts'
import { changesIn, type ImportTools, importTenant, planTenant, type TenantPlan } from './import-tenant.ts'
import { plansInWords } from './plan-words.ts'
import { readTenantFile } from './tenant-file.ts'

/** The plans of all tenants of a file, before anything is changed. */
export async function plansOf(file: string, { client, claims }: Pick<Connection, 'client' | 'claims'>): Promise<readonly TenantPlan[]> {
  const wanted = await readTenantFile(file)
  const known = await tenantsOf(client, async () => (await claims()).tenantId)
  const plans: TenantPlan[] = []
  for (const each of wanted) plans.push(await planTenant(client, each, known))
  return plans
}

/** All tenants; for somebody of one tenant, that one. */
async function tenantsOf(client: Client, own: () => Promise<number | undefined>): Promise<readonly Tenant[]> {
  try {
    return await client.listTenants().toArray()
  } catch (error) {
    const tenantId = isCountersignError(error) && error.status === 403 ? await own() : undefined
    if (tenantId === undefined) throw error
    return [await client.getTenant({ tenantId })]
  }
}

export type Imported = { readonly tenant: number; readonly name: string; readonly changes: number }

/** Makes the changes of all plans, after a person on a terminal has agreed. Refuses before the first one if any is impossible. */
export async function importAll(
  client: Client,
  plans: readonly TenantPlan[],
  tools: ImportTools,
  options: { readonly yes?: boolean },
): Promise<readonly Imported[]> {
  for (const { config, present } of plans) refuseImpossible(config.plan, undefined, proposalIn(present?.tenantId ?? 0))
  if (plans.some((plan) => changesIn(plan) > 0)) {
    if (canAsk() && options.yes !== true) note(plansInWords(plans))
    if (!(await isConfirmed('Make these changes?', options))) throw usage('Nothing was changed.')
  }
  const tenants: Imported[] = []
  for (const plan of plans) {
    const changes = changesIn(plan)
    const tenant = changes === 0 ? (plan.present?.tenantId ?? 0) : await importTenant(client, plan, tools)
    tenants.push({ tenant, name: plan.wanted.name, changes })
  }
  return tenants
}

/** An import makes things that depend on each other, so it proposes none: the change is proposed by itself. */
const proposalIn =
  (tenantId: number) =>
  ({ key, after }: PlannedChange, roles: string): string => {
    const body = JSON.stringify({ value: after }).replaceAll("'", "'\\''")
    return `countersign call PUT ${pathOf(tenantId, key)} -d '${body}' --as-task ${roles} (import the file again once it is approved)`
  }

export const importedInWords = ({ tenant, name, changes }: Imported): string =>
  changes === 0
    ? `Tenant ${tenant} ${name}: there are no differences. Nothing was changed.`
    : `Tenant ${tenant} ${name}: ${changes === 1 ? '1 change was made' : `${changes} changes were made`}.`
