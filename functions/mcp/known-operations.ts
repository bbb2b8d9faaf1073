import type { AgentCall } from '../../shared/contract/agent-call.ts'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { type Use, useOf } from '../../shared/contract/use-of-operation.ts'
import { refused, type ToolAnswer } from './tool.ts'

/** The operations that an agent can use. */
export async function knownOperations({ catalogue }: Pick<AgentCall, 'catalogue'>): Promise<readonly Endpoint[]> {
  return (await catalogue()).filter((each) => useOf(each) !== undefined)
}

/** An operation by its id, if it can be used in this way; otherwise the text for the agent. */
export async function operationFor(
  call: AgentCall,
  operationId: string,
  use: Use | 'any',
): Promise<{ readonly kind: 'operation'; readonly operation: Endpoint } | { readonly kind: 'none'; readonly answer: ToolAnswer }> {
  const all = await call.catalogue()
  const operation = all.find((each) => each.operationId === operationId && each.asset !== true)
  const can = operation === undefined ? undefined : useOf(operation)
  if (operation !== undefined && can !== undefined && (use === 'any' || can === use)) return { kind: 'operation', operation }
  await call.refuseEnded()
  return { kind: 'none', answer: operation === undefined ? unknown() : notSo(operation, use, can) }
}

function unknown(): ToolAnswer {
  return refused('There is no such operation', 'Find its operationId with search_operations.')
}

function notSo({ operationId, method }: Endpoint, use: Use | 'any', can: Use | undefined): ToolAnswer {
  if (can === undefined)
    return refused(`${operationId} cannot be used by an agent`, 'Ask a person to do it, or find another operation with search_operations.')
  return use === 'read'
    ? refused(`${operationId} is a ${method}: it changes data, so it cannot be read`, 'Use propose, and a person decides.')
    : refused(`${operationId} is a GET: it changes nothing`, 'Use read.')
}
