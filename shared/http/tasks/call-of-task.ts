import type { Call } from '../../contract/call.ts'
import type { Input } from '../../contract/input.ts'
import { createUnitOfWork } from '../../contract/unit-of-work.ts'
import type { Scope } from '../../domain/permissions/role-assignments.ts'
import { tenantIn } from '../steps/decide.ts'
import type { StoredCall } from './stored-call.ts'

/** A stored call as its reader or approver looks at it. Nothing that it adds to its unit of work is committed. */
export async function callOfTask({ executorsCall, request, read, service }: StoredCall, input: Input, scope: Scope): Promise<Call> {
  const { settings } = await service.settings.of(tenantIn(input))
  return { ...executorsCall, ...input, request, read, scope, settings, unitOfWork: createUnitOfWork() }
}
