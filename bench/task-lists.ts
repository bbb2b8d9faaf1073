/*
 * Measures a page of tasks, in a tenant with few tasks and in one with many: read units, requests, milliseconds. The rows and the tasks
 * are written straight into the table in memory; the service answers the pages.
 */

import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Local, startLocal } from '../infra/local/start.ts'
import { documentsOf } from '../shared/adapters/table/document-client.ts'
import { type CustomerId, fixedId, type TenantId } from '../shared/domain/ids.ts'
import { claimsFor } from '../shared/domain/tokens/claims.ts'
import { type Identity, identityNamed } from '../shared/storage/identities.ts'
import { person } from '../shared/storage/persons.ts'
import { beginSession } from '../shared/storage/sessions.ts'
import type { Task } from '../shared/storage/task.ts'
import { listTask } from '../shared/storage/task-listings.ts'
import { storeTask } from '../shared/storage/tasks.ts'
import { replace, type Write } from '../shared/storage/write.ts'
import { meteredCalls } from '../test/support/metered-call.ts'

export type ListCost = {
  readonly page: string
  readonly tasks: number
  readonly shown: number
  readonly readUnits: number
  readonly requests: number
  readonly milliseconds: number
}

/** Number of tasks for LEVEL_07 with a tag: the newest ones. Every task is for LEVEL_02. */
const FEW = 10
const LIMIT = 50
const MAKERS = 500
const FIRST_ID = 300_000_000_000_000

export async function taskLists(sizes: readonly number[] = [10_000, 100_000]): Promise<readonly ListCost[]> {
  const costs: ListCost[] = []
  for (const size of sizes) {
    const local = await startLocal({ port: 0, dataDirectory: undefined, log: () => undefined })
    try {
      await fill(local, size)
      costs.push(...(await pagesOf(local, size)))
    } finally {
      await local.stop()
    }
  }
  return costs
}

const PAGES = [
  ['operator', 'everything, offset 0', ''],
  ['operator', 'everything, offset 5,000', 'offset=5000'],
  ['operator', 'PENDING, offset 0', 'status=PENDING'],
  ['operator', 'PENDING, offset 5,000', 'status=PENDING&offset=5000'],
  ['operator', 'FAILED: there is none', 'status=FAILED'],
  ['operator', 'EXECUTED: there is none', 'status=EXECUTED'],
  ['LEVEL_02', 'a role that sees all, offset 0', 'executorRoles=LEVEL_02'],
  ['LEVEL_02', 'a role that sees all, offset 5,000', 'executorRoles=LEVEL_02&offset=5000'],
  ['LEVEL_07', 'a role that sees ten', 'executorRoles=LEVEL_07'],
  ['LEVEL_07', 'a role that sees ten, of another role', 'executorRoles=LEVEL_02'],
  ['LEVEL_07', 'a role that sees ten, a tag that all have', 'tag=all'],
  ['LEVEL_02', 'a role that sees all, a tag that ten have', 'tag=few'],
  ['LEVEL_09', 'a role that sees none, of another role', 'executorRoles=LEVEL_02'],
] as const

async function pagesOf(local: Local, tasks: number): Promise<readonly ListCost[]> {
  const call = meteredCalls(local.service)
  const tokens = new Map<string, string>()
  for (const position of ['LEVEL_20', 'LEVEL_02', 'LEVEL_07', 'LEVEL_09']) tokens.set(position, await tokenFor(local, position))
  const costs: ListCost[] = []
  for (const [who, page, query] of PAGES) {
    const token = tokens.get(who === 'operator' ? 'LEVEL_20' : who) ?? ''
    const began = performance.now()
    const { status, body, cost } = await call('GET', `/global/tasks?limit=${LIMIT}&${query}`, { token })
    if (status !== 200) throw new Error(`${page}: ${status}`)
    const milliseconds = performance.now() - began
    const { length: shown } = body as readonly unknown[]
    costs.push({ page, tasks, shown, readUnits: cost.readUnits, requests: cost.requests.length, milliseconds })
  }
  return costs
}

