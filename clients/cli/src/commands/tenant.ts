import type { Command } from 'commander'
import { command, does } from '../command.ts'
import { exitByChanges } from '../config/config-plan.ts'
import { endpointsOf, inFile } from '../config/endpoints.ts'
import { upstreamsIn } from '../config/upstreams.ts'
import { idFrom } from '../connection.ts'
import { usage } from '../failure.ts'
import { type Output, write } from '../output.ts'
import { tenantInFile, tenantText } from '../tenant/export-tenant.ts'
import type { TenantPlan } from '../tenant/import-tenant.ts'
import { plansInJson, plansInWords } from '../tenant/plan-words.ts'
import { presentTenant } from '../tenant/present-tenant.ts'
import { importAll, importedInWords, plansOf } from '../tenant/run-import.ts'

const ADMINISTRATOR = 'globalAdmin'

/** A whole tenant as a file: people, organisations, wallets and configuration. */
export function tenant(): Command {
  const group = command('tenant', 'export a tenant with its people and wallets as YAML, and make it from such a file')
  group.addCommand(exporting())
  group.addCommand(importing())
  return group
}

function exporting(): Command {
  return does(
    command('export', 'write a tenant as YAML to stdout, without ids and secrets').argument('<id>', 'id of the tenant'),
    async ({ out, connect }, id = '') => {
      const { client, baseUrl } = await connect(ADMINISTRATOR)
      const tenantId = idFrom('ID', id)
      const present = await presentTenant(client, await client.getTenant({ tenantId }))
      const settings = await client.listTenantConfig({ tenantId }).toArray()
      const endpoints = (await endpointsOf(client, tenantId)).toSorted(byUrl).map(inFile)
      const file = tenantInFile(present, { settings, endpoints, upstreams: await upstreamsIn(client, tenantId) })
      out.show({ tenants: [file] }, () => tenantText(file, { tenantId, baseUrl }))
    },
  )
}

const byUrl = ({ url: one }: { url: string }, { url: other }: { url: string }): number => (one < other ? -1 : 1)

interface ImportFlags {
  readonly plan?: boolean
  readonly exitCode?: boolean
  readonly yes?: boolean
}

function importing(): Command {
  const importing_ = command('import', 'make the tenants of a file, or what is missing of them; a second import changes nothing')
    .argument('<file>', 'file of tenant export')
    .option('--plan', 'show the differences, and change nothing')
    .option('--exit-code', 'with --plan: exit with 4 if there are changes')
    .option('--yes', 'do not ask for confirmation')
  return does<ImportFlags>(importing_, async ({ options, out, connect }, file = '') => {
    if (options.exitCode === true && options.plan !== true) throw usage('--exit-code must be combined with --plan')
    const connection = await connect(ADMINISTRATOR)
    const plans = await plansOf(file, connection)
    if (options.plan === true) return showPlans(plans, out, options)
    const made = (line: string) => (out.isJson ? undefined : write(line))
    const tenants = await importAll(connection.client, plans, { made }, options)
    out.show({ tenants }, () => tenants.map(importedInWords).join('\n'))
  })
}

/** Shows the plans of a file, which `seed --plan` does too. */
export function showPlans(plans: readonly TenantPlan[], out: Output, options: { readonly exitCode?: boolean }): void {
  const inJson = plansInJson(plans)
  out.show(inJson, () => plansInWords(plans))
  exitByChanges(inJson.counts.changes, options)
}
