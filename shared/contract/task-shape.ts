import * as z from 'zod'
import { kindOfCall } from '../domain/audit/event-object.ts'
import type { CustomerId } from '../domain/ids.ts'
import type { RequiredPolicy } from '../domain/policies/stricter-of.ts'
import { withMarks } from '../domain/shown-text.ts'
import { amountsIn } from '../domain/tasks/amounts-moved.ts'
import { labelledEffect, MOST_EFFECTS } from '../domain/tasks/effects.ts'
import { progressOf } from '../domain/tasks/progress.ts'
import { storedSentence } from '../domain/tasks/task-sentence.ts'
import { REQUESTABLE, type Requestable, TASK_STATES } from '../domain/tasks/transitions.ts'
import type { PersonNames } from '../people/person-names.ts'
import { MOST_AGENT_READS } from '../storage/agent-reads.ts'
import type { Task } from '../storage/task.ts'
import { shownPhrase } from '../texts/shown-phrase.ts'
import { httpStatus, id, namedObject } from './fields.ts'
import { LONGEST_KEY, taskPolicies, taskSentence } from './policy-shape.ts'
import { shownPolicies } from './shown-policies.ts'

/** The effects of a call that its description does not name. */
export const taskEffects = () =>
  z
    .array(
      z.object({
        label: z.string().max(1000).describe('The field in words; a member of a JSON value by its dotted path.'),
        before: z.string().max(1000).optional().describe('Present value; absent where the call creates something, and for secrets.'),
        key: z.string().max(LONGEST_KEY).describe('Key of the label, for readers of other languages.'),
        values: z.record(z.string(), z.unknown()).describe('Values of the key, if it has any.'),
        after: z.string().max(1000).describe('Value afterwards; `***` for a secret, `none` for a value that is removed.'),
      }),
    )
    .max(MOST_EFFECTS)

/** Longer than a stored answer: in a language with longer words. */
const LONGEST_FAILURE = 1_000_000

const failureInLanguage = () =>
  z
    .string()
    .max(LONGEST_FAILURE)
    .optional()
    .describe(
      'Reason for which the call of a FAILED task failed, in the language of `accept-language`. Shown with one task, and absent in English: `responseBody` says it.',
    )

export const taskShape = () =>
  namedObject('Task', {
    taskId: id(),
    httpMethod: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
    path: z.string().describe('Path of the stored call, with its query.'),
    body: z.string(),
    initiator: id(),
    initiatorName: z.string().optional(),
    agent: z.string().optional(),
    agentReads: z
      .array(
        z.object({
          operationId: z.string().meta({ description: 'Operation that was called.' }),
          path: z.string().meta({ description: 'Path below the base, without its query.' }),
          at: z.iso.datetime(),
        }),
      )
      .max(MOST_AGENT_READS)
      .optional()
      .meta({
        description:
          'Last reads of the agent before it proposed this, newest first. Shown with one task, not in lists; a person’s task has none.',
      }),
    executor: id().optional(),
    description: z.string().describe('The effect of the call, in words for the people who approve it.'),
    sentence: taskSentence()
      .optional()
      .meta({ description: 'The same words as key and values, for the reader’s own language. Absent from older tasks.' }),
    effects: taskEffects()
      .optional()
      .meta({ description: 'Effects of the call beside those that the description names. Of an open task they are computed anew.' }),
    changedSince: z
      .object({
        at: z.iso.datetime().describe('Time of the last change of the item.'),
        fields: z.array(z.string().max(1000)).max(1000).describe('Fields that the call writes and that have another value now.'),
      })
      .optional()
      .meta({
        description:
          'Present if the item of an open task has changed since the proposal. EXECUTE then needs `if-match` with the present etag of the item.',
      }),
    kind: z.string().max(100).describe('Word for what the call is about, for example `transfer` or `setting`.'),
    amounts: z
      .array(namedObject('MovedAmount', { amount: z.number().describe('Sum in this currency.'), currency: z.string().max(3) }))
      .max(5)
      .optional()
      .describe('Amounts that the call moves, one for each currency. Absent if it moves none.'),
    executorRoles: z.string(),
    initiatorComment: z.string().optional(),
    executorComment: z.string().optional(),
    tag: z.string().optional(),
    replaces: id().optional().describe('Task that this one took the place of (header `task-replaces`).'),
    replacedBy: id().optional().describe('Task that took the place of this one.'),
    status: z.enum(TASK_STATES).describe('The state of the task; the guide on task states says who can change it.'),
    approvals: z.array(
      z.object({
        customerId: id(),
        name: z.string().optional(),
        status: z.enum(['PENDING', 'APPROVED', 'REJECTED']).describe('Decision of this person.'),
        onBehalfOf: id().optional().describe('Person in whose place a substitute decided.'),
        onBehalfOfName: z.string().optional(),
      }),
    ),
    policies: taskPolicies()
      .optional()
      .meta({ description: 'Approval policies that the task has to meet, beside the approvals that it needs anyway. Absent without any.' }),
    runsAt: z.iso
      .datetime()
      .optional()
      .meta({ description: 'Time at which a task that is fully approved runs, after a cool-down or in a window of its policies.' }),
    expires: z.iso.datetime().optional().meta({ description: 'Time at which the task is discarded if it is still PENDING or FAILED.' }),
    whatIsMissing: z.string().max(2000).optional(),
    approvalsRequired: z.int(),
    approvalsGiven: z.int(),
    moves: z.array(z.enum(REQUESTABLE)).optional(),
    outcome: z
      .literal('UNKNOWN')
      .optional()
      .describe(
        'Present while nobody knows whether the request to an upstream took effect. In EXECUTE it is sent again with the same key; afterwards somebody has to find out at the upstream.',
      ),
    responseBody: z.string().optional(),
    failure: failureInLanguage(),
    responseCode: httpStatus().optional(),
    created: z.iso.datetime(),
    lastModified: z.iso.datetime(),
  })

