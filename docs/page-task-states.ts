import { TASK_STATES, TRANSITIONS } from '../shared/domain/tasks/transitions.ts'
import { page, table } from './markdown.ts'

/** The states of a task, as a diagram and as a table. */
export function taskStatesPage(): string {
  const ended = TASK_STATES.filter((state) => !TRANSITIONS.some(({ from }) => from === state))
  const diagram = [
    'stateDiagram-v2',
    '    [*] --> DRAFT: call with task headers',
    '    [*] --> PENDING: and task-skip-draft',
    ...TRANSITIONS.map(({ from, to, by }) => `    ${from} --> ${to}: ${by}`),
    ...ended.map((state) => `    ${state} --> [*]`),
  ]
  return page(
    'States of a task',
    ['```mermaid', ...diagram, '```'].join('\n'),
    table(
      ['From', 'To', 'By'],
      TRANSITIONS.map(({ from, to, by }) => [from, to, by]),
    ),
    'A stored call whose whole effect is one transaction, such as a transfer, passes EXECUTE within that transaction: its history has the line, but no\nreader sees the task there. Any other call is in EXECUTE while it runs.',
  )
}
