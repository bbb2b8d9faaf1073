import { setTimeout as wait } from 'node:timers/promises'
import { restoreDrill, tablesOf } from '../recovery/restore-drill.ts'
import { deployedTable } from './operated-table.ts'
import { runCommand } from './operator-command.ts'
import { verifyAudits } from './verify-audit.ts'

const USAGE = `Restores the table of a stage beside itself, checks its audits, and removes the copy. The stage is not touched.

  npm run restore-drill -- --table <output TableName> [--anchor <seal>]

It takes about half an hour or longer, costs a restore (by the size of the table) and some reads, and exits with 1 if the copy could not take over.
`

const FLAGS = { table: { type: 'string' }, anchor: { type: 'string' } } as const

async function drill({ table, anchor }: Readonly<{ table?: string; anchor?: string }>): Promise<void> {
  if (table === undefined) throw new Error('--table is required: the output TableName of the stage.')
  const { client } = deployedTable(table)
  const { faults, ...figures } = await restoreDrill(
    tablesOf(client, (copy) => deployedTable(copy).store),
    {
      table,
      anchor,
      verify: verifyAudits,
      clock: { now: Date.now, wait },
      onProgress: (line) => process.stderr.write(`${line}\n`),
    },
  )
  process.stdout.write(
    `${figures.audits} audits with ${figures.entries} entries.
Recovery point: ${figures.lostSeconds} s of writes would be missing.
Recovery time: ${figures.restoredSeconds} s until the table could be used, without the deployment that points the stage to it.
${faults.length === 0 ? 'The restored table could take over.' : `The restored table could not take over:\n  ${faults.join('\n  ')}`}
`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
}

await runCommand({ usage: USAGE, flags: FLAGS, fault: 'The table could not be restored.', faultCode: 2, run: drill })
