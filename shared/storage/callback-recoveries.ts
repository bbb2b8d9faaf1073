import type { TenantId, WebhookEndpointId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { equals, insert, remove, update, type Write } from './write.ts'

export const CALLBACK_RECOVERY = 'CALLBACK_RECOVERY'

/** The rest of a recovery that was too large for one transaction. It continues in the background, turn by turn. */
export type CallbackRecovery = {
  readonly recoveryId: number
  readonly tenantId: TenantId
  /** Callbacks created before this moment (milliseconds) are left alone. */
  readonly since: number
  /** Only what is for this endpoint. */
  readonly webhookEndpointId?: WebhookEndpointId
  /** The sort key after which to continue. */
  readonly after: string
  readonly turn: number
}

const recovery = ({ tenantId, recoveryId }: Pick<CallbackRecovery, 'tenantId' | 'recoveryId'>) =>
  reference<CallbackRecovery>(keys.callbackRecovery(tenantId, recoveryId))

export function beginRecovery(of: CallbackRecovery, now: number): Write {
  return insert(recovery(of), of, { due: { kind: CALLBACK_RECOVERY, at: now, turn: of.turn } })
}

/** Moves on to the next part. Without one, the recovery is finished. */
export function advanceRecovery(of: CallbackRecovery, after: string | undefined, now: number): Write {
  const when = [equals('turn', of.turn)]
  const turn = of.turn + 1
  if (after === undefined) return remove(recovery(of), { when })
  return update(recovery(of), { set: { after, turn } }, { when, due: { kind: CALLBACK_RECOVERY, at: now, turn } })
}
