import { writeFile } from 'node:fs/promises'
import type { AsTask, Client, Setting } from '@countersign/client'
import type { Command } from 'commander'
import { type TaskOptions, taskFrom, withTaskOptions } from '../as-task.ts'
import { command, does } from '../command.ts'
import { type Applied, applyEndpoint, applyOne, applyUpstream, refuseImpossible } from '../config/apply.ts'
import { readConfigFile, type WantedConfig } from '../config/config-file.ts'
import { differences, leftAlone } from '../config/differences.ts'
import {
  ENDPOINTS,
  type EndpointChange,
  endpointChanges,
  endpointInWords,
  endpointsOf,
  endpointsText,
  inFile,
} from '../config/endpoints.ts'
import { differencesIn, readExpectations } from '../config/expectations.ts'
import { exportText } from '../config/export-text.ts'
import { type PlannedChange, planInWords, planned } from '../config/plan.ts'
import {
  itemsIn,
  UPSTREAMS,
  type UpstreamChange,
  upstreamChanges,
  upstreamInWords,
  upstreamsIn,
  upstreamsText,
} from '../config/upstreams.ts'
import { type Connection, idFrom } from '../connection.ts'
import type { Globals } from '../credentials.ts'
import { Failure, usage } from '../failure.ts'
import { write } from '../output.ts'
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
      const hold = `${expectations.length} expectations hold.`
      out.show({ expectations: expectations.length, differences }, () => (differences.length === 0 ? hold : differences.join('\n')))
      if (differences.length > 0) throw new Failure(1, `${differences.length} differences`)
    },
  )
}

interface PlanFlags {
  readonly prune?: boolean
}

function planning(): Command {
  return does<PlanFlags>(
    withPlanOptions(command('plan', 'show what a file would change, and which calls would be gained or lost')),
    async ({ options, out, connect }, file = '') => {
      const planned = await planOf(file, options, await connect('operator'))
      const { plan, endpoints, upstreams, tenantId, left } = planned
      out.show({ tenant: tenantId, changes: plan, [ENDPOINTS]: endpoints, [UPSTREAMS]: upstreams, leftAlone: left }, () =>
        planWords(planned),
      )
    },
  )
}

function applying(): Command {
  const command_ = withTaskOptions(withPlanOptions(command('apply', 'apply the changes of a file; --as-task or --approvers proposes them')))
  command_.option('--yes', 'do not ask for confirmation')
  return does<PlanFlags & TaskOptions & { yes?: boolean }>(command_, async ({ options, out, connect }, file = '') => {
    const asTask = taskFrom(options)
    const planned = await planOf(file, options, await connect('operator'))
    refuseImpossible(planned.plan, asTask)
    const isEmpty = planned.plan.length + planned.endpoints.length + planned.upstreams.length === 0
    if (!isEmpty && canAsk() && options.yes !== true) note(changesInWords(planned))
    if (!isEmpty && !(await isConfirmed('Make these changes?', options))) throw usage('Nothing was changed.')
    const applied: Applied[] = []
    const noteApplied = (made: Applied) => {
      applied.push(made)
      if (!out.isJson) write(inWords(made))
    }
    await applyAll(planned, asTask, noteApplied)
    if (out.isJson) out.show({ tenant: planned.tenantId, applied }, () => '')
    else if (applied.length === 0) write('There are no differences. Nothing was changed.')
  })
}

/** Upstreams come first, since rows of their operations exist only with them; those that go come last. */
async function applyAll(
  { client, tenantId, plan, endpoints, upstreams }: Planned,
  asTask: AsTask | undefined,
  made: (one: Applied) => void,
) {
  const [kept, gone] = [upstreams.filter(({ kind }) => kind !== 'delete'), upstreams.filter(({ kind }) => kind === 'delete')]
  for (const change of kept) made(await applyUpstream(client, tenantId, change, asTask))
  const waiting = asTask === undefined ? [] : plan.filter(({ kind }) => kind === 'new-row')
  for (const change of plan) if (!waiting.includes(change)) made(await applyOne(client, tenantId, change, asTask))
  for (const change of endpoints) made(await applyEndpoint(client, tenantId, change, asTask))
  for (const change of gone) made(await applyUpstream(client, tenantId, change, asTask))
  if (kept.some(({ kind }) => kind === 'create')) note('Show the secret of a new upstream: countersign upstreams rotate NAME')
  if (waiting.length > 0) note(`Apply the file again when its upstreams are approved: ${waiting.map(({ key }) => key).join(', ')}`)
}

const withPlanOptions = (planning: Command): Command =>
  planning.argument('<file>', 'file of config export').option('--prune', 'reset keys to their defaults if the file does not name them')

type Planned = {
  readonly client: Client
  readonly tenantId: number
  readonly plan: readonly PlannedChange[]
  readonly endpoints: readonly EndpointChange[]
  readonly upstreams: readonly UpstreamChange[]
  readonly left: readonly string[]
}

async function planOf(file: string, options: PlanFlags & Globals, { client, tenantId: find }: Connection): Promise<Planned> {
  const wanted: WantedConfig = await readConfigFile(file)
  const tenantId = options.tenant === undefined ? (wanted.tenant ?? (await find())) : idFrom('--tenant', options.tenant)
  if (wanted.tenant !== undefined && wanted.tenant !== tenantId)
    note(`The file is of tenant ${wanted.tenant}, and is compared with tenant ${tenantId}.`)
  const settings: readonly Setting[] = await client.listTenantConfig({ tenantId }).toArray()
  const upstreams =
    wanted.upstreams === undefined ? [] : upstreamChanges(await upstreamsIn(client, tenantId), wanted.upstreams, options.prune === true)
  const plan = await planned(client, tenantId, differences(settings, wanted, options.prune === true, itemsIn(upstreams)))
  const endpoints =
    wanted.endpoints === undefined ? [] : endpointChanges(await endpointsOf(client, tenantId), wanted.endpoints, options.prune === true)
  return { client, tenantId, plan, endpoints, upstreams, left: options.prune === true ? [] : leftAlone(settings, wanted) }
}

function changesInWords({ plan, endpoints, upstreams }: Planned): string {
  const rows = plan.length === 0 ? [] : [planInWords(plan)]
  return [...upstreams.map(upstreamInWords), ...rows, ...endpoints.map(endpointInWords)].join('\n')
}

function planWords(planned: Planned): string {
  const { plan, endpoints, upstreams, left } = planned
  const count = plan.length + endpoints.length + upstreams.length
  const others =
    left.length === 0 ? '' : `\n${left.length} keys are set and not in the file: they stay (--prune resets them): ${left.join(', ')}`
  return `${count === 0 ? 'There are no differences.' : `${changesInWords(planned)}\n${count} to change.`}${others}`
}

function inWords(made: Applied): string {
  return made.result === 'changed'
    ? `${green('changed')}   ${made.key}`
    : `${yellow('proposed')}  ${made.key}: task ${made.taskId} is ${made.status}, and nothing has changed yet`
}
