import { setTimeout as wait } from 'node:timers/promises'
import { requirePackages } from '../bundle/own-packages.ts'
import { restoreTable, setConcurrency } from '../recovery/restore-table.ts'
import { restoredAccount } from '../recovery/restored-account.ts'
import { stageNamed } from '../stages-file.ts'
import { dataStacks } from './data-stacks.ts'
import { deployedTable } from './operated-table.ts'
import { refuse, runCommand } from './operator-command.ts'
import { verifyAudits } from './verify-audit.ts'

const USAGE = `Restores the table of a stage to an earlier time, and puts it in the place of the old one, which stays. Nobody is served meanwhile.

  npm run operate -- restore <stage> --at <time> [--anchor <seal>]   stops the functions, restores, checks the audits, and imports the table
  npm run operate -- restore <stage> --resume                        lets the functions run again, after the deployment or instead of it
  … --config <file>                                                  takes the stages from a JSON or YAML file

<time> is an instant of the last 35 days, such as 2026-11-23T09:30:00Z. Run it again after any fault: what is done is not done twice.
`

const FLAGS = { at: { type: 'string' }, anchor: { type: 'string' }, resume: { type: 'boolean' }, config: { type: 'string' } } as const
type Flags = Readonly<{ at?: string; anchor?: string; resume?: boolean; config?: string }>

async function restore({ at, anchor, resume }: Flags, [name]: readonly string[]): Promise<void> {
  const stage = stageNamed(name)
  requirePackages('infra')
  process.env.AWS_REGION ??= stage.region
  const { client } = deployedTable('')
  const account = restoredAccount(stage.region, client, (table) => deployedTable(table).store)
  if (resume === true) {
    const count = await setConcurrency(account, stage.name, 'running')
    return void process.stdout.write(`${count} functions of ${stage.name} run again.\n`)
  }
  const time = Date.parse(at ?? '')
  if (Number.isNaN(time)) throw new Error('--at is required: an instant such as 2026-11-23T09:30:00Z.')
  const dataStackWith = await dataStacks(stage.name)
  const restored = await restoreTable(account, {
    stage: stage.name,
    at: time,
    anchor,
    verify: verifyAudits,
    dataStackWith: (restoredTable) => dataStackWith({ ...stage, restoredTable }),
    clock: { now: Date.now, wait },
    onProgress: (line) => process.stderr.write(`${line}\n`),
  })
  if (restored.kind === 'refused')
    return refuse(
      `${restored.table} could not take over, and the stage still has its old table:\n  ${restored.faults.join('\n  ')}\nName another time, or let the functions run again with --resume.`,
    )
  process.stdout.write(nextSteps(stage.name, restored.table))
}

const nextSteps = (stage: string, table: string) => `${table} is part of the data stack. Next:
  1. Enter restoredTable: '${table}' into the stage ${stage}.
  2. npm run deploy -- ${stage}
  3. npm run operate -- restore ${stage} --resume
  4. npm run operate -- backfill-archive, so that the archive has what the old stream no longer told.
`

if (import.meta.main)
  await runCommand({ usage: USAGE, flags: FLAGS, takesWords: true, fault: 'The table was not restored.', faultCode: 2, run: restore })
