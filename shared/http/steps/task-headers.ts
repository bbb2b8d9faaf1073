import type { HttpRequest } from '../../contract/http.ts'
import type { IsHolder } from '../../domain/permissions/known-holders.ts'
import { invalid } from '../../errors/refusal.ts'

/** The wish of a maker: store this call as a task for these roles. */
export type TaskWish = {
  readonly executorRoles: readonly string[]
  readonly initiatorComment: string | undefined
  readonly tag: string | undefined
  readonly start: 'DRAFT' | 'PENDING'
}

const WHO = ['task-executor-roles', 'task-approver-userids'] as const
const HOW = ['task-initiator-comment', 'task-tag', 'task-skip-draft'] as const
const MOST_ROLES = 20
const LONGEST = { 'task-initiator-comment': 1000, 'task-tag': 200 } as const

/** Does the caller wish this call to be stored? Any task header says so: a wish that is half said must not run the call. */
export function wishesTask(request: HttpRequest): boolean {
  return [...WHO, ...HOW].some((name) => request.headers[name] !== undefined)
}

export function taskWishOf(request: HttpRequest, isHolder: IsHolder): TaskWish {
  if (request.headers['task-approver-userids'] !== undefined) throw invalid('task-approver-userids', 'named approvers are not supported')
  const executorRoles = rolesFrom(request.headers['task-executor-roles'], isHolder)
  return {
    executorRoles,
    initiatorComment: boundedHeader(request, 'task-initiator-comment'),
    tag: boundedHeader(request, 'task-tag'),
    start: startFrom(request.headers['task-skip-draft']),
  }
}

function rolesFrom(header: string | undefined, isHolder: IsHolder): readonly string[] {
  if (header === undefined) throw invalid('task-executor-roles', 'is required to store a call as a task')
  const roles = header
    .split(',')
    .map((role) => role.trim())
    .filter((role) => role !== '')
  if (roles.length === 0) throw invalid('task-executor-roles', 'names no role or position')
  if (roles.length > MOST_ROLES) throw invalid('task-executor-roles', `names more than ${MOST_ROLES} roles or positions`)
  if (!roles.every(isHolder)) throw invalid('task-executor-roles', 'names an unknown role or position')
  return [...new Set(roles)]
}

function startFrom(header: string | undefined): 'DRAFT' | 'PENDING' {
  const wish = header?.trim().toLowerCase() ?? 'false'
  if (wish !== 'true' && wish !== 'false') throw invalid('task-skip-draft', 'is true or false')
  return wish === 'true' ? 'PENDING' : 'DRAFT'
}

function boundedHeader(request: HttpRequest, name: keyof typeof LONGEST): string | undefined {
  const value = request.headers[name]
  if (value === undefined) return undefined
  if (value.length > LONGEST[name]) throw invalid(name, `is longer than ${LONGEST[name]} characters`)
  return value
}