export async function tokenFor({ service }: Local, position: string): Promise<string> {
  const { ports } = service
  const now = ports.clock.now()
  const at = new Date(now).toISOString()
  const customerId = fixedId<CustomerId>(70_000 + Number(position.slice(-2)))
  const name = `${position.toLowerCase()}@bench.example`
  const holdings = [{ kind: 'tenant' as const, position, tenantId: fixedId<TenantId>(1) }]
  const [like] = (await ports.store.read([identityNamed('checker@harbour.example')])) as unknown as [Identity]
  const identity = { ...like, identity: name, canonicalName: name, customerId, holdings }
  const session = {
    sessionId: 'bench',
    customerId,
    identity: name,
    epoch: like.epoch,
    amr: ['pwd'],
    created: at,
    lastRenewed: at,
    expiresAt: now,
  }
  await ports.store.commit([
    replace(identityNamed(name), identity),
    replace(person(customerId), {
      customerId,
      tenantId: fixedId<TenantId>(1),
      kind: 'admin' as const,
      holdings,
      identities: [name],
      version: 1,
    }),
    beginSession(session),
  ])
  const subject = {
    customerId,
    tenantId: fixedId<TenantId>(1),
    identity: name,
    sessionId: 'bench',
    tokenId: 'bench',
    amr: ['pwd'],
    holdings,
  }
  return ports.tokens.sign(claimsFor(subject, now))
}

async function fill({ table }: Local, size: number): Promise<void> {
  const documents = documentsOf(table.client)
  const waiting: Write[] = []
  const flush = async () => void (await writeAll(documents, table.name, waiting.splice(0)))
  for (let place = 0; place < size; place++) {
    const made = taskNumber(place, size)
    waiting.push(...storeTask(made, created(made)).slice(0, 1), ...listTask(made))
    if (waiting.length >= 2_000) await flush()
  }
  await flush()
}

function taskNumber(place: number, size: number): Task {
  const at = new Date(FIRST_ID + place).toISOString()
  const isOfFew = place >= size - FEW
  return {
    taskId: fixedId(FIRST_ID + place),
    tenantId: fixedId(1),
    institution: 'harbour',
    endpoint: 'POST /tenants/{tenantId}/wallets/transfers',
    httpMethod: 'POST',
    path: '/svc-conductor/rest/v1/tenants/1/wallets/transfers',
    query: '',
    body: '{"amount":1,"fromWalletId":1,"toWalletId":3}',
    sealedBody: 'x'.repeat(200),
    digest: 'x'.repeat(43),
    initiator: fixedId(80_000 + (place % MAKERS)),
    initiatorIdentity: 'maker@harbour.example',
    madeBy: 'person',
    description: 'Transfer EUR 1.00 from wallet 1 “Main” to wallet 3 “Main”',
    executorRoles: isOfFew ? ['LEVEL_02', 'LEVEL_07'] : ['LEVEL_02'],
    approvals: [],
    checkerCount: 0,
    tag: isOfFew && place % 2 === 0 ? 'few' : 'all',
    status: 'PENDING',
    attempt: 0,
    version: 1,
    created: at,
    lastModified: at,
  }
}

const created = ({ created: at, initiator, status }: Task) => ({ at, by: initiator, what: 'CREATED' as const, status, attempt: 0 })

const AT_ONCE = 8

async function writeAll(documents: DynamoDBDocumentClient, tableName: string, writes: readonly Write[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(writes.length / 25) }, (_, place) => writes.slice(place * 25, place * 25 + 25))
  const worker = async (): Promise<void> => {
    for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) {
      const requests = batch.map(({ item, key }) => ({ PutRequest: { Item: { ...item, ...key } } }))
      await documents.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** One line per page: its cost in each size of the tenant. */
export function listTable(costs: readonly ListCost[]): string {
  const pages = [...new Set(costs.map(({ page }) => page))]
  const cell = ({ tasks, readUnits, requests, milliseconds, shown }: ListCost): string =>
    `${tasks.toLocaleString('en')} tasks: ${String(readUnits).padStart(7)} RCU ${String(requests).padStart(5)} requests ${milliseconds.toFixed(0).padStart(6)} ms (${shown} shown)`
  return pages.map((page) => [page.padEnd(44), ...costs.filter((cost) => cost.page === page).map(cell)].join('  ')).join('\n')
}

if (import.meta.main) console.log(listTable(await taskLists()))
