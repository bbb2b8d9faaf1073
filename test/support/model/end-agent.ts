import { expect } from 'vitest'
import { CONSUMERS } from '../../../functions/catalogue.ts'
import type { CustomerId } from '../../../shared/domain/ids.ts'
import { queueHandler } from '../../../shared/runtime/jobs.ts'
import type { AgentEnd } from '../../../shared/storage/agent-proposals.ts'
import type { DueMessage } from '../../../shared/storage/due.ts'
import { reference } from '../../../shared/storage/read.ts'
import { keys } from '../../../shared/storage/table.ts'
import { inProcess } from '../in-process.ts'
import { mortalStore } from '../stores-that-fail.ts'
import type { Step } from './plans.ts'
import { personOf } from './specification.ts'
import type { Tenant } from './tenant.ts'

/**
 * Ends the token of an agent as its owner, perhaps in a process that dies over it, and lets the queue do what is due then. Answers whether the
 * token has ended.
 */
export async function endAgent(
  tenant: Tenant,
  { agent, death }: Extract<Step, { kind: 'end-agent' }>,
): Promise<'ended' | 'died' | 'refused'> {
  const mortal = mortalStore(tenant.service.ports.store, death ?? { at: 0, when: 'before' })
  const service = { ...tenant.service, ports: { ...tenant.service.ports, store: mortal.store } }
  const owner = personOf(agent)
  const agentTokenId = tenant.agentTokenOf(agent)
  const answer = await inProcess(service)('DELETE', `/authentication/agent-tokens/${agentTokenId}`, { token: tenant.tokenOf(owner) })
  if (answer.status === 401) return 'refused'
  expect(answer.status).toBe(mortal.died() ? 500 : 200)
  if (mortal.died() && death?.when === 'before') return 'died'

  await discardAll(tenant, tenant.personId(owner), agentTokenId)
  await tenant.renewAgent(agent)
  return 'ended'
}

/** Hands over what is due, part by part, as the queue does or the sweep after a crash. */
async function discardAll({ service }: Tenant, customerId: CustomerId, agentTokenId: string): Promise<void> {
  const key = keys.agentEnd(customerId, agentTokenId)
  const handle = queueHandler(CONSUMERS, service)
  for (let part = 0; part < MOST_PARTS; part++) {
    const [due] = await service.ports.store.read([reference<AgentEnd>(key)])
    if (due === undefined) return
    const { dueKind, dueTurn, dueAt } = due as unknown as { dueKind: string; dueTurn: number; dueAt: string }
    const message: DueMessage = { kind: dueKind, key, turn: dueTurn, dueAt }
    expect((await handle({ Records: [{ messageId: 'one', body: JSON.stringify(message) }] })).batchItemFailures).toEqual([])
  }
  throw new Error('the proposals of an ended agent token are never all discarded')
}

const MOST_PARTS = 100
