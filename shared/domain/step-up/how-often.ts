import type { CallbackPolicy } from '../callbacks/callback-url.ts'
import type { StepUp } from '../permissions/grants.ts'

/** The step-ups that bother or cost somebody each time one is opened: a text to a phone, a check with the provider of liveness. */
export type CountedStepUp = Exclude<StepUp, 'SCA_IDENTITY'>

/**
 * So many codes, and as many checks of somebody alive, are begun in an hour for the step-ups of one identity, whatever the requests are.
 * Decision: the five codes an hour are for one purpose, which of a step-up is its one request; this bounds all of them together, so that
 * a stolen or careless token can't flood a phone. It is as many as there may be logins in an hour, and like those they are counted in
 * hours that begin with the first. The sandbox sends nothing to phones, and who tries it tries often; but its checks are paid for wherever
 * it is deployed.
 */
export const STEP_UPS_AN_HOUR = {
  SCA_OTP: { live: 40, 'deployed-sandbox': 4000, local: 4000 },
  SCA_CLOUD_LIVENESS: { live: 40, 'deployed-sandbox': 40, local: 4000 },
} as const satisfies Readonly<Record<CountedStepUp, Readonly<Record<CallbackPolicy, number>>>>
/** An hour, in milliseconds. */
export const STEP_UP_WINDOW_MS = 3_600_000
