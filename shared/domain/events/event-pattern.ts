import { EVENT_NAMES, type EventType } from './event-types.ts'

/** The groups of events: the part of a name before its dot. */
const GROUPS: ReadonlySet<string> = new Set(EVENT_NAMES.map(groupOf))
const NAMES: ReadonlySet<string> = new Set(EVENT_NAMES)

/** Tells whether a text names an event, a group of events (`task.*`) or all events (`*`). */
export function isEventPattern(text: string): boolean {
  if (text === '*' || NAMES.has(text)) return true
  return text.endsWith('.*') && GROUPS.has(text.slice(0, -2))
}

/** Tells whether one of the patterns wants this event. */
export function isWanted(eventType: EventType, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => pattern === '*' || pattern === eventType || pattern === `${groupOf(eventType)}.*`)
}

function groupOf(name: string): string {
  return name.split('.')[0] ?? name
}
