import type { CallbackPolicy } from '../callbacks/callback-url.ts'
import type { StepUp } from '../permissions/grants.ts'

/** The step-ups that disturb or cost somebody each time: a text message to a phone, a check with the liveness provider. */
export type CountedStepUp = Exclude<StepUp, 'SCA_IDENTITY'>

/** Maximum number of liveness checks in an hour for one identity. They cost money wherever the service is deployed. */
export const LIVENESS_CHECKS_AN_HOUR = { live: 40, 'deployed-sandbox': 40, local: 4000 } as const satisfies Readonly<
  Record<CallbackPolicy, number>
>

/**
 * Maximum number of codes, and of liveness checks, that the step-ups of one identity start in an hour. Decision: the general limit of
 * five codes an hour is per purpose, and each step-up is its own purpose; this limit covers all of them, so that a stolen or careless
 * token cannot flood a phone. It equals the limit on logins and is counted in the same way, in hours that begin with the first. The
 * sandbox sends nothing to phones and is used for trying things out, but its liveness checks cost money wherever it is deployed.
 */
export const STEP_UPS_AN_HOUR = {
  SCA_OTP: { live: 40, 'deployed-sandbox': 4000, local: 4000 },
  SCA_CLOUD_LIVENESS: LIVENESS_CHECKS_AN_HOUR,
} as const satisfies Readonly<Record<CountedStepUp, Readonly<Record<CallbackPolicy, number>>>>
/** An hour, in milliseconds. */
export const STEP_UP_WINDOW_MS = 3_600_000
