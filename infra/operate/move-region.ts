import { setTimeout as wait } from 'node:timers/promises'
import { requirePackages } from '../bundle/own-packages.ts'
import { originName } from '../edge/names.ts'
import { senderDomain } from '../mail/names.ts'
import { type MovedFields, moveRegion } from '../recovery/move-region.ts'
import { type MovedParts, movedAccount } from '../recovery/moved-account.ts'
import { vaultName } from '../recovery/names.ts'
import { restoreDocuments } from '../recovery/restore-documents.ts'
import { setConcurrency } from '../recovery/restore-table.ts'
import { restoredAccount } from '../recovery/restored-account.ts'
import type { Stage } from '../stages.ts'
import { stageNamed } from '../stages-file.ts'
import { dataStacks } from './data-stacks.ts'
import { missingService } from './deploy-checks.ts'
import { deployedTable } from './operated-table.ts'
import { refuse, runCommand } from './operator-command.ts'
import { verifyAudits } from './verify-audit.ts'

const USAGE = `Moves a stage to its second region: restores the newest backup there, and hands over keys, secrets and names. Nobody is served meanwhile.

  npm run operate -- move-region <stage> [--anchor <seal>]   brings table, keys and secrets to the second region, and says what to enter into the stage
  npm run operate -- move-region <stage> --documents         after the deployment: restores documents and archive
  npm run operate -- move-region <stage> --stop-first        after the deployment: stops the functions of the first region, when it answers again
  … --config <file>                                          takes the stages from a JSON or YAML file

What was written after the newest backup is lost. Run it again after any fault: what is done is not done twice.
`

const FLAGS = {
  anchor: { type: 'string' },
  documents: { type: 'boolean' },
  'stop-first': { type: 'boolean' },
  config: { type: 'string' },
} as const
type Flags = Readonly<{ anchor?: string; documents?: boolean; 'stop-first'?: boolean; config?: string }>

async function move({ anchor, documents, 'stop-first': stopFirst }: Flags, [name]: readonly string[]): Promise<void> {
  const stage = stageNamed(name)
  requirePackages('infra')
  if (documents === true) return documentsOf(movedStage(stage))
  if (stopFirst === true) return stopFirstRegion(movedStage(stage))
  const secondRegion = stage.secondRegion
  if (secondRegion === undefined) throw new Error(`Stage ${stage.name} has no secondRegion, so nothing of it is anywhere else.`)
  const { secondRegion: _, ...alone } = stage
  const accepted = stage.secondRegionWithoutLiveness === true ? (['region'] as const) : []
  const lacking = missingService({ ...alone, region: secondRegion, accepted })
  if (lacking.length > 0) return refuse(lacking.join('\n'))
  process.env.AWS_REGION = secondRegion
  const account = movedAccount(partsOf(stage, secondRegion), deployedTable('').client, (table) => deployedTable(table).store)
  const dataStackWith = await dataStacks(stage.name)
  const result = await moveRegion(account, {
    stage: { ...stage, secondRegion },
    anchor,
    verify: verifyAudits,
    dataStackOf: (changed) => dataStackWith({ ...alone, ...changed }),
    clock: { now: Date.now, wait },
    onProgress: (line) => process.stderr.write(`${line}\n`),
  })
  if (result.kind === 'refused') return refuse(`${result.table} cannot take over:\n  ${result.faults.join('\n  ')}`)
  process.stdout.write(nextSteps(stage.name, result.changed, result.at))
}

type MovedStage = Stage & { readonly moved: NonNullable<Stage['moved']> }

function movedStage(stage: Stage): MovedStage {
  const { moved } = stage
  if (moved === undefined) throw new Error(`Stage ${stage.name} was not moved: enter first what move-region printed, and deploy it.`)
  return { ...stage, moved }
}

function partsOf(stage: Stage, secondRegion: string): MovedParts {
  const { name, account, region, domain, mail, deletionProtection } = stage
  return {
    name,
    account,
    region,
    secondRegion,
    isProtected: deletionProtection,
    vault: vaultName(stage),
    records: [
      ...(domain === undefined ? [] : [{ hostedZoneId: domain.hostedZoneId, name: originName(domain) }]),
      ...(mail?.hostedZoneId === undefined ? [] : [{ hostedZoneId: mail.hostedZoneId, name: mail.mailFrom }]),
    ],
    senderDomain: mail === undefined ? undefined : senderDomain(stage),
  }
}

async function documentsOf(stage: MovedStage): Promise<void> {
  const { client, store } = deployedTable('')
  const account = restoredAccount(stage.region, client, () => store)
  const output = (name: string) => account.outputOf(`countersign-${stage.name}-data`, name)
  await restoreDocuments({
    stage: { name: stage.name, region: stage.region, vault: vaultName(stage) },
    key: stage.moved.key,
    buckets: [
      { part: 'documents', bucket: await output('DocumentsBucket') },
      { part: 'archive', bucket: await output('ArchiveBucket') },
    ],
    wait,
    onProgress: (line) => process.stderr.write(`${line}\n`),
  })
  process.stdout.write('Documents and archive are restored.\n')
}

async function stopFirstRegion({ name, moved }: MovedStage): Promise<void> {
  const { client, store } = deployedTable('')
  const count = await setConcurrency(
    restoredAccount(moved.from, client, () => store),
    name,
    'stopped',
  )
  process.stdout.write(`${count} functions of ${name} in ${moved.from} are stopped.\n`)
}

const nextSteps = (stage: string, { region, restoredTable, moved }: MovedFields, at: number) => `Next:
  1. In the stage ${stage}, remove secondRegion and backupAccount, and enter:
${JSON.stringify({ region, restoredTable, moved }, null, 2).replaceAll(/^/gm, '       ')}
  2. npm run deploy -- ${stage}
  3. npm run operate -- reconcile --table ${restoredTable} --since ${new Date(at - 60_000).toISOString()}
  4. npm run operate -- move-region ${stage} --documents
  5. When ${moved.from} answers again: npm run operate -- move-region ${stage} --stop-first
`

if (import.meta.main)
  await runCommand({ usage: USAGE, flags: FLAGS, takesWords: true, fault: 'The stage was not moved.', faultCode: 2, run: move })
