import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id, namedObject, page } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { named } from '../../shared/contract/task-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { EventReport } from '../../shared/domain/events/event-report.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { withMarks, withoutHidden } from '../../shared/domain/shown-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { namesOf, type PersonNames } from '../../shared/people/person-names.ts'
import type { Task } from '../../shared/storage/task.ts'
import { addComment, commentsOn, MOST_COMMENTS, type TaskComment } from '../../shared/storage/task-comments.ts'
import { task } from '../../shared/storage/tasks.ts'
import { reporting } from '../../shared/storage/write.ts'
import { ensureVisible, visibleTask } from './visible-task.ts'

export const listTaskComments = endpoint({
  method: 'GET',
  path: '/global/tasks/{taskId}/comments',
  operationId: 'listTaskComments',
  group: 'tasks',
  summary: 'List the comments on a task',
  description: 'Lists the comments, oldest first. Whoever sees the task may read them.',
  access: { kind: 'token' },
  answer: () => z.array(commentShape()).max(MOST_COMMENTS),
  query: page,
  reads: ({ params }) => [task(params.taskId)],
  ensure: ensureVisible,
  refusals: ['task-not-found'],
  async handle(call) {
    const { found } = await visibleTask(call, call.params.taskId)
    return listAnswer(
      call,
      call.query,
      (limit, after) => commentsOn(found.taskId, limit, after),
      async (comments) => {
        const authors = comments.map(({ author }) => author)
        const names = await namesOf(authors, call.read, found.tenantId)
        return comments.map((each) => shownComment(each, names))
      },
    )
  },
})

const LONGEST_COMMENT = 2000

/** The text of a comment, kept in Unicode's composed form (NFC). Line ends and tabs are allowed. */
const commentText = () =>
  z
    .string()
    .overwrite((text) => text.normalize('NFC').replaceAll(/\r\n?/g, '\n'))
    .min(1)
    .max(LONGEST_COMMENT)
    .regex(NO_CONTROLS, 'must not contain control characters, nor characters that change the direction of text')
    .refine((text) => text === '' || withoutHidden(text).trim() !== '', 'must not be empty')

const NO_CONTROLS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  /^[^\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/

const commentShape = () =>
  namedObject('TaskComment', {
    commentId: id(),
    customerId: id(),
    name: z.string().optional().describe('Name of the author.'),
    agent: z.string().optional().describe('Agent that wrote the comment, with a token of the author.'),
    text: z.string().describe('Text of the comment; empty after its author was erased.'),
    created: z.iso.datetime(),
  })

/** A comment as people see it: hidden characters are shown as marks. */
function shownComment({ commentId, author, agent, text, created }: TaskComment, names: PersonNames) {
  const shownAgent = agent === undefined ? undefined : withMarks(agent)
  return {
    commentId,
    customerId: author,
    ...named('name', author, names),
    ...defined({ agent: shownAgent }),
    text: withMarks(text),
    created,
  }
}

export const createTaskComment = endpoint({
  method: 'POST',
  path: '/global/tasks/{taskId}/comments',
  operationId: 'createTaskComment',
  group: 'tasks',
  summary: 'Add a comment to a task',
  description:
    'Adds a comment that everybody who sees the task reads. It cannot be edited or deleted. A task has at most 200 comments. An agent comments on its own proposals only. The initiator, everybody who has decided and earlier commenters find it in their next digest.',
  access: { kind: 'token' },
  agents: 'judged-by-handler',
  body: () => z.object({ text: commentText() }),
  answer: commentShape,
  reads: ({ params }) => [task(params.taskId)],
  ensure: ensureVisible,
  refusals: ['task-not-found', 'too-many-comments'],
  async handle(call) {
    const { found } = await visibleTask(call, call.params.taskId)
    refuseOthersProposals(call, found)
    const { caller, body } = call
    const made: TaskComment = {
      commentId: call.newId(),
      taskId: found.taskId,
      author: caller.customerId,
      ...defined({ agent: caller.agent?.name }),
      text: body.text,
      created: new Date(call.now).toISOString(),
    }
    const [comment, ...rest] = addComment(made, found.tenantId)
    if (comment !== undefined) call.unitOfWork.add(reporting(comment, commentReport(made, found.tenantId)), ...rest)
    // Without the text, which an erasure of its author must be able to empty.
    call.unitOfWork.change = { after: { commentId: made.commentId } }
    return ok(shownComment(made, await namesOf([made.author], call.read, found.tenantId)))
  },
})

function refuseOthersProposals({ caller }: Call, { agentTokenId }: Task): void {
  if (caller.agent !== undefined && caller.agent.agentTokenId !== agentTokenId)
    throw new Refusal('not-for-agents', { description: 'An agent may comment on its own proposals only.' })
}

/** Reports a comment as its readers see it. */
function commentReport(made: TaskComment, tenantId: TenantId | undefined): EventReport {
  return { eventType: 'task.commented', tenantId, data: () => ({ taskId: made.taskId, ...shownComment(made, new Map()) }) }
}
