import { MIGRATIONS } from './migrations/all.ts'
import { type Outcome, runMigration } from './migrations/run-migration.ts'
import { withTable } from './operated-table.ts'
import { runCommand } from './operator-command.ts'

const USAGE = `Brings stored items into the form that the code of today writes. The service goes on meanwhile.

  npm run migrate -- --dry-run                      says what would change in the table of the local run (DATA_DIR, default .local)
  npm run migrate -- --table <name> [--dry-run]     the table of a deployment, with the credentials of the environment
`

const FLAGS = { table: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const

async function migrate({ table: name, 'dry-run': isDryRun }: Readonly<{ table?: string; 'dry-run'?: boolean }>): Promise<void> {
  const mode = isDryRun ? 'dry-run' : 'apply'
  await withTable(name, async ({ client, name: table }) => {
    for (const migration of MIGRATIONS) {
      process.stdout.write(`${migration.version}. ${migration.about}\n`)
      const onProgress = ({ seen, changed }: { seen: number; changed: number }) =>
        process.stderr.write(`   ${seen} items seen, ${changed} changed\n`)
      process.stdout.write(report(await runMigration(migration, { client, table, mode, onProgress }), mode))
    }
  })
}

function report({ kind, seen, changed, samples }: Outcome, mode: 'dry-run' | 'apply'): string {
  if (kind === 'was-done') return `   was done before: ${changed} of ${seen} items were changed\n`
  const what = mode === 'dry-run' ? 'would be changed' : 'were changed'
  return `   ${changed} of ${seen} items ${what}\n${samples.map((sample) => `     ${sample}\n`).join('')}`
}

await runCommand({ usage: USAGE, flags: FLAGS, fault: 'The table could not be migrated.', faultCode: 2, run: migrate })
