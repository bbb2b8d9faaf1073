/*
 * Measures the audit of a tenant with many entries: `node bench/audit-pages.ts [entries]`. The entries and their index are written
 * straight into the file of the embedded table, in a temporary folder that is deleted afterwards; the service answers the pages.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { marshall } from '@aws-sdk/util-dynamodb'
import { openTableFiles } from '../infra/local/embedded/table-files.ts'
import { type Local, startLocal } from '../infra/local/start.ts'
import { filterOf, keysOfEntry } from '../shared/domain/audit/entry-keys.ts'
import { hourOf } from '../shared/domain/audit/seal.ts'
import { type CustomerId, fixedId, type TaskId } from '../shared/domain/ids.ts'
import { type AuditEntry, type AuditHead, auditHead, noteAudit, REGISTER_PART } from '../shared/storage/audit.ts'
import { storeIndexPart } from '../shared/storage/audit-index.ts'
import { replace, type Write } from '../shared/storage/write.ts'
import { meteredCalls } from '../test/support/metered-call.ts'
import { tokenFor } from './task-lists.ts'

type PageCost = {
  readonly page: string
  readonly shown: number
  readonly readUnits: number
  readonly requests: number
  readonly milliseconds: number
}

const ENTRIES = 1_000_000
/** Entries since the last seal, which no index covers. */
const UNSEALED = 10_000
const HOUR_MS = 3_600_000
const ENTRIES_AN_HOUR = 1_000
const UNSEALED_MS = 2 * HOUR_MS
const [PEOPLE, WALLETS] = [500, 20_000]
/** An entry of this kind among so many others. */
const RARE = 50_000
const RARE_PERSON = 99_999
const SCOPE = '1'

/** Questions of an auditor. The rare things are among the oldest entries too. */
const PAGES = [
  ['first page', ''],
  ['first page of 100', 'limit=100'],
  ['by a person of many', 'actor=80007'],
  ['by a person of few', `actor=${RARE_PERSON}`],
  ['by a wallet', 'item=17'],
  ['by a task, old', 'task=300000000000'],
  ['by kind: refusals', 'kind=refusal'],
  ['by kind: executions', 'kind=execution'],
  ['by path', 'path=/tenants/1/config'],
  ['by a person and a kind', `actor=${RARE_PERSON}&kind=refusal`],
  ['by a person who did nothing', 'actor=12345'],
] as const

