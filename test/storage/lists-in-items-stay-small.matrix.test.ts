import { expect, test } from 'vitest'
import type { CustomerId, TaskId, TenantId } from '../../shared/domain/ids.ts'
import { withSettings } from '../../shared/domain/login/proof-setters.ts'
import { type Approval, keptApprovals, MOST_APPROVALS, withWord } from '../../shared/domain/tasks/quorum.ts'
import { type CallbackSecret, callbackSecret, firstSecret, replaceSecret } from '../../shared/storage/callback-secrets.ts'
import { exchangeEnded, MOST_PENDING, notePending, pendingTasks } from '../../shared/storage/pending-tasks.ts'
import { changeProofSetters, type ProofSetters, proofSettersOf } from '../../shared/storage/proof-setters.ts'
import type { Task, TaskEvent } from '../../shared/storage/task.ts'
import { claimTask, concludeTask } from '../../shared/storage/task-executions.ts'
import { approveTask, fitsItem, rejectTask, storeTask, task } from '../../shared/storage/tasks.ts'
import {
  beginCredentials,
  type Credential,
  type Credentials,
  changeCredentials,
  credentialsOf,
  MOST_CREDENTIALS,
} from '../../shared/storage/webauthn-credentials.ts'
import { emptyTables } from '../support/empty-table.ts'
import { asId } from '../support/ids.ts'
import { type Life, lived } from '../support/lives.ts'

const tables = emptyTables()
const NOW = Date.parse('2026-01-31T08:00:00Z')
const at = (now: number) => new Date(now).toISOString()
const LARGEST_ITEM_BYTES = 400 * 1024

/** The longest name that an identity can have: 200 characters of four bytes. */
const LONGEST_NAME = '𝛼'.repeat(200)
const DIGEST = 'd'.repeat(64)
const TASK: Task = {
  ...{
    taskId: asId<TaskId>(1),
    tenantId: asId<TenantId>(1),
    endpoint: 'createTransfer',
    httpMethod: 'POST',
    path: '/transfers',
    query: '',
    body: '{}',
    digest: DIGEST,
  },
  ...{ initiator: asId<CustomerId>(7), initiatorIdentity: 'ann', madeBy: 'person', description: 'Transfer', executorRoles: ['LEVEL_02'] },
  ...{
    approvals: [{ customerId: asId<CustomerId>(8), status: 'PENDING', named: true }],
    checkerCount: 0,
    status: 'PENDING',
    attempt: 0,
    version: 1,
  },
  ...{ created: at(NOW), lastModified: at(NOW) },
}
const event = (of: Task, what: TaskEvent['what'], now: number): TaskEvent => ({
  ...{ at: at(now), by: asId<CustomerId>(8), what, status: of.status, attempt: of.attempt, comment: '€'.repeat(1000) },
})

const FIRST_APPROVER = 244_148_279_963_833
const ITEM_PATH = '/tenants/1/config/task.open.max'

/** One more holder of a role approves; of those before, the last 20 may still check the call. */
function oneMoreApproval({ approvals }: Task, turn: number): readonly Approval[] {
  const word = { status: 'APPROVED', digest: DIGEST, identity: LONGEST_NAME } as const
  return keptApprovals(withWord(approvals, asId(FIRST_APPROVER + turn), word), (customerId) => customerId > FIRST_APPROVER + turn - 20)
}

const CREDENTIAL = (id: string): Credential => ({
  ...{ credentialId: id, name: 'n'.repeat(100), publicKey: 'p'.repeat(103), counter: 1, backupEligible: true, backedUp: true },
  ...{ transports: ['usb', 'nfc', 'ble', 'internal'], created: at(NOW), lastUsed: at(NOW) },
})
const credentialId = (turn: number) => `${turn}`.padStart(86, 'c')

const OVERLAP_MS = 24 * 3_600_000
const secret = (turn: number) => `${turn}`.padStart(160, 's')

type CostedLife = Life & { readonly mostUnits: number }

