import { type CustomerId, fixedId, type PaymentId, type TaskId, type TenantId, type WalletId } from '../../shared/domain/ids.ts'
import type { MinorUnits } from '../../shared/domain/money/amount.ts'
import { dueAttributes, MINUTE_MS } from '../../shared/storage/due.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { storePayment } from '../../shared/storage/payments.ts'
import type { Task } from '../../shared/storage/task.ts'
import { nextDue } from '../../shared/storage/task-clock.ts'
import { executeAtOnce } from '../../shared/storage/task-executions.ts'
import { rowsAreMoved, task } from '../../shared/storage/tasks.ts'
import { wallet } from '../../shared/storage/wallets.ts'
import type { Write } from '../../shared/storage/write.ts'
import { callOf, jobOf } from './loads.ts'
import { seededRandom } from './seeded-random.ts'
import { type Sustained, sustainedRate, type Traffic } from './sustained-rate.ts'

const START_MS = Date.parse('2026-11-02T10:00:00Z')
const SEALED = 'x'.repeat(900)
const ID_RANGE = 2 ** 50
/** Half of the approvals come from different people. */
const APPROVERS = 1_000

type Runs = { readonly tenants: number; readonly dueShards: number; readonly indexPartitions: number }

/** The number of approved tasks a second that one minute can run at their time, in a table that has room for them. */
export function runRate({ indexPartitions, ...of }: Runs): Sustained {
  return sustainedRate({ traffic: runsOf(of), tablePartitions: 4_096, indexPartitions, when: 'as-placed' })
}

/** Tasks of many tenants whose time is the same minute: each runs in its transaction, and its rows move a moment later. */
function runsOf({ tenants, dueShards }: Omit<Runs, 'indexPartitions'>, seed = 1): Traffic {
  const random = seededRandom(seed)
  const oneOf = (count: number): number => Math.floor(random() * count)
  return () => {
    const runsAt = START_MS + oneOf(MINUTE_MS)
    const of = approved({
      taskId: fixedId(oneOf(ID_RANGE)),
      tenantId: fixedId(1_000 + oneOf(tenants)),
      runsAt,
      by: 10_000 + oneOf(APPROVERS),
    })
    const due = nextDue(of, START_MS)
    if (due === undefined) throw new Error('an approved task is due')
    const leaves = dueAttributes({ ...due, shards: dueShards }, task(of.taskId).key).due
    const at = new Date(runsAt).toISOString()
    const outcome = { status: 'EXECUTED', responseCode: 200, responseBody: '{}' } as const
    const claiming = { claimId: 'x'.repeat(32), at, approvals: of.approvals, executor: fixedId<CustomerId>(7) }
    const end = { at, by: claiming.executor, what: 'EXECUTED', status: 'EXECUTED', attempt: 1, responseCode: 200 } as const
    const ended = executeAtOnce(of, claiming, outcome, end).map((write) => inShards(write, dueShards))
    const payment = storePayment(
      { ...paymentOf(of), paymentId: fixedId<PaymentId>(oneOf(ID_RANGE)), created: at, lastModified: at },
      undefined,
    )
    const reads = [task(of.taskId), identityNamed(`approver-${of.approvals[0]?.customerId}`), identityNamed(`maker-${of.initiator}`)]
    const moved = rowsAreMoved({ ...of, status: 'EXECUTED' })
    const entered = ended.find((write) => write.due !== undefined)
    const enteredBucket = entered?.due === undefined ? undefined : dueAttributes(entered.due, entered.key).due
    return [
      callOf(
        [...reads, wallet(of.tenantId ?? fixedId<TenantId>(1), fixedId<WalletId>(oneOf(ID_RANGE)))],
        [...ended.map((write) => ({ write, changes: of, ...(write === entered ? { leaves } : {}) })), { write: payment }],
      ),
      jobOf([task(of.taskId)], { write: moved, changes: of, leaves: enteredBucket }),
    ]
  }
}

function inShards(write: Write, shards: number): Write {
  return write.due === undefined ? write : { ...write, due: { ...write.due, shards, queuedBy: 'commit' } }
}

const paymentOf = ({ tenantId = fixedId<TenantId>(1) }: Task) =>
  ({
    ...{ tenantId, externalUniqueId: 'x'.repeat(24), paymentType: 'CARD', currency: 'EUR' },
    status: 'PENDING',
    ...{ amount: 12_345 as MinorUnits, fee: 0 as MinorUnits, walletId: fixedId<WalletId>(1), paymentReference: 'x'.repeat(14) },
  }) as const

type Approved = { readonly taskId: TaskId; readonly tenantId: TenantId; readonly runsAt: number; readonly by: number }

/** A task that one step of a policy has approved. */
function approved({ taskId, tenantId, runsAt, by }: Approved): Task {
  const at = new Date(START_MS - MINUTE_MS).toISOString()
  const steps = [{ name: 'finance', roles: ['LEVEL_02'], approvals: 1 }]
  return {
    ...{ taskId, tenantId, endpoint: 'POST /tenants/{tenantId}/payments', httpMethod: 'POST', path: `/tenants/${tenantId}/payments` },
    ...{ query: '', contentType: 'application/json', body: '{}', sealedBody: SEALED, digest: 'x'.repeat(43) },
    ...{ initiator: fixedId<CustomerId>(by + APPROVERS), initiatorIdentity: 'maker', madeBy: 'person', description: 'Payment' },
    ...{ executorRoles: ['LEVEL_02'], checkerCount: 0, status: 'PENDING', start: 'PENDING', attempt: 0, version: 2, created: at },
    approvals: [
      { customerId: fixedId<CustomerId>(by), status: 'APPROVED', named: false, digest: 'x'.repeat(43), at, policy: 'p', step: 'finance' },
    ],
    policies: [{ name: 'p', steps, order: 'sequence', coolDownMinutes: 30 }],
    ...{ runsAt: new Date(runsAt).toISOString(), lastModified: at },
  }
}