async function auditPages(entries: number): Promise<readonly PageCost[]> {
  process.env.TABLE_SERVICE = 'embedded'
  const dataDirectory = await mkdtemp(join(tmpdir(), 'countersign-audit-'))
  try {
    const local = await startLocal({ port: 0, dataDirectory, log: () => undefined })
    try {
      fill(local, openTableFiles(join(dataDirectory, 'table.db')), entries)
      return await pagesOf(local)
    } finally {
      await local.stop()
    }
  } finally {
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

async function pagesOf(local: Local): Promise<readonly PageCost[]> {
  const call = meteredCalls(local.service)
  const token = await tokenFor(local, 'LEVEL_20')
  const costs: PageCost[] = []
  // The first read after so many writes tidies the file.
  await call('GET', '/tenants/1/audit-events', { token })
  for (const [page, query] of PAGES) {
    let [path, link]: readonly [string, string | undefined] = [`/tenants/1/audit-events?${query}`, undefined]
    for (const name of [page, `${page}, next`]) {
      const began = performance.now()
      const { status, body, headers, cost } = await call('GET', path, { token })
      const milliseconds = performance.now() - began
      if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
      const { length: shown } = body as readonly unknown[]
      costs.push({ page: name, shown, readUnits: cost.readUnits, requests: cost.requests.length, milliseconds })
      link = /<([^>]+)>/.exec(headers?.link ?? '')?.[1]
      if (link === undefined) break
      path = link.slice(link.indexOf('/tenants/'))
    }
  }
  return costs
}

/** Writes the entries oldest first, and for each hour before the last seal the parts of its index, as sealing does. */
function fill({ table, service }: Local, files: ReturnType<typeof openTableFiles>, entries: number): void {
  const writeAll = (writes: readonly Write[]) =>
    files.atomically(() => {
      for (const { item, key } of writes) files.put(table.name, { pk: key.PK, sk: key.SK }, marshall({ ...item, ...key }) as never)
    })
  const end = Math.floor(service.ports.clock.now() / HOUR_MS) * HOUR_MS
  const sealedTo = new Date(end - UNSEALED_MS).toISOString()
  const waiting: Write[] = []
  let [hour, part, indexed]: [string, number, AuditEntry[]] = ['', 0, []]
  const keepPart = () => {
    if (indexed.length === 0) return
    const [from, to] = [indexed[0], indexed.at(-1)].map((entry) => `${entry?.at}#${entry?.auditId}`)
    const filter = filterOf(indexed.flatMap(keysOfEntry))
    waiting.push(storeIndexPart(SCOPE, hour, part, { from: from ?? '', to: to ?? '', filter }))
    part += 1
    indexed = []
  }
  for (let place = 0; place < entries; place++) {
    const entry = entryAt(place, timeOf(place, entries, end))
    waiting.push(noteAudit(SCOPE, entry))
    if (entry.at < sealedTo) {
      if (hourOf(entry.at) !== hour || indexed.length === REGISTER_PART) keepPart()
      if (hourOf(entry.at) !== hour) part = 0
      hour = hourOf(entry.at)
      indexed.push(entry)
    }
    if (waiting.length >= 5_000) writeAll(waiting.splice(0))
  }
  keepPart()
  const head: AuditHead = { sealedTo, last: 'x'.repeat(43), indexedFrom: timeOf(0, entries, end).slice(0, 13) }
  writeAll([...waiting, replace(auditHead(SCOPE), head)])
  files.close()
}

/** The newest entries are of the last two hours, the others before them, evenly. */
function timeOf(place: number, entries: number, end: number): string {
  const unsealed = Math.min(UNSEALED, Math.floor(entries / 2))
  const sealed = entries - unsealed
  const at =
    place < sealed
      ? end - UNSEALED_MS - (sealed - place) * (HOUR_MS / ENTRIES_AN_HOUR)
      : end - UNSEALED_MS + ((place - sealed) * UNSEALED_MS) / unsealed
  return new Date(at).toISOString()
}

function entryAt(place: number, at: string): AuditEntry {
  const isRare = place % RARE === RARE / 2
  const walletId = 1 + ((place * 7_919) % WALLETS)
  const ofTask = place % 10 === 0 ? { taskId: fixedId<TaskId>(300_000_000_000 + place) } : {}
  return {
    auditId: `${String.fromCodePoint(65 + (place % 26))}${String(place).padStart(21, '0')}`,
    at,
    actor: fixedId<CustomerId>(isRare ? RARE_PERSON : 80_000 + (place % PEOPLE)),
    identity: 'someone@harbour.example',
    sessionId: 'x'.repeat(22),
    ...(isRare ? { refused: 'SEC001', reason: 'not-permitted' } : {}),
    action: 'PUT /tenants/{tenantId}/wallets/{walletId}',
    path: `/tenants/1/wallets/${walletId}`,
    ...ofTask,
    before: { walletId, name: 'Main' },
    after: { walletId, name: 'Travel' },
    traceId: 'x'.repeat(32),
  }
}

if (import.meta.main) {
  const entries = Number(process.argv[2] ?? ENTRIES)
  for (const { page, shown, readUnits, requests, milliseconds } of await auditPages(entries))
    console.log(
      `${page.padEnd(36)} ${String(shown).padStart(4)} shown ${readUnits.toFixed(0).padStart(6)} RCU ${String(requests).padStart(4)} requests ${milliseconds.toFixed(0).padStart(6)} ms`,
    )
}
