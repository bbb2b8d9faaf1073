import { isScimObject, memberOf } from '../../shared/domain/scim/message.ts'
import type { Patched, PatchOperation } from '../../shared/domain/scim/patched.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { refusedAttribute } from './of-directory.ts'

const MOST_OPERATIONS = 1000
const OPS = ['add', 'replace', 'remove'] as const

/** Reads the operations of a PATCH. Entra ID writes `Add`, `Replace` and `Remove`. */
export function patchOperations(body: unknown): readonly PatchOperation[] {
  const operations = isScimObject(body) ? memberOf(body, 'Operations') : undefined
  if (!Array.isArray(operations) || operations.length === 0) throw syntax('Operations', 'must be a list of operations')
  if (operations.length > MOST_OPERATIONS) throw syntax('Operations', `must have at most ${MOST_OPERATIONS} operations`)
  return operations.map(operationOf)
}

function operationOf(written: unknown): PatchOperation {
  if (!isScimObject(written)) throw syntax('Operations', 'must be objects')
  const name = String(memberOf(written, 'op') ?? '').toLowerCase()
  const op = OPS.find((each) => each === name)
  if (op === undefined) throw syntax('Operations.op', 'must be add, replace or remove')
  const path = memberOf(written, 'path') ?? undefined
  if (path !== undefined && typeof path !== 'string') throw syntax('Operations.path', 'must be a text')
  return { op, ...(path === undefined || path === '' ? {} : { path }), value: memberOf(written, 'value') }
}

const syntax = (field: string, description: string): Refusal => refusedAttribute('scim-syntax', field, description)

const REFUSALS = { path: 'scim-path', 'no-target': 'scim-no-target', mutability: 'scim-mutability', value: 'scim-value' } as const

/** The refusal of an operation that cannot be made. */
export function refusalOfPatch({ fault, path }: Patched & { readonly kind: 'refused' }): Refusal {
  return path === '' ? new Refusal(REFUSALS[fault]) : refusedAttribute(REFUSALS[fault], path.slice(0, 100), CURES[fault])
}

const CURES = {
  path: 'must name an attribute of this resource',
  'no-target': 'must name a value that is there',
  mutability: 'must not be changed',
  value: 'must fit the attribute',
} as const
