import type { Job } from '../../shared/contract/consumer.ts'
import { TASK_PAGES } from '../../shared/contract/routes.ts'
import type { CustomerId, TaskId, TenantId } from '../../shared/domain/ids.ts'
import { positionName } from '../../shared/domain/permissions/position-name.ts'
import { candidatesOf } from '../../shared/domain/policies/approval-policy.ts'
import { policiesOfTask } from '../../shared/domain/policies/policies-of-task.ts'
import { policySaid } from '../../shared/domain/policies/policy-in-words.ts'
import { inOneLine, inQuotes } from '../../shared/domain/quoted-text.ts'
import { decisionInWords } from '../../shared/domain/tasks/decision-in-words.ts'
import { inFullSaid } from '../../shared/domain/tasks/effects.ts'
import { isAsked } from '../../shared/domain/tasks/quorum.ts'
import { namesOf, type PersonNames } from '../../shared/people/person-names.ts'
import type { Ports } from '../../shared/ports/ports.ts'
import type { Person } from '../../shared/storage/persons.ts'
import type { Task } from '../../shared/storage/task.ts'
import type { ToldDecision } from '../../shared/storage/task-digests.ts'
import { type Phrase, type PhraseValue, say } from '../../shared/texts/phrase.ts'

/** Number of tasks named in one message. The rest is counted. */
export const MOST_NAMED = 10

/** Tells whether there may be more things than these. */
type All = 'these' | 'at-least-these'

/** The reader of a message, and the names that their tenant gives to positions. */
type Reader = { readonly who: Person; readonly tenantId: TenantId | undefined; readonly positionNames: Readonly<Record<string, string>> }

/** The first of some tasks, each with its sentence, who asks, why this reader is asked, and its link. The others are counted. */
export async function linesOfTasks(job: Job, tasks: readonly Task[], reader: Reader, all: All = 'these'): Promise<Phrase> {
  const named = tasks.slice(0, MOST_NAMED)
  const people = named.flatMap((of) => [of.initiator, ...candidatesOf(policiesOfTask(of)).people])
  const names = await namesOf([...new Set(people)], job.read, reader.tenantId)
  const texts = named.map((of) => {
    const lines = [inFullSaid(of), askedBy(of, names), ...whyAsked(of, reader), ...policyLines(of, names)]
    return [...lines, taskLink(job.ports, of.taskId)]
  })
  return inBlocks([...texts, ...rest(tasks.length - named.length, all)])
}

/** The decisions that a digest names, each with its sentence and link. */
export function linesOfDecisions(
  job: Job,
  decisions: readonly ToldDecision[],
  tasks: readonly (Task | undefined)[],
  decided: number,
): Phrase {
  const texts = decisions.map(({ taskId, status }, at) => {
    const of = tasks[at]
    const sentence = of === undefined ? [] : [inFullSaid(of)]
    return [say`${{ decision: decisionInWords(status) }}.`, ...sentence, taskLink(job.ports, taskId)]
  })
  return inBlocks([...texts, ...rest(decided - decisions.length)])
}

/** Blocks of lines with an empty line between them. */
function inBlocks(blocks: readonly (readonly PhraseValue[])[]): Phrase {
  return say`${{ blocks: { lines: blocks.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines])) } }}`
}

function rest(more: number, all: All = 'these'): readonly (readonly Phrase[])[] {
  if (more <= 0) return []
  return [[all === 'these' ? say`and ${{ more }} more` : say`and at least ${{ more }} more`]]
}

function askedBy({ initiator, initiatorIdentity, agent }: Task, names: PersonNames): Phrase {
  const name = inOneLine(names.get(initiator) ?? initiatorIdentity)
  return agent === undefined ? say`Asked by ${{ name }}` : say`Asked by ${{ name }} through the agent ${{ agent: inQuotes(agent) }}`
}

/** The reason why the reader may decide: by name, or by a position. Policies say theirs in their own lines. */
function whyAsked({ approvals, executorRoles }: Task, { who, positionNames }: Reader): readonly Phrase[] {
  const isNamed = approvals.some((each) => isAsked(each) && isOf(each, who.customerId))
  if (isNamed) return [say`You are a named approver.`]
  const held = who.holdings.flatMap((each) => ('position' in each ? [each.position] : 'role' in each ? [each.role] : []))
  const asked = executorRoles.find((role) => held.includes(role as never))
  return asked === undefined ? [] : [say`You are asked as ${{ position: inOneLine(positionName(positionNames, asked)) }}.`]
}

const isOf = ({ customerId }: { readonly customerId: CustomerId }, who: CustomerId): boolean => customerId === who

/** The policies of a task in words: who approves it, in which order, and when it runs. */
function policyLines(of: Task, names: PersonNames): readonly Phrase[] {
  const nameOf = (customerId: CustomerId) => inOneLine(names.get(customerId) ?? String(customerId))
  return policiesOfTask(of).map((policy) => say`${{ policy: inOneLine(policy.name) }}: ${{ words: policySaid(policy, nameOf) }}`)
}

/** The address of a task in the portal. */
export const taskLink = ({ baseUrl }: Pick<Ports, 'baseUrl'>, taskId: TaskId): string => `${baseUrl()}${TASK_PAGES}/${taskId}`
