import type { AsTask } from './call-types.ts'

/** The arguments of a call: path and query parameters by name, and the body. */
export type Input = Readonly<Record<string, unknown>> & { readonly body?: unknown }

/** Puts path parameters into the path and everything else but the body behind the question mark. */
export function pathFor(template: string, input: Input = {}): string {
  const used = new Set(['body'])
  const path = template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    used.add(name)
    return encodeURIComponent(requiredText(name, input[name]))
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    if (!used.has(name) && value !== undefined && value !== null) query.set(name, textOf(value))
  return query.size === 0 ? path : `${path}?${query}`
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
