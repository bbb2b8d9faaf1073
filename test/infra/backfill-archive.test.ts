import { randomBytes } from 'node:crypto'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysOfPeople } from '../../functions/archive/keys-of-people.ts'
import { type Queues, startQueues } from '../../infra/local/queue-emulator.ts'
import { backfillAudit, replaySetAside } from '../../infra/operate/archive-backfill.ts'
import { objectsOf } from '../../infra/operate/backfill-archive.ts'
import { tenantAudits, verifyAudits } from '../../infra/operate/verify-audit.ts'
import { SET_ASIDE } from '../../shared/domain/archive/set-aside.ts'
import { transferred } from '../support/money.ts'
import { running } from '../support/running.ts'

const service = running()
let emulator: Queues
let archive: ReturnType<typeof objectsOf>

beforeAll(async () => {
  emulator = await startQueues({ queues: [] })
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const client = new S3Client({ endpoint: emulator.endpoint, region: 'us-east-1', credentials, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: 'archive' }))
  archive = objectsOf(client, 'archive')
})
afterAll(() => emulator.stop())

const keysOf = (owners: readonly string[]) => keysOfPeople(service.local.service.ports.store, randomBytes)(owners)

const linesOf = async (prefix: string) => {
  const lines: Record<string, unknown>[] = []
  for await (const key of archive.under(prefix))
    for (const line of (await archive.get(key)).split('\n')) if (line !== '') lines.push(JSON.parse(line))
  return lines
}

test('every entry of an audit that the stream no longer holds comes into the archive, and once only however often it is repeated', async () => {
  await transferred(service, { amount: 1, fromWalletId: 1, toWalletId: 3 })
  const { store } = service.local.service.ports
  for await (const { scope, entries } of verifyAudits(store, '1')) {
    if (scope !== '1') continue
    for await (const of of tenantAudits(store)) {
      if (of.scope !== '1') continue
      expect(await backfillAudit(store, of, archive, keysOf)).toBe(entries)
      expect(await backfillAudit(store, of, archive, keysOf)).toBe(entries)
    }
    const lines = await linesOf('archive/audit/')
    expect(entries).toBeGreaterThan(0)
    expect(lines).toHaveLength(entries)
    expect(lines.filter(({ PK }) => String(PK).includes('TRANSFERS')).map(({ traceId }) => typeof traceId)).toContain('string')
  }
})

test('a batch that Lambda has set aside is archived as its function would have', async () => {
  const key = { PK: { S: 'AUDIT#7' }, SK: { S: '2026-11-24T08:15:30.000Z#a' } }
  const dynamodb = { Keys: key, NewImage: { ...key, auditId: { S: 'a' } }, SequenceNumber: '9', ApproximateCreationDateTime: 1_795_508_130 }
  const payload = JSON.stringify({ Records: [{ eventName: 'INSERT', dynamodb }] })
  await archive.put(`${SET_ASIDE}3f1a/shardId-1/2026/11/24/some`, JSON.stringify({ version: '1.0', DDBStreamBatchInfo: {}, payload }))
  expect(await replaySetAside(archive, SET_ASIDE, keysOf)).toBe(1)
  expect(await linesOf('archive/audit/day=2026-11-24/9')).toMatchObject([{ PK: 'AUDIT#7', auditId: 'a' }])
})

test('attack: an object that is no batch is an error, and nothing is archived for it', async () => {
  await archive.put('other/1', '{"version":"1.0"}')
  await expect(replaySetAside(archive, 'other/', keysOf)).rejects.toThrow('holds no batch')
})
