import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { type ErasedPerson, erasePerson } from './erased-person.ts'
import { withTable } from './operated-table.ts'
import { idIn, refuse, runCommand } from './operator-command.ts'

const USAGE = `Erases the personal data of a customer on request, and prints what was erased and what is kept. It cannot be undone.

  npm run erase-person -- --table <name> --tenant <id> --customer <id> --yes
                                     the table of a deployment, with the credentials of the environment; the running local run's own
                                     table (DATA_DIR, default .local) where it has this name
  npm run erase-person -- --tenant <id> --customer <id> --yes
                                     the table of the local run
  … without --yes                    shows what would be erased, and changes nothing
`

const FLAGS = {
  table: { type: 'string' },
  tenant: { type: 'string' },
  customer: { type: 'string' },
  yes: { type: 'boolean' },
} as const

async function erase(values: Readonly<{ table?: string; tenant?: string; customer?: string; yes?: boolean }>): Promise<void> {
  const [tenantId, customerId]: [TenantId, CustomerId] = [
    idIn(values.tenant, '--tenant is required, and must be an id.'),
    idIn(values.customer, '--customer is required, and must be an id.'),
  ]
  await withTable(values.table, async ({ store, now }) => {
    const erased = await erasePerson(store, { tenantId, customerId, mode: values.yes ? 'erase' : 'look' }, now())
    if (erased.kind === 'refused') refuse(erased.why)
    else process.stdout.write(report(erased, customerId))
  })
}

function report({ kind, erased }: Exclude<ErasedPerson, { kind: 'refused' }>, customerId: number): string {
  const heading =
    kind === 'erased'
      ? `Customer ${customerId} is erased, and the audit says so.`
      : `This would be erased of customer ${customerId}; add --yes.`
  return `${heading}

Erased: ${erased.join(', ')}.
Documents are removed within minutes, their versions in the bucket and backups when these expire.
Kept:   wallets, entries, payments and withdrawals under the customer id, and the audit, which proves what was done and by whom.
`
}

if (import.meta.main) await runCommand({ usage: USAGE, flags: FLAGS, fault: 'Nobody was erased.', faultCode: 2, run: erase })
