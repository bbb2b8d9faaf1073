import { type Client, CountersignError, type ListTasksInput, type Task, withoutQuotes } from '@countersign/client'
import type { Command } from 'commander'
import { command, does } from '../command.ts'
import { type Connection, countFrom, idFrom } from '../connection.ts'
import { defined } from '../defined.ts'
import { Failure, usage } from '../failure.ts'
import { withNextStep } from '../next-step.ts'
import { facts, printable, table } from '../output.ts'
import { canAsk, isConfirmed, note } from '../terminal.ts'
import { comment, comments } from './task-comments.ts'
import { decisionLine, waitForDecision } from './task-wait.ts'

/** The commands of an approver. */
export function tasks(): Command {
  const group = command('tasks', 'list, show and decide tasks: calls that wait for approval')
  group.addCommand(list(), { isDefault: true })
  group.addCommand(show())
  group.addCommand(move('approve', 'approve a task; it runs after the last approval that it needs', 'EXECUTE'))
  group.addCommand(move('reject', 'reject a task for good', 'REJECTED'))
  group.addCommand(move('send-back', 'send a task back to its initiator as a draft, and say why', 'DRAFT'))
  group.addCommand(comment())
  group.addCommand(comments())
  group.addCommand(move('withdraw', 'take your own task back', 'DISCARDED'))
  group.addCommand(waitForDecision())
  group.addCommand(move('submit', 'submit your own draft', 'PENDING'))
  return group
}

interface ListFlags {
  readonly mine?: boolean
  readonly roles?: string
  readonly tag?: string
  readonly kind?: string
  readonly oldest?: boolean
  readonly status?: string
  readonly limit: string
}

function list(): Command {
  return does<ListFlags>(
    command('list', 'list the tasks that wait for you, or other tasks with these options')
      .option('--mine', 'tasks that you made')
      .option('--roles <roles>', 'tasks for these roles or positions')
      .option('--tag <text>', 'tasks with this tag')
      .option('--kind <kind>', 'tasks about this, such as transfer or setting')
      .option('--oldest', 'oldest first')
      .option('--status <states>', 'states, separated by commas, or "all"; default: PENDING')
      .option('--limit <number>', 'at most this many', '50'),
    async ({ options, out, connect }) => {
      const max = countFrom('--limit', options.limit)
      const found = await tasksFor(await connect(), options, max)
      out.show(found, () =>
        table(
          ['TASK', 'STATUS', 'ASKED BY', 'CREATED', 'WHAT IT WOULD DO'],
          found.map(({ taskId, status, initiatorName, initiator, agent, created, description }) => [
            ...[String(taskId), status],
            `${initiatorName ?? initiator}${agent === undefined ? '' : ` (agent ${agent})`}`,
            ...[created, description],
          ]),
          options.mine === true ? 'You have no tasks in this state.' : 'No tasks wait for you.',
        ),
      )
    },
  )
}

/** The tasks that wait for the caller, unless another filter is given. */
async function tasksFor(
  { client }: Connection,
  { mine, roles, tag, kind, oldest, status }: ListFlags,
  max: number,
): Promise<readonly Task[]> {
  const narrowed: ListTasksInput = {
    ...(mine === true ? { initiatorCustomerId: 'me' as const } : {}),
    ...defined({ executorRoles: roles, tag }),
  }
  const isNarrowed = Object.keys(narrowed).length > 0
  const usual = isNarrowed ? {} : status === undefined ? { waitingForCustomerId: 'me' as const } : { visibleToCustomerId: 'me' as const }
  const states = status === 'all' ? {} : { status: (status ?? 'PENDING').split(',') as ListTasksInput['status'] & readonly string[] }
  const order = oldest === true ? { sort: 'oldest' as const } : {}
  return client.listTasks({ ...narrowed, ...usual, ...states, ...defined({ kind }), ...order }).toArray({ max })
}

function show(): Command {
  const showing = command('show', 'show a task and its decisions')
    .argument('[id]', 'id of the task')
    .option('--latest', 'the newest task that waits for you, instead of an id')
  return does<Pick<MoveFlags, 'latest'>>(showing, async ({ options, out, connect }, id) => {
    if ((id === undefined) === (options.latest !== true)) throw usage('Give the id of a task, or --latest')
    const { client } = await connect()
    const taskId = id === undefined ? (await latestTask(client)).taskId : idFrom('ID', id)
    const task = await client.getTask({ taskId })
    out.show(task, () => inWords(task))
  })
}

const VERBS = { EXECUTE: 'approve', REJECTED: 'reject', DRAFT: 'send-back', DISCARDED: 'withdraw', PENDING: 'submit' } as const

type Decision = 'EXECUTE' | 'REJECTED' | 'DRAFT' | 'DISCARDED' | 'PENDING'

interface MoveFlags {
  readonly comment?: string
  readonly latest?: boolean
  readonly yes?: boolean
  readonly ifMatch?: string
}

