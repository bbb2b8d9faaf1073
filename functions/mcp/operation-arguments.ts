import * as z from 'zod'
import type { AgentCall } from '../../shared/contract/agent-call.ts'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { type Parameters, type PathOfCall, pathOfCall } from './path-of-call.ts'
import { refused, type ToolAnswer } from './tool.ts'

export const operationId = () => z.string().min(1).max(105).describe('Id of an operation, as search_operations names it.')

export const parameters = () =>
  z
    .record(z.string().max(60), z.union([z.string().max(2000), z.number(), z.boolean()]))
    .default({})
    .describe('Path and query parameters by name, as describe_operation lists them.')

export const body = () => z.record(z.string(), z.unknown()).describe('Body of the call, as describe_operation describes it.')

export const taskId = () => z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe('Id of a task, as propose answered it.')

/** The path of a call with these parameters, or their faults. */
export async function pathFor(
  call: AgentCall,
  of: Endpoint,
  sent: Parameters,
): Promise<Extract<PathOfCall, { kind: 'path' }> | { readonly kind: 'none'; readonly answer: ToolAnswer }> {
  const made = pathOfCall(of, sent)
  if (made.kind === 'path') return made
  await call.refuseEnded()
  const { missing, unknown, known } = made
  return {
    kind: 'none',
    answer: refused('The parameters do not fit the operation', 'Send the missing parameters, and none that are unknown.', {
      missing,
      unknown,
      known,
    }),
  }
}
