import { decideAccess, isRelation } from '../permissions/decide-access.ts'
import type { PermissionName } from '../permissions/default-matrix.ts'
import type { Matrix } from '../permissions/matrix.ts'
import { EVENT_NAMES, EVENT_TYPES, type EventType } from './event-types.ts'

/** The roles that decide what an endpoint receives. `readIn`: the institution in which roles of institutions among them were held. */
type Readers = { readonly readAs: readonly string[]; readonly readIn?: string }

export const isOfInstitution = (role: string): boolean => role.startsWith('INSTITUTION')

/** The roles that still count for a tenant: those of an institution that it has left do not. */
export function rolesThatCount({ readAs, readIn }: Readers, tenant: { readonly institution?: string } | undefined): readonly string[] {
  return readIn === undefined || readIn === tenant?.institution ? readAs : readAs.filter((role) => !isOfInstitution(role))
}

/** Tells whether somebody with these roles reads what an event reports. A test reports nothing. */
export function mayReceive({ rowFor }: Pick<Matrix, 'rowFor'>, eventType: EventType, held: readonly string[]): boolean {
  if (eventType === 'test') return true
  return decideAccess(rowFor(EVENT_TYPES[eventType].readBy, held), held, isRelation).kind === 'granted'
}

/** Names a permission that somebody with these roles lacks to read what the matching events report; `undefined` if there is none. */
export function permissionBeyond(
  matrix: Pick<Matrix, 'rowFor'>,
  patterns: readonly string[],
  held: readonly string[],
): PermissionName | undefined {
  const unreadable = EVENT_NAMES.find((name) => isWanted(name, patterns) && !mayReceive(matrix, name, held))
  return unreadable === undefined ? undefined : EVENT_TYPES[unreadable].readBy
}

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
