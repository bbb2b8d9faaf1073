import type { FOUND, Moved } from '../moved-schema.ts'
import { REPLICATED_KEYS, SECRETS } from './names.ts'
import { examined, type Verify } from './restore-drill.ts'
import type { RestoredAccount } from './restore-table.ts'
import { type StackTemplate, tableToImport } from './table-takes-over.ts'

type Backup = { readonly arn: string /** Milliseconds since 1970. */; readonly at: number }
type Secret = { readonly arn: string; readonly kind: 'replica' | 'on-its-own' }
type DnsRecord = { readonly name: string; readonly type: string }

/** The parts of an account that a move uses, in the second region unless said otherwise. Each call may be repeated. */
export type MovedAccount = Pick<RestoredAccount, 'exists' | 'isUsable' | 'storeOn' | 'importTable'> & {
  /** Stops the functions of the first region; `undefined` if that region does not answer. */
  readonly stopFirstRegion: () => Promise<number | undefined>
  readonly newestBackupOfTable: () => Promise<Backup | undefined>
  readonly restoreBackup: (backup: Backup, table: string, key: string) => Promise<void>
  /** Switches on what a restore leaves out: expiry, recovery to any second, the stream, and protection if the stage has it. */
  readonly complete: (table: string) => Promise<void>
  /** The template of a stack; `undefined` if there is none. */
  readonly stackThere: (stack: string) => Promise<StackTemplate | undefined>
  /** The ARN of the replica of a key of the data stack. */
  readonly replicaOf: (key: (typeof REPLICATED_KEYS)[number]) => Promise<string>
  readonly secretDescribed: (description: string) => Promise<Secret | undefined>
  /** Makes a secret of a replica: the first region changes it no more. */
  readonly promote: (arn: string) => Promise<void>
  /** Things that stacks would make again. */
  readonly found: () => Promise<readonly (typeof FOUND)[number][]>
  readonly recordsOfStage: () => Promise<readonly DnsRecord[]>
  readonly removeRecord: (record: DnsRecord) => Promise<void>
}

type Move = {
  readonly stage: { readonly name: string; readonly region: string; readonly secondRegion: string }
  /** A seal that was kept elsewhere; the restored audit has to lead through it. */
  readonly anchor: string | undefined
  readonly verify: Verify
  /** The data stack of the moved stage. */
  readonly dataStackOf: (changed: MovedFields) => StackTemplate
  readonly clock: { readonly now: () => number; readonly wait: (ms: number) => Promise<void> }
  readonly onProgress: (line: string) => void
}

/** The fields of a stage that a move changes. `secondRegion` goes: the keys have their primary in the lost region. */
export type MovedFields = { readonly region: string; readonly restoredTable: string; readonly moved: Moved }

type MoveResult =
  | { readonly kind: 'moved'; readonly changed: MovedFields; readonly at: number }
  | { readonly kind: 'refused'; readonly table: string; readonly faults: readonly string[] }

const POLL_MS = 15_000

/**
 * Brings what holds the data of a stage to its second region, and frees the names that its stacks make there. The next deployment makes the
 * rest. It can be repeated after any interruption: each step looks first whether it was done.
 */
export async function moveRegion(account: MovedAccount, move: Move): Promise<MoveResult> {
  const { stage, anchor, verify, onProgress } = move
  onProgress(`1 of 6: the functions in ${stage.region} are stopped, so that nothing is written that the restored table would not have`)
  const stopped = await account.stopFirstRegion()
  if (stopped === undefined) onProgress(`        ${stage.region} does not answer. When it does, run this again with --stop-first.`)

  onProgress(`2 of 6: the newest backup of the table is restored in ${stage.secondRegion}`)
  const [key, pkiKey] = await Promise.all(REPLICATED_KEYS.map((name) => account.replicaOf(name)))
  const { table, at } = await restored(account, move, key ?? '')

  onProgress('3 of 6: its audits are held against their seals; expiry, recovery, stream and protection are switched on')
  const { audits, entries, faults } = await examined(verify(account.storeOn(table)), anchor)
  if (faults.length > 0) return { kind: 'refused', table, faults }
  onProgress(`        ${audits} audits with ${entries} entries are whole`)
  await account.complete(table)

  onProgress('4 of 6: the replicas of the secrets become secrets')
  const secrets = await promoted(account)
  const moved = { from: stage.region, key: key ?? '', pkiKey: pkiKey ?? '', ...secrets, found: await account.found() }
  const changed: MovedFields = { region: stage.secondRegion, restoredTable: table, moved }

  onProgress(`5 of 6: the table is imported into a data stack in ${stage.secondRegion}`)
  await imported(account, move, changed)

  onProgress(`6 of 6: the records that lead to ${stage.region} are removed, because no stack replaces a record`)
  await freeRecords(account, stage.name, onProgress)
  return { kind: 'moved', changed, at }
}

async function restored(account: MovedAccount, { stage, clock, onProgress }: Move, key: string) {
  const backup = await account.newestBackupOfTable()
  if (backup === undefined) throw new Error(`The vault in ${stage.secondRegion} has no backup of the table.`)
  const table = `countersign-${stage.name}-restored-${new Date(backup.at).toISOString().replace(/\D/g, '').slice(0, 14)}`
  onProgress(`        ${table}: everything after ${new Date(backup.at).toISOString()} is lost`)
  if (!(await account.exists(table))) await account.restoreBackup(backup, table, key)
  for (const began = clock.now(); !(await account.isUsable(table)); await clock.wait(POLL_MS))
    onProgress(`        ${Math.round((clock.now() - began) / 1_000)} s so far`)
  return { table, at: backup.at }
}

async function promoted(account: MovedAccount): Promise<Pick<Moved, (typeof SECRETS)[keyof typeof SECRETS]['movedAs']>> {
  const arns = await Promise.all(
    Object.values(SECRETS).map(async ({ description, movedAs }) => {
      const secret = await account.secretDescribed(description)
      if (secret === undefined) throw new Error(`The second region has no replica of the secret “${description}”.`)
      if (secret.kind === 'replica') await account.promote(secret.arn)
      return [movedAs, secret.arn] as const
    }),
  )
  return Object.fromEntries(arns) as Pick<Moved, 'privateTokenKeys' | 'publicTokenKeys' | 'dataKeys'>
}

/** CloudFormation imports into a new stack only if its template has nothing but what is imported: no output, and no other resource. */
async function imported(account: MovedAccount, { stage, dataStackOf }: Move, changed: MovedFields): Promise<void> {
  const stack = `countersign-${stage.name}-data`
  const there = (await account.stackThere(stack)) ?? { Resources: {} }
  const table = changed.restoredTable
  const toImport = tableToImport(there, dataStackOf(changed), table)
  if (toImport.kind === 'import') await account.importTable(stack, { ...toImport, table })
}

/** Once the app stack is in the second region, the records are its own. */
async function freeRecords(account: MovedAccount, stage: string, onProgress: Move['onProgress']): Promise<void> {
  if ((await account.stackThere(`countersign-${stage}-app`)) !== undefined) return
  for (const record of await account.recordsOfStage()) {
    await account.removeRecord(record)
    onProgress(`        ${record.name} ${record.type}`)
  }
}
