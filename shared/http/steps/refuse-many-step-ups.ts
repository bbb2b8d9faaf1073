import type { Call } from '../../contract/call.ts'
import type { StepUp } from '../../domain/permissions/grants.ts'
import { type CountedStepUp, STEP_UPS_AN_HOUR } from '../../domain/step-up/how-often.ts'
import { Refusal } from '../../errors/refusal.ts'
import { countFirstStepUp, countStepUp, type StepUpCount } from '../../storage/step-up-counts.ts'

/**
 * Counts a step-up before its code is sent, or its liveness check started; refused if there were too many within an hour. A step-up by
 * password costs nobody anything, and is not counted. INVARIANT: it is counted first, not in the transaction of the intent: the provider
 * starts a check before that, and charges for it.
 */
export async function refuseManyStepUps(method: StepUp, { caller, ports }: Pick<Call, 'caller' | 'ports'>): Promise<void> {
  if (method === 'SCA_IDENTITY') return
  for (;;) {
    const now = ports.clock.now()
    const counted = await ports.atOnce.write(countStepUp(caller.identity, method, STEP_UPS_AN_HOUR[method][ports.callbackPolicy], now))
    if (counted.kind === 'written') return
    const { windowEnds = 0 } = (counted.stored ?? {}) as Partial<StepUpCount>
    if (windowEnds > now) throw tooMany(method, windowEnds - now)
    const begun = await ports.atOnce.write(countFirstStepUp(caller.identity, method, now))
    if (begun.kind === 'written') return
  }
}

const COUNTED: Readonly<Record<CountedStepUp, string>> = {
  SCA_OTP: 'step-up codes were sent to you',
  SCA_CLOUD_LIVENESS: 'liveness checks were begun for your step-ups',
}

function tooMany(method: CountedStepUp, milliseconds: number): Refusal {
  return new Refusal('too-many-requests', {
    description: `Too many ${COUNTED[method]} within an hour. Wait for the time in header retry-after.`,
    headers: { 'retry-after': String(Math.max(1, Math.ceil(milliseconds / 1000))) },
  })
}
