import { examined, type Tables, type Verify } from './restore-drill.ts'
import { reservedConcurrency, type StackTemplate, tableToImport } from './table-takes-over.ts'

/** The parts of an account that a restore uses. Each call may be repeated. */
export type RestoredAccount = Omit<Tables, 'remove'> & {
  readonly exists: (table: string) => Promise<boolean>
  /** Switches on what a restore leaves out: expiry, recovery to any second, the stream, and protection if the old table has it. */
  readonly complete: (table: string, like: string) => Promise<void>
  readonly templateOf: (stack: string) => Promise<StackTemplate>
  readonly outputOf: (stack: string, name: string) => Promise<string>
  readonly importTable: (
    stack: string,
    imported: { readonly template: StackTemplate; readonly logicalId: string; readonly table: string },
  ) => Promise<void>
  /** Reserves concurrency for a function of a stack: 0 stops it, `undefined` reserves none. */
  readonly reserve: (stack: string, logicalId: string, count: number | undefined) => Promise<void>
}

type Restore = {
  readonly stage: string
  /** The time to which the table is restored, in milliseconds since 1970. */
  readonly at: number
  /** A seal that was kept elsewhere; the restored audit has to lead through it. */
  readonly anchor: string | undefined
  readonly verify: Verify
  /** The data stack with the restored table in the place of the old one. */
  readonly dataStackWith: (restoredTable: string) => StackTemplate
  readonly clock: { readonly now: () => number; readonly wait: (ms: number) => Promise<void> }
  readonly onProgress: (line: string) => void
}

/** `restored`: the table is in the data stack, and the next deployment points the stage to it. `refused`: nothing but a table beside the old one was made. */
type Restored =
  | { readonly kind: 'restored'; readonly table: string }
  | { readonly kind: 'refused'; readonly table: string; readonly faults: readonly string[] }

const POLL_MS = 15_000

const dataStack = (stage: string) => `countersign-${stage}-data`
const appStack = (stage: string) => `countersign-${stage}-app`

/**
 * Restores the table of a stage to a time, and puts the restored one into the data stack beside the old one, which stays until somebody
 * deletes it. It can be repeated after any interruption: each step looks first whether it was done.
 */
export async function restoreTable(
  account: RestoredAccount,
  { stage, at, anchor, verify, dataStackWith, clock, onProgress }: Restore,
): Promise<Restored> {
  const old = await account.outputOf(dataStack(stage), 'TableName')
  const table = restoredName(stage, at)
  if (old === table) return { kind: 'restored', table }

  onProgress('1 of 5: the functions are stopped, so that nothing is written that the restored table would not have')
  await setConcurrency(account, stage, 'stopped')

  onProgress(`2 of 5: ${old} is restored as ${table}, to ${new Date(at).toISOString()}`)
  if (!(await account.exists(table))) {
    const latest = await account.latestRestorable(old)
    if (at > latest)
      throw new Error(`The table can be restored to ${new Date(latest).toISOString()} at the latest. Name an earlier time with --at.`)
    await account.restore(old, table, at)
  }
  for (const began = clock.now(); !(await account.isUsable(table)); await clock.wait(POLL_MS))
    onProgress(`        ${Math.round((clock.now() - began) / 1_000)} s so far`)

  onProgress('3 of 5: its audits are held against their seals')
  const { audits, entries, faults } = await examined(verify(account.storeOn(table)), anchor)
  if (faults.length > 0) return { kind: 'refused', table, faults }
  onProgress(`        ${audits} audits with ${entries} entries are whole`)

  onProgress('4 of 5: expiry, recovery, stream and protection are switched on')
  await account.complete(table, old)

  onProgress(`5 of 5: it is imported into ${dataStack(stage)}`)
  const imported = tableToImport(await account.templateOf(dataStack(stage)), dataStackWith(table), table)
  if (imported.kind === 'import') await account.importTable(dataStack(stage), { ...imported, table })
  return { kind: 'restored', table }
}

/** Stops all functions of a stage, or lets them run again with the concurrency that their template reserves. */
export async function setConcurrency(
  account: Pick<RestoredAccount, 'templateOf' | 'reserve'>,
  stage: string,
  to: 'stopped' | 'running',
): Promise<number> {
  const reserved = reservedConcurrency(await account.templateOf(appStack(stage)))
  for (const [logicalId, count] of reserved) await account.reserve(appStack(stage), logicalId, to === 'stopped' ? 0 : count)
  return reserved.size
}

/** The same name for the same time: a repeated restore finds its table. */
function restoredName(stage: string, at: number): string {
  return `countersign-${stage}-restored-${new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)}`
}
