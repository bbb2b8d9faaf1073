import { neverReached } from '../never-reached.ts'
import type { StepUp } from '../permissions/grants.ts'

/**
 * The first method of the row that this caller can use. If none can be used, the first method, so that the caller learns what is
 * required; `undefined` if that is a code by SMS, which cannot be sent without a phone.
 */
export function chooseMethod(methods: readonly StepUp[], possible: ReadonlySet<StepUp>): StepUp | undefined {
  const [first = 'SCA_OTP'] = methods
  return methods.find((method) => possible.has(method)) ?? (first === 'SCA_OTP' ? undefined : first)
}

/** The short name in the header `sca` and in tokens. */
export function shortName(method: StepUp): 'OTP' | 'IDENTITY' | 'CLOUD_LIVENESS' {
  switch (method) {
    case 'SCA_OTP':
      return 'OTP'
    case 'SCA_IDENTITY':
      return 'IDENTITY'
    case 'SCA_CLOUD_LIVENESS':
      return 'CLOUD_LIVENESS'
    default:
      return neverReached(method)
  }
}
