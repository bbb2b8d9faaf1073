import { setTimeout as wait } from 'node:timers/promises'
import type { TenantId } from '../../shared/domain/ids.ts'
import { nameOfDirectory } from '../cells/names.ts'
import { EDGE_REGION } from '../edge/names.ts'
import { stageNamed } from '../stages-file.ts'
import { giveUpMove, moveTenant } from './cells/move-steps.ts'
import { type Account, cellsOf, edgeRoutes, outputOf, storeIn } from './cells/operated-cell.ts'
import { idIn, refuse, runCommand } from './operator-command.ts'

const USAGE = `Moves a tenant from one cell to another. Its reads are answered meanwhile, its writes get 503 while it is frozen.

  npm run operate -- move-tenant <tenantId> --from <stage> --to <stage>      copies, freezes, compares, switches
  npm run operate -- move-tenant <tenantId> --from <stage> --to <stage> --give-up   serves it again where it was, before the switch
  … --profiles <from>,<to>                                                   the profiles of AWS for the two accounts, if they differ
  … --config <file>                                                          takes the stages from a JSON or YAML file

Run it again after any fault: what is done is not done twice.
`

const FLAGS = {
  from: { type: 'string' },
  to: { type: 'string' },
  profiles: { type: 'string' },
  'give-up': { type: 'boolean' },
  config: { type: 'string' },
} as const
type Flags = Readonly<{ from?: string; to?: string; profiles?: string; 'give-up'?: boolean }>

/** Longer than a function uses what it has read of standings, and than a write that it has begun can take. */
const SETTLE_MS = 15_000

async function move({ from, to, profiles, 'give-up': givesUp }: Flags, [id]: readonly string[]): Promise<void> {
  const tenantId = idIn<TenantId>(id, 'The tenant must be named by its id.')
  const { from: cellFrom, to: cellTo, first } = await cellsOf(stageNamed(from), stageNamed(to), profiles)
  if (givesUp === true) {
    const standing = await giveUpMove({ tenantId, from: cellFrom })
    if (standing === 'gone') return refuse(`Tenant ${id} has left ${from}: complete the move, then move it back.`)
    return void process.stdout.write(`${from} serves tenant ${id} again, within seconds.\n`)
  }
  const edge: Account = { ...first, region: EDGE_REGION }
  const moved = await moveTenant({
    tenantId,
    from: cellFrom,
    to: cellTo,
    directory: storeIn(first, nameOfDirectory(first.stage)),
    route: edgeRoutes(await outputOf(edge, 'edge', 'RoutesStore'), edge.profile),
    settleMs: SETTLE_MS,
    clock: { now: Date.now, wait },
    onProgress: (line) => process.stderr.write(`${line}\n`),
  })
  if (moved.kind === 'refused')
    return refuse(`Tenant ${id} was not moved:\n  ${moved.why.join('\n  ')}\nRun this again, or with --give-up.`)
  process.stdout.write(`Tenant ${id} lives in ${to}, with ${moved.items} items.\n`)
}

if (import.meta.main)
  await runCommand({ usage: USAGE, flags: FLAGS, takesWords: true, fault: 'The tenant was not moved.', faultCode: 2, run: move })
