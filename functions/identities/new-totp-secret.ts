import { asksForTask } from '../../shared/contract/asks-for-task.ts'
import type { Call } from '../../shared/contract/call.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import type { Identity } from '../../shared/storage/identities.ts'

/**
 * Refuses one-time passwords where they are impossible: without a password, and in a task. The secret and the recovery codes are shown
 * once, to the caller; the answer of a task is stored and read by others.
 */
export function refuseImpossibleTotp(
  { request }: Pick<Call, 'request'>,
  kind: Identity['kind'],
  { totpEnabled, totp }: { readonly totpEnabled?: boolean | 'pending' | undefined; readonly totp?: string | undefined },
): void {
  if (totp !== undefined && totpEnabled !== undefined) throw invalid('totp', 'must not be combined with totpEnabled')
  if (totp !== undefined && asksForTask(request)) throw invalid('totp', 'must not be sent by a task: the answer holds secrets')
  if (totpEnabled === undefined || totpEnabled === false) return
  if (kind !== 'password') throw invalid('totpEnabled', 'must be combined with a password')
  if (asksForTask(request)) throw invalid('totpEnabled', `must not be set to ${totpEnabled} by a task: its answer is a secret`)
}
