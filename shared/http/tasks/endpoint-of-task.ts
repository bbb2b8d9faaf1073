import type { Endpoint } from '../../contract/declared-endpoint.ts'
import type { Method } from '../../contract/http.ts'
import { createReader } from '../../contract/reader.ts'
import { once } from '../../domain/once.ts'
import { failureText } from '../../domain/tasks/failure-text.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Task } from '../../storage/task.ts'
import type { Service } from '../service.ts'
import { BASE_PATH } from '../steps/parse-request.ts'

const declarations = once(() => import('../../upstreams/declared-at.ts'))

/** The endpoint of a stored call: of the catalogue, or an operation of an upstream of its tenant. One that is gone is 409. */
export async function endpointOfTask(of: Task, service: Pick<Service, 'endpointNamed' | 'ports'>): Promise<Endpoint | undefined> {
  if (of.declaration === undefined) return service.endpointNamed(of.endpoint)
  const { operationAt } = await declarations()
  const segments = of.path.slice(BASE_PATH.length).split('/').slice(1).map(decodeURIComponent)
  const found = await operationAt({ method: of.httpMethod as Method, segments }, createReader(service.ports.store))
  if (found?.sends?.declaration === of.declaration) return found
  throw new Refusal('conflict', { description: OPERATION_CHANGED })
}

export const OPERATION_CHANGED = failureText(
  'The operation of the upstream has been changed or removed since the proposal. Propose it again.',
)
