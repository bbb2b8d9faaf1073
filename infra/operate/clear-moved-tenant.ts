import type { TenantId } from '../../shared/domain/ids.ts'
import { nameOfDirectory } from '../cells/names.ts'
import { stageNamed } from '../stages-file.ts'
import { clearTenant } from './cells/clear-tenant.ts'
import { cellsOf, storeIn } from './cells/operated-cell.ts'
import { idIn, refuse, runCommand } from './operator-command.ts'

const USAGE = `Removes what a tenant has left behind in the cell that it moved from, a day after the move. Its audit stays there, with its transfers.

  npm run operate -- clear-moved-tenant <tenantId> --from <stage> --to <stage>           counts what would be removed, and changes nothing
  npm run operate -- clear-moved-tenant <tenantId> --from <stage> --to <stage> --yes     removes it
  … --profiles <from>,<to>                                                               the profiles of AWS for the two accounts, if they differ
  … --config <file>                                                                      takes the stages from a JSON or YAML file
`

const FLAGS = {
  from: { type: 'string' },
  to: { type: 'string' },
  profiles: { type: 'string' },
  yes: { type: 'boolean' },
  config: { type: 'string' },
} as const
type Flags = Readonly<{ from?: string; to?: string; profiles?: string; yes?: boolean }>

async function clear({ from, to, profiles, yes }: Flags, [id]: readonly string[]): Promise<void> {
  const tenantId = idIn<TenantId>(id, 'The tenant must be named by its id.')
  const cells = await cellsOf(stageNamed(from), stageNamed(to), profiles)
  const { first } = cells
  const done = await clearTenant({
    tenantId,
    from: cells.from,
    to: cells.to,
    directory: storeIn(first, nameOfDirectory(first.stage)),
    mode: yes === true ? 'clear' : 'look',
    now: Date.now(),
  })
  if (done.kind === 'refused') return refuse(`Nothing of tenant ${id} was removed: ${done.why}.`)
  const { items, documents, keys } = done
  const counted = `${items} items and ${documents} documents of tenant ${id}`
  if (done.kind === 'would-be-cleared') return void process.stdout.write(`${counted} would be removed from ${from}; add --yes.\n`)
  const kept = keys === 0 ? '' : ` ${keys} keys of its archive stay: ${to} has other keys of the same people.`
  process.stdout.write(`${counted} were removed from ${from}.${kept}\n`)
}

if (import.meta.main)
  await runCommand({ usage: USAGE, flags: FLAGS, takesWords: true, fault: 'Nothing was removed.', faultCode: 2, run: clear })
