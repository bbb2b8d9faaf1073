import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MIGRATIONS } from './migrations/all.ts'
import { type Outcome, runMigration } from './migrations/run-migration.ts'
import { deployedTable, localTable } from './operated-table.ts'

const USAGE = `Brings stored items into the form that the code of today writes. The service goes on meanwhile.

  npm run migrate -- --dry-run                      says what would change in the table of the local run (DATA_DIR, default .local)
  npm run migrate -- --table <name> [--dry-run]     the table of a deployment, with the credentials of the environment
`

async function main(): Promise<void> {
  const options = { table: { type: 'string' }, 'dry-run': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
  const { values } = parseArgs({ options })
  if (values.help) return void process.stdout.write(USAGE)
  const mode = values['dry-run'] === true ? 'dry-run' : 'apply'
  const table = values.table === undefined ? await localTable(resolve(process.env.DATA_DIR ?? '.local')) : deployedTable(values.table)
  try {
    for (const migration of MIGRATIONS) {
      process.stdout.write(`${migration.version}. ${migration.about}\n`)
      const onProgress = ({ seen, changed }: { seen: number; changed: number }) =>
        process.stderr.write(`   ${seen} items seen, ${changed} changed\n`)
      process.stdout.write(report(await runMigration(migration, { client: table.client, table: table.name, mode, onProgress }), mode))
    }
  } finally {
    await table.close()
  }
}

function report({ kind, seen, changed, samples }: Outcome, mode: 'dry-run' | 'apply'): string {
  if (kind === 'was-done') return `   was done before: ${changed} of ${seen} items were changed\n`
  const what = mode === 'dry-run' ? 'would be changed' : 'were changed'
  return `   ${changed} of ${seen} items ${what}\n${samples.map((sample) => `     ${sample}\n`).join('')}`
}

main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n\n${USAGE}`)
  process.exitCode = 2
})

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The table could not be migrated.'
  return error.name === 'ResourceNotFoundException' ? 'There is no such table. A local run makes its own when it starts.' : error.message
}
