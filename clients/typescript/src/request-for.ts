import type { AsTask } from './call-types.ts'

/** The arguments of a call: path and query parameters by name, and the body. */
export type Input = Readonly<Record<string, unknown>> & { readonly body?: unknown }

/** Makes paths of a template: path parameters into it, everything else but the body behind the question mark. */
export function pathsOf(template: string): (input?: Input) => string {
  // Text and names by turns: `/tenants/{tenantId}/tasks` → `/tenants/`, `tenantId`, `/tasks`.
  const parts = template.split(/[{}]/)
  const used = new Set(['body', ...parts.filter((_, place) => place % 2 === 1)])
  return (input = {}) => {
    let path = ''
    for (const [place, part] of parts.entries()) path += place % 2 === 0 ? part : encodeURIComponent(requiredText(part, input[part]))
    let query: URLSearchParams | undefined
    for (const name in input) {
      const value = input[name]
      if (used.has(name) || value === undefined || value === null) continue
      query ??= new URLSearchParams()
      query.set(name, textOf(value))
    }
    return query === undefined ? path : `${path}?${query}`
  }
}

function requiredText(name: string, value: unknown): string {
  const text = value === undefined || value === null ? '' : textOf(value)
  if (text === '') throw new TypeError(`${name} is required`)
  return text
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : value instanceof Date ? value.toISOString() : String(value)

/** The headers that store a call as a task. One is always sent, so that a wish that is half said never makes the call. */
export function taskHeaders({ executorRoles = [], approvers = [], comment, tag, submit = false }: AsTask): Record<string, string> {
  return {
    ...(executorRoles.length === 0 ? {} : { 'task-executor-roles': executorRoles.join(',') }),
    ...(approvers.length === 0 ? {} : { 'task-approver-userids': approvers.join(',') }),
    ...(comment === undefined ? {} : { 'task-initiator-comment': sendable('asTask.comment', comment) }),
    ...(tag === undefined ? {} : { 'task-tag': sendable('asTask.tag', tag) }),
    'task-skip-draft': String(submit),
    prefer: 'return=representation',
  }
}

/** Headers carry the characters of Latin-1 only. */
function sendable(name: string, text: string): string {
  if (/^[\x20-\x7e\xa0-\xff]*$/.test(text)) return text
  throw new TypeError(`${name} must hold printable Latin-1 characters only, because it is sent as a header`)
}
