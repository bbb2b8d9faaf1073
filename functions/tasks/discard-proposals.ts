import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { quoted } from '../../shared/domain/quoted-text.ts'
import { AGENT_END, type AgentEnd, advanceAgentEnd } from '../../shared/storage/agent-proposals.ts'
import { reference } from '../../shared/storage/read.ts'
import { proposalsOf } from '../../shared/storage/task-listings.ts'
import { discardProposals, task } from '../../shared/storage/tasks.ts'

/** A transaction takes 100 writes: two per proposal, and a few others. */
const MOST_AT_ONCE = 40
/** Delay before a part is tried again because one of its proposals changed meanwhile, in milliseconds. */
const AGAIN_AFTER_MS = 1000

/**
 * Discards the proposals of an ended agent token, part by part: drafts first, then PENDING ones. Each part is one transaction that includes
 * the position of the next, so that a crash neither repeats nor loses a part. Meanwhile, no proposal is added.
 */
export const discardEndedProposals = consumer({
  queue: 'tasks',
  kinds: [AGENT_END],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const ended = await job.read.one(reference<AgentEnd>(job.message.key))
    if (ended?.turn !== job.message.turn) return
    const { agentTokenId, name, shelf: state, after } = ended
    const page = await job.read.list(proposalsOf(agentTokenId, state, MOST_AT_ONCE, after))
    const listed = await job.read.many(page.things.map(({ taskId }) => task(taskId)))
    const open = listed.filter((each) => each !== undefined).filter((each) => each.status === state && each.agentTokenId === agentTokenId)
    const at = new Date(job.now).toISOString()
    const comment = `The token of agent ${quoted(name)}, which proposed it, was ended.`
    const event = { at, by: 'service', what: 'DISCARDED', status: 'DISCARDED', attempt: 0, comment } as const
    job.unitOfWork.add(...discardProposals(open, state, event), advanceAgentEnd(ended, next(ended, page.next), job.now))
    if ((await job.commit()) === 'done') job.ports.log('info', 'agent.proposals-discarded', { agentTokenId, state, discarded: open.length })
    else job.passOn({ at: job.now + AGAIN_AFTER_MS })
  },
})

function next({ shelf }: AgentEnd, after: string | undefined): Pick<AgentEnd, 'shelf' | 'after'> | undefined {
  if (after !== undefined) return { shelf, after }
  return shelf === 'DRAFT' ? { shelf: 'PENDING' } : undefined
}
