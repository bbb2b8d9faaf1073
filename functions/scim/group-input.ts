import type * as z from 'zod'
import { text } from '../../shared/contract/fields.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import type { Filter } from '../../shared/domain/scim/filter.ts'
import { isScimObject, memberOf, valuesOf } from '../../shared/domain/scim/message.ts'
import { type PatchOperation, type PatchPath, readPatchPath } from '../../shared/domain/scim/patched.ts'
import { fieldText } from '../../shared/errors/field-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { customerIn } from './found-user.ts'
import { refusedAttribute } from './of-directory.ts'
import { refusalOfPatch } from './patch-input.ts'

/** The own attributes of a group. */
type GroupFields = { readonly displayName: string; readonly externalId?: string }

/** A change of members: the new ones and those that leave, or all that there are afterwards. */
export type MemberChange =
  | { readonly kind: 'some'; readonly added: ReadonlySet<CustomerId>; readonly removed: ReadonlySet<CustomerId> }
  | { readonly kind: 'all'; readonly members: ReadonlySet<CustomerId> }

/** A group as the directory wants it. */
export type GroupInput = { readonly fields: GroupFields; readonly members: MemberChange }

const LONGEST = 200

/** Reads a Group. Members that are left out are none. */
export function groupInput(body: unknown): GroupInput {
  if (!isScimObject(body)) throw new Refusal('scim-syntax')
  const fields = fieldsOf({ displayName: memberOf(body, 'displayName'), externalId: memberOf(body, 'externalId') })
  return { fields, members: { kind: 'all', members: membersIn(memberOf(body, 'members')) } }
}

function fieldsOf({ displayName, externalId }: { readonly displayName: unknown; readonly externalId: unknown }): GroupFields {
  const name = conforming('displayName', displayName)
  if (name === undefined) throw refusedAttribute('scim-value', 'displayName', 'is required')
  return { displayName: name, ...defined({ externalId: conforming('externalId', externalId) }) }
}

function conforming(attribute: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const result: z.ZodSafeParseResult<string> = text(LONGEST).safeParse(value, { error: fieldText })
  if (result.success) return result.data
  throw refusedAttribute('scim-value', attribute, result.error.issues[0]?.message ?? 'must fit its attribute')
}

function membersIn(value: unknown): ReadonlySet<CustomerId> {
  return new Set(valuesOf(value).map((each) => idOf(isScimObject(each) ? memberOf(each, 'value') : each)))
}

function idOf(value: unknown): CustomerId {
  const id = typeof value === 'string' ? customerIn(value) : undefined
  if (id === undefined) throw refusedAttribute('scim-value', 'members.value', 'must be the id of a user')
  return id
}

/** The group after the operations of a PATCH. Members are changed without reading all of them. */
export function patchedGroup(before: GroupFields, operations: readonly PatchOperation[]): GroupInput {
  const { displayName, externalId } = before
  let input: GroupInput = { fields: { displayName, ...defined({ externalId }) }, members: NOBODY }
  for (const operation of operations) {
    if (operation.path !== undefined) input = atPath(input, operation, operation.path)
    else if (isScimObject(operation.value) && operation.op !== 'remove')
      for (const [path, value] of Object.entries(operation.value)) input = passingOver(input, { op: operation.op, value }, path)
    else throw new Refusal(operation.op === 'remove' ? 'scim-no-target' : 'scim-value')
  }
  return input
}

const NOBODY: MemberChange = { kind: 'some', added: new Set(), removed: new Set() }

/** Members of a value without a path that cannot be set, such as `id` and `schemas`, are passed over. */
function passingOver(input: GroupInput, operation: PatchOperation, path: string): GroupInput {
  const read = readPatchPath('Group', path)
  return read.kind === 'attribute' && read.attribute.mutability === 'readWrite' ? atPath(input, operation, path) : input
}

function atPath(input: GroupInput, operation: PatchOperation, written: string): GroupInput {
  const path = readPatchPath('Group', written)
  if (path.kind === 'ignored') return input
  if (path.kind === 'unknown') throw refusalOfPatch({ kind: 'refused', fault: 'path', path: written })
  const { name, mutability } = path.attribute
  if (mutability === 'readOnly') throw refusalOfPatch({ kind: 'refused', fault: 'mutability', path: written })
  if (name === 'members') return { ...input, members: changedMembers(input.members, operation, path) }
  const value = operation.op === 'remove' ? undefined : operation.value
  return { ...input, fields: fieldsOf({ displayName: input.fields.displayName, externalId: input.fields.externalId, [name]: value }) }
}

function changedMembers(
  before: MemberChange,
  { op, value }: PatchOperation,
  path: PatchPath & { readonly kind: 'attribute' },
): MemberChange {
  if (op === 'add') return withMembers(before, membersIn(value))
  if (op === 'replace') return { kind: 'all', members: membersIn(value) }
  const named = path.filter === undefined ? [...membersIn(value)] : idsIn(path.filter)
  return path.filter === undefined && named.length === 0 ? { kind: 'all', members: new Set() } : withoutMembers(before, named)
}

function withMembers(before: MemberChange, ids: ReadonlySet<CustomerId>): MemberChange {
  if (before.kind === 'all') return { kind: 'all', members: joined(before.members, ids) }
  return { kind: 'some', added: joined(before.added, ids), removed: without(before.removed, ids) }
}

function withoutMembers(before: MemberChange, named: readonly CustomerId[]): MemberChange {
  const ids = new Set(named)
  if (before.kind === 'all') return { kind: 'all', members: without(before.members, ids) }
  return { kind: 'some', added: without(before.added, ids), removed: joined(before.removed, ids) }
}

type Ids = ReadonlySet<CustomerId>
const joined = (one: Ids, other: Ids): Ids => new Set([...one, ...other])
const without = (one: Ids, other: Ids): Ids => new Set([...one].filter((id) => !other.has(id)))

/** The members that `members[value eq "…"]` names. */
function idsIn(filter: Filter): readonly CustomerId[] {
  if (filter.op === 'or') return filter.filters.flatMap(idsIn)
  if (filter.op === 'eq' && filter.attrPath.toLowerCase() === 'value') return [idOf(filter.compValue)]
  throw refusalOfPatch({ kind: 'refused', fault: 'path', path: 'members' })
}
