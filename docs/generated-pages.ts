import { EVENT_TYPES } from '../shared/domain/events/event-types.ts'
import { TASK_STATES, TRANSITIONS } from '../shared/domain/tasks/transitions.ts'
import { CATALOGUE } from '../shared/errors/catalogue.ts'
import type { ErrorRow } from '../shared/errors/error-row.ts'
import { code, page, table } from './markdown.ts'
import { configurationPage } from './page-configuration.ts'
import { permissionsPage } from './page-permissions.ts'
import { scalePage } from './page-scale.ts'

/** Every page that is made from the code, by its file name. */
export const GENERATED_PAGES: Readonly<Record<string, () => string>> = {
  'configuration.md': configurationPage,
  'errors.md': errorsPage,
  'permissions.md': permissionsPage,
  'scale.md': scalePage,
  'task-states.md': taskStatesPage,
}

/** All errors, in the order of their codes. */
function errorsPage(): string {
  const rows = Object.values<ErrorRow>(CATALOGUE).sort((one, other) => one.code.localeCompare(other.code))
  return page(
    'Errors',
    'Every error has the same form: `type`, `severity`, `code`, `description`, `traceId`, `docs` (the path of its explanation), and for a validation error also `errors`, ' +
      'a list of `{field, description}`. `challenge` and `sca` repeat the headers `www-authenticate` and `sca`, which a gateway may rename or hide. Programs should check `code`. The description is for people, and may be more specific than the text below.',
    table(
      ['Code', 'Status', 'Type', 'Severity', 'Description'],
      rows.map((row) => [`<a id="${row.code}"></a>${code(row.code)}`, String(row.status), row.type, row.severity, row.description]),
    ),
  )
}

/** The states of a task, as a diagram and as a table. */
function taskStatesPage(): string {
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

const HEAD = ['event', 'occasion', 'permission that shows its data in the log']

/** The guide to events with the table of all events, in the place of the one that it has. */
export function withEvents(guide: string): string {
  const begin = guide.indexOf(`| ${HEAD.join(' | ')} |`)
  if (begin < 0) throw new Error('docs/events.md has no table of events')
  const rows = Object.entries(EVENT_TYPES).map(([name, { about, readBy }]) => [code(name), about, code(readBy)])
  return `${guide.slice(0, begin)}${table(HEAD, rows)}${guide.slice(guide.indexOf('\n\n', begin))}`
}
