import { writeFile } from 'node:fs/promises'
import type { AsTask, Client } from '@countersign/client'
import type { Command } from 'commander'
import { type TaskOptions, taskFrom, withTaskOptions } from '../as-task.ts'
import { command, does } from '../command.ts'
import { type Applied, refuseImpossible } from '../config/apply.ts'
import { readConfigFile, type WantedConfig } from '../config/config-file.ts'
import {
  applyConfig,
  type ConfigPlan,
  configInJson,
  configInWords,
  configPlan,
  countOf,
  countsOf,
  exitByChanges,
  PLAN_FORMAT,
} from '../config/config-plan.ts'
import { ENDPOINTS, endpointsOf, endpointsText, inFile } from '../config/endpoints.ts'
import { differencesIn, readExpectations } from '../config/expectations.ts'
import { exportText } from '../config/export-text.ts'
import { UPSTREAMS, upstreamsIn, upstreamsText } from '../config/upstreams.ts'
import { type Connection, idFrom } from '../connection.ts'
import type { Globals } from '../credentials.ts'
import { Failure, usage } from '../failure.ts'
import { type Output, write } from '../output.ts'
import { canAsk, green, isConfirmed, note, yellow } from '../terminal.ts'

/** A tenant's permissions and settings as a file. */
export function config(): Command {
  const group = command('config', "export, compare and change a tenant's permissions and settings as YAML")
  group.addCommand(exporting())
  group.addCommand(planning())
  group.addCommand(applying())
  group.addCommand(testing())
  return group
}

function exporting(): Command {
  return does(
    command('export', 'write the configuration of the tenant as YAML, to stdout or a file').argument(
      '[file]',
      'file to write; default: stdout',
    ),
    async ({ out, connect }, file) => {
      const { client, baseUrl, tenantId: find } = await connect('operator')
      const tenantId = await find()
      const settings = await client.listTenantConfig({ tenantId }).toArray()
      const endpoints = await endpointsOf(client, tenantId)
      const upstreams = await upstreamsIn(client, tenantId)
      const text = `${exportText(settings, { tenantId, baseUrl })}${upstreamsText(upstreams)}${endpointsText(endpoints)}`
      if (file === undefined || file === '-') {
        out.show({ tenant: tenantId, settings, [ENDPOINTS]: endpoints.map(inFile), [UPSTREAMS]: upstreams }, () => text)
        return
      }
      await writeFile(file, text)
      const set = settings.filter(({ overridden }) => overridden).length
      out.show({ tenant: tenantId, file, set }, () => `Wrote ${file}: ${set} keys are set, the others are comments.`)
    },
  )
}

function testing(): Command {
  return does(
    command('test', 'compare expected decisions with those of the service; exits with 1 if any differs').argument(
      '<file>',
      'YAML list of expectations: as, call, body, expect, policies, steps',
    ),
    async ({ out, connect }, file = '') => {
      const expectations = await readExpectations(file)
      const { client, tenantId: find } = await connect('operator')
      const differences = await differencesIn(client, await find(), expectations)
      const hold = expectations.length === 1 ? '1 expectation holds.' : `${expectations.length} expectations hold.`
      out.show({ expectations: expectations.length, differences }, () => (differences.length === 0 ? hold : differences.join('\n')))
      if (differences.length > 0) throw new Failure(1, differences.length === 1 ? '1 difference' : `${differences.length} differences`)
    },
  )
}

interface PlanFlags {
  readonly prune?: boolean
}

function planning(): Command {
  const command_ = withPlanOptions(command('plan', 'show what a file would change, and which calls would be gained or lost'))
  command_.option('--exit-code', 'exit with 4 if there are changes')
  return does<PlanFlags & { exitCode?: boolean }>(command_, async ({ options, out, connect }, file = '') => {
    const { tenantId, whole } = await planOf(file, options, await connect('operator'))
    const counts = countsOf(whole)
    const inJson = { format: PLAN_FORMAT, tenant: tenantId, changed: counts.changes > 0, counts, ...configInJson(whole) }
    out.show(inJson, () => planWords(whole))
    exitByChanges(counts.changes, options)
  })
}

function applying(): Command {
  const command_ = withTaskOptions(withPlanOptions(command('apply', 'apply the changes of a file; --as-task or --approvers proposes them')))
  command_.option('--yes', 'do not ask for confirmation')
  return does<PlanFlags & TaskOptions & { yes?: boolean }>(command_, async ({ options, out, connect }, file = '') => {
    const asTask = taskFrom(options)
    const { client, tenantId, whole } = await planOf(file, options, await connect('operator'))
    refuseImpossible(whole.plan, asTask)
    const isEmpty = countOf(whole) === 0
    if (!isEmpty && canAsk() && options.yes !== true) note(configInWords(whole))
    if (!isEmpty && !(await isConfirmed('Make these changes?', options))) throw usage('Nothing was changed.')
    if (out.isJson) {
      await answered(out, { client, tenantId, whole }, asTask)
      return
    }
    await applyConfig(client, tenantId, whole, asTask, (made) => write(inWords(made)))
    if (isEmpty) write('There are no differences. Nothing was changed.')
  })
}

/** Makes the changes and answers them in JSON: also those that were made before one is refused, since they stay. */
async function answered(out: Output, { client, tenantId, whole }: Planned, asTask: AsTask | undefined): Promise<void> {
  const applied: Applied[] = []
  const answer = () => out.show({ tenant: tenantId, applied }, () => '')
  try {
    await applyConfig(client, tenantId, whole, asTask, (made) => applied.push(made))
  } catch (error) {
    if (applied.length > 0) answer()
    throw error
  }
  answer()
}

const withPlanOptions = (planning: Command): Command =>
  planning.argument('<file>', 'file of config export').option('--prune', 'reset keys to their defaults if the file does not name them')

type Planned = { readonly client: Client; readonly tenantId: number; readonly whole: ConfigPlan }

async function planOf(file: string, options: PlanFlags & Globals, { client, tenantId: find }: Connection): Promise<Planned> {
  const wanted: WantedConfig = await readConfigFile(file)
  const tenantId = options.tenant === undefined ? (wanted.tenant ?? (await find())) : idFrom('--tenant', options.tenant)
  if (wanted.tenant !== undefined && wanted.tenant !== tenantId)
    note(`The file is of tenant ${wanted.tenant}, and is compared with tenant ${tenantId}.`)
  return { client, tenantId, whole: await configPlan(client, tenantId, wanted, options.prune === true) }
}

function planWords(whole: ConfigPlan): string {
  const { left } = whole
  const count = countOf(whole)
  const others =
    left.length === 0 ? '' : `\n${left.length} keys are set and not in the file: they stay (--prune resets them): ${left.join(', ')}`
  return `${count === 0 ? 'There are no differences.' : `${configInWords(whole)}\n${count} to change.`}${others}`
}

function inWords(made: Applied): string {
  if (made.result === 'changed') return `${green('changed')}   ${made.key}`
  const { key, taskId, status, pendingTasks = [] } = made
  const others = pendingTasks.length === 0 ? '' : `; open before, and for the same key: ${pendingTasks.join(', ')}`
  return `${yellow('proposed')}  ${key}: task ${taskId} is ${status}, and nothing has changed yet${others}`
}