const LIVES: Readonly<Record<string, CostedLife>> = {
  'a task that many approve, and that waits for somebody else': {
    of: task(asId(1)),
    begin: storeTask(TASK, event(TASK, 'CREATED', NOW)),
    next: (before: Task, turn, now) => approveTask(before, oneMoreApproval(before, turn), event(before, 'APPROVED', now)),
    mostBytes: 48 * 1024,
    // The task, and its line with a comment of 3 KB: twice in a transaction; and what the notice takes.
    mostUnits: 2 * (48 + 4) + 2,
  },
  'the secret of callbacks, rotated more often than the overlap allows': {
    of: callbackSecret(asId(1)),
    begin: [firstSecret(asId(1), secret(0), at(NOW))],
    next: (before: CallbackSecret, turn, now) => {
      const live = before.previous.filter(({ expires }) => Date.parse(expires) > now).slice(0, 5)
      const previous = [{ sealed: before.sealed, expires: at(now + OVERLAP_MS) }, ...live]
      return [replaceSecret(asId(1), before, { sealed: secret(turn + 1), created: at(now), previous })]
    },
    mostBytes: 2_000,
    mostUnits: 4,
  },
  'the open tasks that an item names, while one after the other ends': {
    of: pendingTasks(ITEM_PATH),
    begin: notePending(ITEM_PATH, asId<TaskId>(FIRST_APPROVER), undefined),
    next: (before: { readonly tasks: readonly TaskId[] }, turn) => {
      const newest = asId<TaskId>(FIRST_APPROVER + turn + 1)
      if (before.tasks.length < MOST_PENDING) return notePending(ITEM_PATH, newest, before)
      return exchangeEnded(ITEM_PATH, newest, before, (place) => place > 0)
    },
    mostBytes: 300,
    mostUnits: 2,
  },
  'what many administrators set of one person': {
    of: proofSettersOf(asId(7)),
    begin: [changeProofSetters(asId(7), undefined, [])],
    next: (before: ProofSetters, turn, now) => {
      const setting = { by: asId<CustomerId>(FIRST_APPROVER + turn), at: at(now), what: 'proof', identity: LONGEST_NAME } as const
      return [changeProofSetters(asId(7), before, withSettings(before.settings, [setting], now))]
    },
    mostBytes: 40 * 1024,
    mostUnits: 2 * 40,
  },
  'the passkeys of an identity, as many as there may be, replaced and used': {
    of: credentialsOf('ann'),
    begin: beginCredentials('ann', CREDENTIAL(credentialId(0)), { userHandle: 'u'.repeat(86), parentDomain: 'bank.example' }),
    next: (before: Credentials, turn) =>
      changeCredentials('ann', before, [CREDENTIAL(credentialId(turn + 1)), ...before.credentials].slice(0, MOST_CREDENTIALS)),
    mostBytes: 6_000,
    // The list, a new owner and one that goes: twice in a transaction.
    mostUnits: 2 * (6 + 1 + 1),
  },
}

test.each(Object.entries(LIVES))('%s stays small, and so does the cost of its writes', async (_, life) => {
  const { sizes, units } = await lived(await tables.fresh({ now: () => NOW }), life, NOW)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(life.mostBytes)
  expect(Math.max(...units)).toBeLessThanOrEqual(life.mostUnits)
})

test('the largest task that can be stored has room for every approval, comment and answer that may come', async () => {
  const body = 'b'.repeat(120_000)
  let made: Task = { ...TASK, body, sealedBody: 's'.repeat(160_000) }
  for (let padding = 1_000; fitsItem({ ...made, path: 'p'.repeat(padding) }); padding += 1_000)
    made = { ...made, path: 'p'.repeat(padding) }
  const store = await tables.fresh({ now: () => NOW })
  const stored = async (): Promise<Task> => (await store.read([task(asId(1))]))[0] as unknown as Task
  const committed = async (writes: Parameters<typeof store.commit>[0]) => expect((await store.commit(writes)).kind).toBe('committed')
  await committed(storeTask(made, event(made, 'CREATED', NOW)))
  for (let turn = 0; turn < MOST_APPROVALS - 1; turn++) {
    const before = await stored()
    const word = { status: 'APPROVED', digest: DIGEST, identity: LONGEST_NAME } as const
    await committed(
      approveTask(before, withWord(before.approvals, asId(FIRST_APPROVER + turn), word), event(before, 'APPROVED', NOW + turn)),
    )
  }
  const pending = await stored()
  await committed(
    claimTask(pending, {
      claimId: 'c'.repeat(22),
      at: new Date(NOW + 60_000).toISOString(),
      approvals: pending.approvals,
      executor: asId(8),
    }),
  )
  const claimed = await stored()
  const outcome = { status: 'FAILED', responseCode: 500, responseBody: '"'.repeat(24 * 1024) } as const
  await committed(concludeTask(claimed, outcome, event(claimed, 'FAILED', NOW + 61_000)))
  const failed = await stored()
  await committed(rejectTask(failed, failed.approvals, asId(8), event(failed, 'REJECTED', NOW + 62_000), 'rejecter'))
  const ended = await stored()
  expect(ended).toMatchObject({ status: 'REJECTED', approvals: { length: MOST_APPROVALS } })
  expect(itemBytes(ended)).toBeLessThanOrEqual(LARGEST_ITEM_BYTES)
})

/** The size of an item as DynamoDB counts it: UTF-8 of every name and value. */
function itemBytes(item: object): number {
  const sizes = Object.entries(item).map(
    ([name, value]) => Buffer.byteLength(name) + Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value)),
  )
  return sizes.reduce((all, each) => all + each, 0)
}
