import { taskHeaderSent } from '../../contract/asks-for-task.ts'
import type { HttpRequest } from '../../contract/http.ts'
import { idFrom } from '../../contract/path-parameters.ts'
import type { CustomerId, TaskId } from '../../domain/ids.ts'
import type { IsRole } from '../../domain/permissions/known-roles.ts'
import { invalid } from '../../errors/refusal.ts'

/** A maker's request to store this call as a task for these roles, these people, or both. */
export type TaskRequest = {
  readonly executorRoles: readonly string[]
  readonly approvers: readonly CustomerId[]
  /** The approval policies that match the call say who approves. */
  readonly byPolicy: boolean
  readonly initiatorComment: string | undefined
  readonly tag: string | undefined
  readonly start: 'DRAFT' | 'PENDING'
  /** The task of the same initiator that this one takes the place of. */
  readonly replaces: TaskId | undefined
}

const MOST_ROLES = 10
const MOST_APPROVERS = 20
const LONGEST = { 'task-initiator-comment': 1000, 'task-tag': 200 } as const

/** `otherwise`: the approvers if none is named, from an agent's token. */
export function taskRequestOf(request: HttpRequest, isRole: IsRole, otherwise: readonly CustomerId[] = []): TaskRequest {
  const roles = request.headers['task-executor-roles']
  const approvers = request.headers['task-approver-userids']
  const byPolicy = isByPolicy(request)
  if (roles === undefined && approvers === undefined && !byPolicy && otherwise.length === 0)
    throw invalid(
      taskHeaderSent(request) ?? 'task-executor-roles',
      'must be sent with task-executor-roles, task-approver-userids or task-by-policy: true',
    )
  return {
    executorRoles: roles === undefined ? [] : rolesFrom(roles, isRole),
    approvers: approvers === undefined ? (byPolicy ? [] : otherwise) : approversFrom(approvers),
    byPolicy,
    initiatorComment: boundedHeader(request, 'task-initiator-comment'),
    tag: boundedHeader(request, 'task-tag'),
    start: startFrom(request),
    replaces: replacedFrom(request.headers['task-replaces']),
  }
}

function listFrom(name: string, header: string, most: number): readonly string[] {
  const parts = header.split(',').map((part) => part.trim())
  if (parts.some((part) => part === '')) throw invalid(name, 'must not have empty entries')
  const distinct = [...new Set(parts)]
  if (distinct.length > most) throw invalid(name, `must name at most ${most}`)
  return distinct
}

function rolesFrom(header: string, isRole: IsRole): readonly string[] {
  const roles = listFrom('task-executor-roles', header, MOST_ROLES)
  if (!roles.every(isRole)) throw invalid('task-executor-roles', 'must be known roles or positions')
  return roles
}

function approversFrom(header: string): readonly CustomerId[] {
  return listFrom('task-approver-userids', header, MOST_APPROVERS).map((id) => idFrom('task-approver-userids', id))
}

function isByPolicy(request: HttpRequest): boolean {
  const sent = flagSent(request, 'task-by-policy') ?? 'false'
  if (sent !== 'true' && sent !== 'false') throw invalid('task-by-policy', 'must be true or false')
  return sent === 'true'
}

/** The specification makes a draft of every task whose header `task-skip-draft` is absent or not `true`. An empty header is refused. */
function startFrom(request: HttpRequest): TaskRequest['start'] {
  const sent = flagSent(request, 'task-skip-draft')
  if (sent === '') throw invalid('task-skip-draft', 'must be true or false')
  return sent === 'true' ? 'PENDING' : 'DRAFT'
}

function flagSent(request: HttpRequest, name: 'task-by-policy' | 'task-skip-draft'): string | undefined {
  return request.headers[name]?.trim().toLowerCase()
}

function replacedFrom(header: string | undefined): TaskId | undefined {
  return header === undefined ? undefined : idFrom('task-replaces', header.trim())
}

function boundedHeader(request: HttpRequest, name: keyof typeof LONGEST): string | undefined {
  const sent = request.headers[name]
  if (sent === undefined) return undefined
  if (sent === '') throw invalid(name, 'must not be empty')
  const value = headerText(sent)
  if (value.length > LONGEST[name]) throw invalid(name, `must have at most ${LONGEST[name]} characters`)
  return value
}

const BEYOND_ASCII = /[\u0080-\u{10ffff}]/u
const BEYOND_LATIN_1 = /[\u0100-\u{10ffff}]/u

/**
 * The text of a header as its sender meant it. Headers arrive with one character per byte: bytes that are valid UTF-8 are read as UTF-8,
 * others as Latin-1. A gateway may have decoded them already.
 */
export function headerText(value: string): string {
  if (!BEYOND_ASCII.test(value) || BEYOND_LATIN_1.test(value)) return value
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}
