import type { AgentCall } from '../../shared/contract/agent-call.ts'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import type { Reply } from '../../shared/contract/http.ts'

async function named(call: AgentCall, operationId: string): Promise<Endpoint> {
  const found = (await call.catalogue()).find((each) => each.operationId === operationId)
  if (found === undefined) throw new Error(`no operation is called ${operationId}`)
  return found
}

export async function readTask(call: AgentCall, taskId: number): Promise<Reply> {
  return call.perform({ endpoint: await named(call, 'getTask'), path: `/global/tasks/${taskId}`, rawQuery: '' })
}

/** The tasks that were proposed with this very token. */
export async function readProposals(call: AgentCall, query: Readonly<Record<string, string>>): Promise<Reply> {
  const rawQuery = new URLSearchParams({ ...query, agentTokenId: call.agentTokenId, initiatorCustomerId: String(call.owner) }).toString()
  return call.perform({ endpoint: await named(call, 'listTasks'), path: '/global/tasks', rawQuery })
}
