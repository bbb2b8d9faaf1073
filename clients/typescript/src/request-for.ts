import type { AsTask } from './call-types.ts'

/** The arguments of a call: path and query parameters by name, and the body. */
export type Input = Readonly<Record<string, unknown>> & { readonly body?: unknown }

/**
 * Builds paths from a template: path parameters are inserted, everything else but the body goes into the query. A parameter called `body`
 * is given as `path.body` or `query.body`, and one of the query that has the name of a path parameter as `query.<name>`.
 */
export function pathsOf(template: string): (input?: Input) => string {
  // Text and names by turns: `/tenants/{tenantId}/tasks` → `/tenants/`, `tenantId`, `/tasks`.
  const parts = template.split(/[{}]/).map((part, index) => (index % 2 === 1 && part === 'body' ? 'path.body' : part))
  const used = new Set(['body', ...parts.filter((_, index) => index % 2 === 1)])
  return (input = {}) => {
    let path = ''
    for (const [index, part] of parts.entries()) path += index % 2 === 0 ? part : encodeURIComponent(segmentOf(part, input[part]))
    let query: URLSearchParams | undefined
    for (const name in input) {
      const value = input[name]
      if (used.has(name) || value === undefined || value === null) continue
      query ??= new URLSearchParams()
      query.set(queryNameOf(name, used), textOf(value))
    }
    return query === undefined ? path : `${path}?${query}`
  }
}

const IN_QUERY = 'query.'

function queryNameOf(name: string, used: ReadonlySet<string>): string {
  const own = name.startsWith(IN_QUERY) ? name.slice(IN_QUERY.length) : name
  return used.has(own) ? own : name
}

/** The value of a path parameter. URLs leave out dot segments, encoded or not, so that one of them would call another path. */
function segmentOf(name: string, value: unknown): string {
  const text = value === undefined || value === null ? '' : textOf(value)
  if (text === '') throw new TypeError(`${name} is required`)
  if (text === '.' || text === '..') throw new TypeError(`${name} must not be "${text}", which would call another path`)
  return text
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : value instanceof Date ? value.toISOString() : String(value)

/** The headers that store a call as a task. One is always sent, so that an incomplete request never makes the call. */
export function taskHeaders({
  executorRoles = [],
  approvers = [],
  byPolicy = false,
  comment,
  tag,
  submit = false,
  replaces,
}: AsTask): Record<string, string> {
  return {
    ...(executorRoles.length === 0 ? {} : { 'task-executor-roles': executorRoles.join(',') }),
    ...(approvers.length === 0 ? {} : { 'task-approver-userids': approvers.join(',') }),
    ...(byPolicy ? { 'task-by-policy': 'true' } : {}),
    ...(comment === undefined ? {} : { 'task-initiator-comment': sendable('asTask.comment', comment) }),
    ...(tag === undefined ? {} : { 'task-tag': sendable('asTask.tag', tag) }),
    'task-skip-draft': String(submit),
    ...(replaces === undefined ? {} : { 'task-replaces': String(replaces) }),
    prefer: 'return=representation',
  }
}

/** A header carries bytes, and `fetch` takes one character per byte: other characters are sent as the bytes of UTF-8. */
function sendable(name: string, text: string): string {
  for (const character of text)
    if (character < ' ' || character === '\x7f') throw new TypeError(`${name} must be one line without control characters`)
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
}

/** A key for one write. Pages without https have no `randomUUID`. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
