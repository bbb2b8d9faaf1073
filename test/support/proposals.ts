import { defined } from '../../shared/domain/defined.ts'
import type { CustomerId, TaskId } from '../../shared/domain/ids.ts'
import { type OpenTasks, openTasks } from '../../shared/storage/open-tasks.ts'
import { headings, listedTasksOf, type TaskListing, tasksUnder } from '../../shared/storage/task-listings.ts'
import { task } from '../../shared/storage/tasks.ts'
import { asId } from './ids.ts'
import { inProcess } from './in-process.ts'
import { inTenant, type Somebody, somebody } from './people.ts'
import type { Answer, Running, Sent } from './running.ts'
import { type Death, mortalStore } from './stores-that-fail.ts'

export const TRANSFERS = '/tenants/1/wallets/transfers'
/** A transfer for LEVEL_02 to approve. */
export const PROPOSAL = {
  body: { amount: 1, fromWalletId: 1, toWalletId: 3 },
  headers: { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' },
}

/** A new person who may propose transfers: nobody else's tasks are counted with theirs. */
export const newMaker = (service: Running): Promise<Somebody> => somebody(service, [inTenant('LEVEL_01')])

export const propose = (maker: Pick<Somebody, 'call'>, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  maker.call('POST', TRANSFERS, { ...PROPOSAL, headers: { ...PROPOSAL.headers, ...headers } })

/** Proposes in a process that dies; afterwards nothing of that process is left. */
export async function proposeAndDie({ local }: Running, sent: Pick<Sent, 'token' | 'headers'>, death: Death) {
  const { store } = local.service.ports
  const mortal = mortalStore(store, death)
  const call = inProcess({ ...local.service, ports: { ...local.service.ports, store: mortal.store } })
  const { token, headers } = sent
  const answer = await call('POST', TRANSFERS, { ...PROPOSAL, ...defined({ token }), headers: { ...PROPOSAL.headers, ...headers } })
  return { answer, died: mortal.died(), commits: mortal.commits() }
}

/** Reads a person's stored proposals: the count, the rows of their PENDING and DRAFT lists, and the rows that have a task. */
export async function storedOf({ local }: Running, customerId: CustomerId) {
  const { store } = local.service.ports
  const pages = await Promise.all((['DRAFT', 'PENDING'] as const).map((state) => store.list(listedTasksOf(customerId, state, 1000))))
  const rows = pages.flatMap(({ things }) => things.map(({ taskId }) => taskId))
  const tasks = await store.read(rows.map((taskId) => task(taskId)))
  const [count] = (await store.read([openTasks(customerId)])) as readonly (OpenTasks | undefined)[]
  return { open: count?.open ?? 0, rows, tasks: rows.filter((_, at) => tasks[at] !== undefined) }
}

/** Puts rows into the lists as a call leaves them that died before its task. */
export async function rowsOfDeadCall({ local }: Running, initiator: CustomerId, taskId: TaskId): Promise<void> {
  const listing: TaskListing = { taskId, tenantId: asId(1), initiator, executorRoles: ['LEVEL_02'], named: [] }
  const under = [headings.initiator(initiator), headings.role(asId(1), 'LEVEL_02'), headings.tenant(asId(1))]
  await local.service.ports.store.writeEach(
    under.map((heading) => ({
      kind: 'put',
      key: { PK: tasksUnder(heading, 'PENDING', 1).partition, SK: String(taskId).padStart(16, '0') },
      item: listing,
      when: [],
    })),
  )
}