function move(verb: string, description: string, status: Decision): Command {
  const moving = command(verb, description).argument(status === 'EXECUTE' ? '[id]' : '<id>', 'id of the task')
  if (status === 'EXECUTE' || status === 'REJECTED') moving.option('--comment <text>', 'why')
  if (status === 'DRAFT') moving.requiredOption('--comment <text>', 'why, and what to change')
  if (status === 'EXECUTE')
    moving
      .option('--latest', 'the newest task that waits for you, instead of an id; asks for confirmation on a terminal')
      .option('--yes', 'do not ask for confirmation')
      .option('--if-match <etag>', 'approve the present state of an item that has changed, by its etag')
  return does<MoveFlags>(moving, async ({ options, out, connect }, id) => {
    if ((id === undefined) === (options.latest !== true)) throw usage('Give the id of a task, or --latest')
    const { client } = await connect()
    const taskId = id === undefined ? await confirmedLatest(client, options) : idFrom('ID', id)
    const body = { status, ...defined({ executorComment: options.comment }) }
    const task = await moved(client, taskId, body, options)
    out.show(task, () => decisionLine(task))
    if (status === 'EXECUTE' && task.status === 'FAILED')
      throw new Failure(
        1,
        `The stored call was refused (${task.responseCode}): ${task.responseBody ?? ''}`,
        `After you have corrected the cause: countersign tasks approve ${taskId}`,
      )
  })
}

type Body = { readonly status: Decision; readonly executorComment?: string }

/** Makes the move. If the item has changed since the proposal, shows what the task does now, and approves that after a confirmation. */
async function moved(client: Client, taskId: number, body: Body, flags: MoveFlags): Promise<Task> {
  try {
    return (await client.updateTask({ taskId, body }, ifMatch(flags.ifMatch))) as Task
  } catch (error) {
    if (!(error instanceof CountersignError) || error.changed === undefined) throw error
    const { etag, at, fields } = error.changed
    const task = await client.getTask({ taskId })
    note(`The item has changed since the proposal (${at}): ${printable(fields.join(', '))}`)
    note(`The task would now do: ${printable(task.description)}`)
    noteEffects(task)
    // Without a person, --yes is not enough: nobody has seen the present state.
    if (!canAsk()) throw withNextStep(error, `To approve this state: countersign tasks approve ${taskId} --if-match '${etag}'`)
    if (!(await isConfirmed('Approve the present state?', {}))) throw usage('Nothing was approved.')
    return (await client.updateTask({ taskId, body }, ifMatch(etag))) as Task
  }
}

const ifMatch = (etag: string | undefined) => (etag === undefined ? {} : { headers: { 'if-match': etag } })

/** The effects beside the description, a line for each, with values in quotes that they cannot close. */
function effectLines({ effects = [] }: Task): readonly string[] {
  const quoted = (value: string): string => `"${withoutQuotes(value)}"`
  return effects.map(({ label, before, after }) => {
    if (after === '***') return `${label}: set`
    return before === undefined ? `${label}: ${quoted(after)}` : `${label}: ${quoted(before)} → ${quoted(after)}`
  })
}

function noteEffects(task: Task): void {
  for (const line of effectLines(task)) note(`  ${printable(line)}`)
}

/** The newest task that waits for the caller. */
async function latestTask(client: Client): Promise<Task> {
  const [task] = await client.listTasks({ waitingForCustomerId: 'me', status: ['PENDING'] }).toArray({ max: 1 })
  if (task === undefined) throw new Failure(1, 'No task waits for you', 'See all that you can see: countersign tasks list --status all')
  return task
}

/** The newest task, after it has said what it would do: another one may have come since the caller looked. */
async function confirmedLatest(client: Client, flags: MoveFlags): Promise<number> {
  const task = await latestTask(client)
  note(`Task ${task.taskId} of ${task.initiatorName ?? task.initiator}: ${printable(task.description)}`)
  noteEffects(task)
  if (!(await isConfirmed('Approve it?', flags))) throw usage('Nothing was approved.')
  return task.taskId
}

/** The name of an approver, and the one of the person in whose place they decided. */
function approver({ customerId, name, onBehalfOf, onBehalfOfName }: Task['approvals'][number]): string {
  return `${name ?? customerId}${onBehalfOf === undefined ? '' : ` for ${onBehalfOfName ?? onBehalfOf}`}`
}

function inWords(task: Task): string {
  const approvals = task.approvals.map((each) => `${approver(each)} ${each.status}`).join(', ')
  return facts([
    ['Task', String(task.taskId)],
    ['Status', task.status],
    ['Would do', task.description],
    ...effectLines(task).map((line, at): [string, string] => [at === 0 ? 'Effects' : '', line]),
    ['Changed since', task.changedSince === undefined ? undefined : `${task.changedSince.at}: ${task.changedSince.fields.join(', ')}`],
    ['Call', `${task.httpMethod} ${task.path}`],
    ['Body', task.body],
    ['Asked by', `${task.initiatorName ?? task.initiator}${task.agent === undefined ? '' : ` (agent ${task.agent})`}`],
    ['Comment', task.initiatorComment],
    ['Replaces', task.replaces === undefined ? undefined : String(task.replaces)],
    ['Replaced by', task.replacedBy === undefined ? undefined : String(task.replacedBy)],
    ['For', task.executorRoles],
    ['Approvals', `${task.approvalsGiven} of ${task.approvalsRequired}${approvals === '' ? '' : `: ${approvals}`}`],
    ['You may', task.moves?.map((status) => VERBS[status]).join(', ')],
    ['Decided', task.executorComment],
    ['Answer', task.responseCode === undefined ? undefined : `${task.responseCode} ${task.responseBody ?? ''}`],
    ['Created', task.created],
    ['Changed', task.lastModified],
    ...(task.agentReads ?? []).map((read, at): [string, string] => [
      at === 0 ? 'Agent read' : '',
      `${read.at}  ${read.operationId}  ${read.path}`,
    ]),
  ])
}
