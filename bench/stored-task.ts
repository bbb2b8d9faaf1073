import { createSecretBox } from '../shared/adapters/secret-box.ts'
import { BASE_PATH } from '../shared/contract/routes.ts'
import { type CustomerId, fixedId, type TaskId, type TenantId } from '../shared/domain/ids.ts'
import { storedDigestOf } from '../shared/http/digest.ts'
import type { StoredItem } from '../shared/ports/store.ts'
import type { Task } from '../shared/storage/task.ts'
import { task } from '../shared/storage/tasks.ts'
import type { BenchTable } from './stored-items.ts'

/** The key under which the stand-in's secrets seal what is stored. */
export const DATA_KEY = new Uint8Array(32)
export const STORED_TASK_ID = 9

/** The measured table with a transfer that somebody else has proposed: the caller of the table may execute it. */
export async function withStoredTransfer(table: BenchTable, body: string): Promise<BenchTable> {
  const [maker, of] = [await makerOf(table), await proposal(body)]
  return { ...table, items: [...table.items, maker, { ...of, ...task(of.taskId).key } as StoredItem] }
}

async function makerOf({ items }: BenchTable): Promise<StoredItem> {
  const own = items.find(({ SK }) => SK === 'IDENTITY')
  return { ...own, PK: 'IDENTITY#maker', identity: 'maker', canonicalName: 'maker', customerId: 6 }
}

async function proposal(body: string): Promise<Task> {
  const path = '/tenants/1/wallets/transfers'
  const [rawBody, contentType] = [Buffer.from(body), 'application/json']
  const dataKey = async () => ({ keyId: 'bench', key: DATA_KEY })
  const box = createSecretBox({ current: dataKey, first: dataKey, byId: dataKey })
  const at = new Date().toISOString()
  return {
    ...{
      taskId: fixedId<TaskId>(STORED_TASK_ID),
      tenantId: fixedId<TenantId>(1),
      endpoint: 'POST /tenants/{tenantId}/wallets/transfers',
      httpMethod: 'POST',
    },
    ...{ path: `${BASE_PATH}${path}`, query: '', contentType, body },
    sealedBody: await box.seal(rawBody.toString('base64'), `task/${STORED_TASK_ID}`),
    digest: storedDigestOf({ method: 'POST', path, rawQuery: '', rawBody, headers: { 'content-type': contentType } }),
    ...{
      initiator: fixedId<CustomerId>(6),
      initiatorIdentity: 'maker',
      madeBy: 'person',
      description: 'Transfer',
      executorRoles: ['LEVEL_20'],
    },
    ...{ approvals: [], checkerCount: 0, status: 'PENDING', start: 'PENDING', attempt: 0, version: 1, created: at, lastModified: at },
  }
}
