import * as z from 'zod'
import type { AgentCall } from '../../shared/contract/agent-call.ts'
import { EXISTING_PROPOSAL } from '../../shared/contract/asks-for-task.ts'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import type { Reply } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import { inOrder } from '../../shared/domain/in-order.ts'
import { fitting } from './answer-budget.ts'
import { operationFor } from './known-operations.ts'
import { body, operationId, parameters, pathFor } from './operation-arguments.ts'
import { refusedCall } from './refused-call.ts'
import { type AnsweredTask, standing } from './shown-proposal.ts'
import { done, proposalFields, refused, type ToolAnswer, tool, untrustedAnswer } from './tool.ts'
import { inToolWords } from './tool-words.ts'
import { cleanText, marked } from './untrusted.ts'

const LONGEST_COMMENT = 1000
const MOST_APPROVERS = 20

export const propose = tool({
  name: 'propose',
  title: 'Propose a change',
  description:
    'Stores a change for people to approve; it changes nothing itself. Say in comment why it is right and what you have looked at: people judge by it. Without approvers those of your token decide. An open proposal of the same change is answered again, not stored twice.',
  takes: () =>
    z.object({
      operationId: operationId(),
      parameters: parameters(),
      body: body().optional(),
      approvers: z.array(z.int().min(1)).min(1).max(MOST_APPROVERS).optional().describe('Customer ids of the people who decide.'),
      byPolicy: z.boolean().optional().describe('Policies that explain lists decide.'),
      comment: z.string().max(LONGEST_COMMENT).describe('Why, for the people who decide.'),
    }),
  answers: () => z.looseObject({ ...proposalFields(), duplicateOfOpenProposal: z.boolean().optional() }),
  does: 'propose',
  async run(call, sent) {
    const found = await operationFor(call, sent.operationId, 'propose')
    if (found.kind === 'none') return found.answer
    const comment = cleanText(sent.comment, LONGEST_COMMENT).trim()
    if (comment === '') {
      await call.refuseEnded()
      return refused('comment is required', 'Say why you propose this and what you have looked at, for the people who decide.')
    }
    const made = await pathFor(call, found.operation, sent.parameters)
    if (made.kind === 'none') return made.answer
    const headers = {
      'task-initiator-comment': comment,
      'task-skip-draft': 'true',
      prefer: `return=representation, ${EXISTING_PROPOSAL}`,
      ...(sent.approvers === undefined ? {} : { 'task-approver-userids': sent.approvers.join(',') }),
      ...(sent.byPolicy === true ? { 'task-by-policy': 'true' } : {}),
    }
    const { path, rawQuery } = made
    const json = inOrder(sent.body)
    const reply = await call.perform({ endpoint: found.operation, path, rawQuery, headers, ...defined({ body: json }) })
    if (reply.status >= 300) return withHelp(call, found.operation, made, sent.body, reply)
    const isEarlier = reply.headers?.['preference-applied']?.includes(EXISTING_PROPOSAL) ?? false
    const proposed = reply.body as AnsweredTask
    return { ...done({ ...standing(call, proposed), ...(isEarlier ? { duplicateOfOpenProposal: true } : {}) }), proposed }
  },
})

/** Adds advice to refusals that concern the approvers. */
async function withHelp(
  call: AgentCall,
  of: Endpoint,
  made: { readonly path: string; readonly rawQuery: string },
  sent: unknown,
  reply: Reply,
): Promise<ToolAnswer> {
  if (reply.status !== 400 && reply.status !== 403) return refusedCall(reply)
  const why = await askWhy(call, of, made, sent)
  if (why.status >= 300) return refusedCall(reply)
  const { decision, whatWouldHelp } = why.body as Explained
  return refusedCall(reply, { decision, whatWouldHelp: inToolWords(cleanText(whatWouldHelp)) })
}

type Explained = { readonly decision: string; readonly whatWouldHelp: string } & Readonly<Record<string, unknown>>

export const explainOperation = tool({
  name: 'explain',
  title: 'Explain a decision',
  description:
    'Says what would be decided if you made this call, by which grant, and what would help. It does nothing. TASK_REQUIRED means: propose it. DENY means: nobody can approve it for you.',
  takes: () => z.object({ operationId: operationId(), parameters: parameters(), body: body().optional() }),
  answers: () => untrustedAnswer({ decision: z.string(), whatWouldHelp: z.string() }),
  does: 'read',
  async run(call, sent) {
    const found = await operationFor(call, sent.operationId, 'any')
    if (found.kind === 'none') return found.answer
    const made = await pathFor(call, found.operation, sent.parameters)
    if (made.kind === 'none') return made.answer
    const reply = await askWhy(call, found.operation, made, sent.body)
    if (reply.status >= 300) return refusedCall(reply)
    const { decision, whatWouldHelp, ...more } = reply.body as Explained
    return done({ decision, whatWouldHelp: inToolWords(cleanText(whatWouldHelp)), ...marked(fitting(inEnglishOnly(more))) })
  },
})

type Details = Omit<Explained, 'decision' | 'whatWouldHelp'>

/** Leaves out the forms of sentences for other languages, of which a model needs none. */
function inEnglishOnly({ helpSentence: _, grants, ...others }: Details): Details {
  if (!Array.isArray(grants)) return others
  return { ...others, grants: grants.map(({ sentence: _, ...grant }: Readonly<Record<string, unknown>>) => grant) }
}

/** Asks the service to explain a call. */
async function askWhy(
  call: AgentCall,
  of: Endpoint,
  { path, rawQuery }: { readonly path: string; readonly rawQuery: string },
  sent: unknown,
): Promise<Reply> {
  const explain = (await call.catalogue()).find(({ operationId: each }) => each === 'explain')
  if (explain === undefined) throw new Error('the service explains nothing')
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  const asked = {
    method: of.method,
    path: rawQuery === '' ? encoded : `${encoded}?${rawQuery}`,
    ...defined({ body: sent }),
  }
  return call.perform({ endpoint: explain, path: '/authorization/explain', rawQuery: '', body: asked })
}