const SHOWN = ['executor', 'replaces', 'replacedBy', 'outcome', 'responseBody', 'responseCode'] as const satisfies readonly (keyof Task)[]
/** Texts from users, whose hidden characters become marks. */
const TEXTS = ['agent', 'initiatorComment', 'executorComment', 'tag'] as const satisfies readonly (keyof Task)[]

/** Everybody whose name a task shows. */
export function personsNamedIn({ initiator, approvals }: Task): readonly CustomerId[] {
  return [
    initiator,
    ...approvals.flatMap(({ customerId, substitute }) => (substitute === undefined ? [customerId] : [customerId, substitute])),
  ]
}

/** The name of a person beside their id, if it is known. */
export function named<Field extends string>(field: Field, customerId: CustomerId, names: PersonNames): { readonly [F in Field]?: string } {
  const name = names.get(customerId)
  return (name === undefined ? {} : { [field]: withMarks(name) }) as { readonly [F in Field]?: string }
}

type ShownTask = z.infer<ReturnType<typeof taskShape>>

/** The relation of a task to its reader. */
export type SeenBy = {
  /** The fields of the item that have changed since the proposal. */
  readonly changedSince?: { readonly at: string; readonly fields: string[] }
  /** `overrideCheckerCount`: the higher of then and now. */
  readonly checkerCount: number
  /** The policies that it must meet now; without them, those of its proposal. */
  readonly policies?: readonly RequiredPolicy[]
  readonly moves?: readonly Requestable[]
  /** The time at which it is read, in milliseconds since 1970. */
  readonly now?: number
}

/** An approval as people see it: of a substitute it names the person in whose place it was given. */
function shownApproval({ customerId, status, substitute }: Task['approvals'][number], names: PersonNames) {
  if (substitute === undefined) return { customerId, ...named('name', customerId, names), status }
  return {
    customerId: substitute,
    ...named('name', substitute, names),
    status,
    onBehalfOf: customerId,
    ...named('onBehalfOfName', customerId, names),
  }
}

/** A task as people see it. */
export function shownTask(of: Task, names: PersonNames, seen: SeenBy = { checkerCount: of.checkerCount }): ShownTask {
  const { required, given } = progressOf(seen.checkerCount, of)
  const sentence = storedSentence(of)
  return {
    taskId: of.taskId,
    httpMethod: of.httpMethod as ShownTask['httpMethod'],
    path: of.query === '' ? of.path : `${of.path}?${of.query}`,
    body: of.body,
    initiator: of.initiator,
    ...named('initiatorName', of.initiator, names),
    description: withMarks(of.description),
    ...(sentence === undefined ? {} : { sentence: shownPhrase(sentence) }),
    ...(of.effects === undefined || of.effects.length === 0 ? {} : { effects: of.effects.map(labelledEffect) }),
    ...(seen.changedSince === undefined ? {} : { changedSince: seen.changedSince }),
    kind: kindOfCall(of.endpoint),
    ...(of.sum === undefined ? {} : { amounts: amountsIn(of.sum) }),
    executorRoles: of.executorRoles.join(','),
    status: of.status,
    approvals: of.approvals.map((approval) => shownApproval(approval, names)),
    ...shownPolicies(of, names, seen.policies, seen.now),
    approvalsRequired: required,
    approvalsGiven: given,
    ...(seen.moves === undefined ? {} : { moves: [...seen.moves] }),
    ...Object.fromEntries(SHOWN.flatMap((field) => (of[field] === undefined ? [] : [[field, of[field]]]))),
    ...Object.fromEntries(TEXTS.flatMap((field) => (of[field] === undefined ? [] : [[field, withMarks(of[field])]]))),
    created: of.created,
    lastModified: of.lastModified,
  }
}

/** One task by itself, with what its agent read before: lists would grow by that. */
export function wholeTask(of: Task, names: PersonNames, seen: SeenBy = { checkerCount: of.checkerCount }): ShownTask {
  const agentReads = of.agentReads?.map(({ operationId, path, at }) => ({ operationId, path, at }))
  return { ...shownTask(of, names, seen), ...(agentReads === undefined ? {} : { agentReads }) }
}
