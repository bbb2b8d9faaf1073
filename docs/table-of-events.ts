import { EVENT_TYPES } from '../shared/domain/events/event-types.ts'
import { code, table } from './markdown.ts'

const HEAD = ['event', 'occasion', 'permission that shows its data in the log']

/** The guide to events with the table of all events, in the place of the one that it has. */
export function withEvents(guide: string): string {
  const begin = guide.indexOf(`| ${HEAD.join(' | ')} |`)
  if (begin < 0) throw new Error('docs/events.md has no table of events')
  const rows = Object.entries(EVENT_TYPES).map(([name, { about, readBy }]) => [code(name), about, code(readBy)])
  return `${guide.slice(0, begin)}${table(HEAD, rows)}${guide.slice(guide.indexOf('\n\n', begin))}`
}
