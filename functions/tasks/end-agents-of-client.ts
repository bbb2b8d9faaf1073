import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { agentOfBackEnd } from '../../shared/sessions/agent-session.ts'
import { endedAgent } from '../../shared/sessions/ended-agent.ts'
import {
  type AgentOfClient,
  advanceClientEnd,
  agentsOfClient,
  CLIENT_END,
  type ClientEnd,
  forgetAgentOfClient,
} from '../../shared/storage/agents-of-clients.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { reference } from '../../shared/storage/read.ts'
import { AGENT_SESSION, type Session, session } from '../../shared/storage/sessions.ts'

/** A transaction takes 100 writes: four for each agent, and a few others. */
const MOST_AT_ONCE = 20
/** Delay before a part is tried again because one of its agents changed meanwhile, in milliseconds. */
const AGAIN_AFTER_MS = 1000

/**
 * Ends the agents of a deleted client, part by part. Their tokens have stopped working with the client; this frees their slots, reports their
 * ends and discards their DRAFT and PENDING proposals, as when their owners end them.
 */
export const endAgentsOfClient = consumer({
  queue: 'tasks',
  kinds: [CLIENT_END],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const ended = await job.read.one(reference<ClientEnd>(job.message.key))
    if (ended?.turn !== job.message.turn) return
    const { clientId, after } = ended
    const page = await job.read.list(agentsOfClient(clientId, MOST_AT_ONCE, after))
    const living = await livingAgents(job, clientId, after === undefined ? [...ofBackEnd(ended), ...page.things] : page.things)
    for (const { agent, owner } of living) job.unitOfWork.add(...(await endedAgent(job, agent, 'discard', owner.tenantId)))
    job.unitOfWork.add(...page.things.map(forgetAgentOfClient), advanceClientEnd(ended, page.next, job.now))
    if ((await job.commit()) === 'done') job.ports.log('info', 'oauth.client-agents-ended', { clientId, ended: living.length })
    else job.passOn({ at: job.now + AGAIN_AFTER_MS })
  },
})

type Named = Pick<AgentOfClient, 'customerId' | 'agentTokenId'>

function ofBackEnd({ clientId, customerId }: ClientEnd): readonly Named[] {
  return customerId === undefined ? [] : [{ customerId, agentTokenId: agentOfBackEnd(clientId) }]
}

/** Those that lived until the client was deleted. Others have ended before, and their proposals stay or went as was decided then. */
async function livingAgents(
  { read }: Job,
  clientId: string,
  named: readonly Named[],
): Promise<readonly { readonly agent: Session; readonly owner: Identity }[]> {
  const sessions = await read.many(named.map(({ customerId, agentTokenId }) => session(customerId, `${AGENT_SESSION}${agentTokenId}`)))
  const agents = sessions.filter((each) => each?.client?.clientId === clientId).filter((each) => each !== undefined)
  const owners = await read.many(agents.map(({ identity }) => identityNamed(identity)))
  return agents.flatMap((agent, at) => {
    const owner = owners[at]
    return owner !== undefined && owner.customerId === agent.customerId && owner.epoch === agent.epoch ? [{ agent, owner }] : []
  })
}
