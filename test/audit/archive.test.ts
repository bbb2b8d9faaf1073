import { expect, test } from 'vitest'
import { ARCHIVED_KINDS, archiveChanges } from '../../functions/archive/archive-changes.ts'
import { changedItems, type StreamEvent } from '../../shared/runtime/changed-items.ts'
import { resendCallback } from '../../shared/storage/callbacks.ts'
import { keys } from '../../shared/storage/table.ts'
import { callbackReceiver } from '../support/callback-receiver.ts'
import { callbacksOf } from '../support/callbacks.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'

const service = running()
const callbacks = callbacksOf(service)
const DAY_SECONDS = 86_400
const AT_SECONDS = Date.parse('2026-03-02T09:30:00Z') / 1000

type Wire = Readonly<Record<string, Readonly<Record<string, unknown>>>>
const key = ({ PK, SK }: { readonly PK: string; readonly SK: string }): Wire => ({ PK: { S: PK }, SK: { S: SK } })
const record = (eventName: 'INSERT' | 'REMOVE' | 'MODIFY', sequence: string, image: Wire): StreamEvent['Records'][number] => ({
  eventName,
  dynamodb: {
    Keys: { PK: image.PK ?? {}, SK: image.SK ?? {} },
    ...(eventName === 'REMOVE' ? { OldImage: image } : { NewImage: image }),
    SequenceNumber: sequence,
    ApproximateCreationDateTime: AT_SECONDS,
  },
})

const audit = record('INSERT', '100', { ...key(keys.audit('1', '2026-03-02T09:30:00Z', 0, 'a')), auditId: { S: 'a' }, actor: { N: '5' } })
const delivered = record('REMOVE', '101', {
  ...key(keys.callback(asId(1), asId(9))),
  callbackId: { N: '9' },
  attempts: { L: [{ M: { at: { S: 'x' } } }] },
})
const answer = record('REMOVE', '102', { ...key(keys.idempotency('1', asId(5), 'k')), sealed: { S: 'closed' }, status: { N: '200' } })

/** Nobody whose data it would be: tests of what is about people are in `erased-archive.test.ts`. */
const noOne = async (owners: readonly string[]) => new Map(owners.map((owner) => [owner, KEY] as const))
const KEY = new Uint8Array(32)

const documents = () => service.local.service.ports.documents
const linesOf = async (object: string) =>
  ((await documents().get(object)) ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

test('a batch of the stream is archived as JSON lines: an object for each kind and day', async () => {
  await archiveChanges(changedItems({ Records: [audit, delivered, answer] }), documents(), noOne)
  expect(await linesOf('archive/audit/day=2026-03-02/100.jsonl')).toMatchObject([{ auditId: 'a', actor: 5 }])
  expect(await linesOf('archive/callbacks/day=2026-03-02/101.jsonl')).toMatchObject([{ callbackId: 9, attempts: [{ at: 'x' }] }])
  expect(await linesOf('archive/idempotent-answers/day=2026-03-02/102.jsonl')).toMatchObject([
    { status: 200, personal: { 5: expect.stringMatching(/^p1\./) } },
  ])
})

test('a batch that comes again writes the same objects, and no change of another kind is archived', async () => {
  const written: string[] = []
  const archive = { put: async (object: string) => void written.push(object) }
  const other = record('INSERT', '103', { ...key(keys.wallet(asId(1), asId(1))), balance: { N: '1' } })
  const changed = record('MODIFY', '104', { ...key(keys.callback(asId(1), asId(9))), callbackId: { N: '9' } })
  for (let times = 0; times < 2; times++) await archiveChanges(changedItems({ Records: [other, changed, audit] }), archive, noOne)
  expect(written).toEqual(['archive/audit/day=2026-03-02/100.jsonl', 'archive/audit/day=2026-03-02/100.jsonl'])
})

test('the entry that a transfer carries is archived like one of its own, with the transfer beside it; a transfer that carries none is not', async () => {
  const SK = '0150000000000000'
  const of = { PK: { S: 'TENANT#1#TRANSFERS#3' }, SK: { S: SK }, transferId: { N: SK }, amount: { N: '100' }, currency: { S: 'EUR' } }
  const carried = { M: { actor: { N: '5' }, action: { S: 'POST x' }, path: { S: '/x' }, traceId: { S: 't' } } }
  const transfers = [record('INSERT', '107', of), record('INSERT', '108', { ...of, audit: carried })]
  await archiveChanges(changedItems({ Records: [...transfers, audit] }), documents(), noOne)
  const lines = await linesOf('archive/audit/day=2026-03-02/108.jsonl')
  const entry = { auditId: `TRANSFERS.${SK}`, actor: 5, action: 'POST x', path: '/x', after: { amount: 1, currency: 'EUR' }, traceId: 't' }
  expect(lines).toMatchObject([{ PK: 'TENANT#1#TRANSFERS#3', SK, ...entry, at: expect.stringMatching(/^2026-/) }, { auditId: 'a' }])
  expect(lines[0]).not.toHaveProperty('audit')
})

test('attack: an item of a type that the service never writes holds up nobody: it is archived as the table has it', async () => {
  const odd = record('REMOVE', '105', { ...key(keys.callback(asId(1), asId(8))), callbackId: { N: '8' }, bytes: { B: 'AAAA' } })
  await archiveChanges(changedItems({ Records: [odd] }), documents(), noOne)
  expect(await linesOf('archive/callbacks/day=2026-03-02/105.jsonl')).toMatchObject([{ bytes: { B: 'AAAA' } }])
})

test('what an archive cannot take fails the batch, so that it comes again', async () => {
  const archive = { put: async () => Promise.reject(new Error('no bucket')) }
  await expect(archiveChanges(changedItems({ Records: [audit] }), archive, noOne)).rejects.toThrow('no bucket')
})

test('every kind of the archive names keys that the table has', () => {
  const samples = [
    keys.audit('GLOBAL', '2026', 0, 'a'),
    keys.tenantThing(asId(1), 'TRANSFERS', 1),
    keys.callback(asId(1), asId(1)),
    keys.idempotency('1', asId(5), 'k'),
  ]
  for (const { kind, keys: pattern } of ARCHIVED_KINDS) expect([kind, samples.some(({ PK }) => pattern.test(PK))]).toEqual([kind, true])
})

test('a delivered callback leaves the table after the days that are configured, and one that is sent again stays', async () => {
  const receiver = await callbackReceiver()
  const callbackId = await callbacks.send(receiver.url)
  await callbacks.inState(callbackId, 'DELIVERED')
  const { store } = service.local.service.ports
  const stored = async () =>
    (await store.read([{ key: keys.callback(asId(1), callbackId) }]))[0] as never as Parameters<typeof resendCallback>[0]
  const kept = await stored()
  expect((kept.expiresAt ?? 0) - Date.parse(kept.lastModified) / 1000).toBeCloseTo(400 * DAY_SECONDS, -1)
  expect((await store.commit([resendCallback(kept, service.local.clock.now() + 60_000)])).kind).toBe('committed')
  expect(await stored()).not.toHaveProperty('expiresAt')
})
