import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { deployedTable } from './operated-table.ts'
import { restoreDrill, tablesOf } from './recovery/restore-drill.ts'
import { verifyAudits } from './verify-audit.ts'

const USAGE = `Restores the table of a stage beside itself, checks its audits, and removes the copy. The stage is not touched.

  npm run restore-drill -- --table <output TableName> [--anchor <seal>]

It takes about half an hour or longer, costs a restore (by the size of the table) and some reads, and exits with 1 if the copy could not take over.
`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { table: { type: 'string' }, anchor: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help || values.table === undefined) return void process.stdout.write(USAGE)
  const { client, name: table } = deployedTable(values.table)
  const { faults, ...figures } = await restoreDrill(
    tablesOf(client, (copy) => deployedTable(copy).store),
    {
      table,
      anchor: values.anchor,
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

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'The table could not be restored.'}\n\n${USAGE}`)
  process.exitCode = 2
})
