import type { Endpoint } from '../../contract/declared-endpoint.ts'
import type { HttpRequest } from '../../contract/http.ts'
import { pendingTasks } from '../../storage/pending-tasks.ts'
import type { Reference } from '../../storage/read.ts'
import type { Service } from '../service.ts'

/** The row that names the open tasks of an item, read together with the item: a GET of an item without any takes no round trip more. */
export function pendingReads(
  endpoint: Endpoint,
  { path }: Pick<HttpRequest, 'path'>,
  { isChangeable }: Pick<Service, 'isChangeable'>,
): readonly Reference<unknown>[] {
  return isChangeable(endpoint) ? [pendingTasks(path) as unknown as Reference<unknown>] : []
}
