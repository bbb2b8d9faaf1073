import type { Reply } from '../../contract/http.ts'
import type { Allowed } from '../request-context.ts'
import type { Judged } from '../steps/step-up.ts'
import { storeAsTask } from './store-as-task.ts'
import type { TaskRequest } from './task-headers.ts'

/** Stores the call instead of making it. */
export async function storeTask({
  endpoint,
  call,
  decision,
  taskRequest,
  demanded,
  service,
}: Allowed & Judged & { readonly taskRequest: TaskRequest | undefined }): Promise<{ readonly reply: Reply }> {
  if (taskRequest === undefined || decision === undefined) throw new Error(`${endpoint.name} cannot be stored as a task`)
  return { reply: await storeAsTask(endpoint, call, decision, taskRequest, demanded === undefined ? 'now' : 'after-step-up', service) }
}
