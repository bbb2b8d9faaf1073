import { expect } from 'vitest'
import type { Running } from './running.ts'

type Executed = { readonly taskId: number; readonly status: string; readonly responseCode?: number; readonly responseBody?: string }

/** A call of the operator that a global administrator approves. */
export async function approvedTask(service: Running, method: string, path: string, body: object): Promise<Executed> {
  const headers = { 'task-executor-roles': 'GLOBAL_ADMIN', 'task-skip-draft': 'true' }
  const proposed = await service.call(method, path, { token: await service.tokenOf('operator'), body, headers })
  expect(proposed.status, proposed.text).toBe(200)
  const token = await service.tokenOf('globalAdmin')
  const taskId = proposed.headers.get('task-id')
  const answer = await service.call('PUT', `/global/tasks/${taskId}`, { token, body: { status: 'EXECUTE' } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Executed
}
