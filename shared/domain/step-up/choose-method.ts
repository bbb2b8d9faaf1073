import type { StepUp } from '../permissions/grants.ts'

/**
 * The first method of the row that this caller could use; the first at all where none could, so that the caller learns what is asked.
 * `undefined` where that is a code by SMS: nobody can be sent one without a phone.
 */
export function chooseMethod(methods: readonly StepUp[], possible: ReadonlySet<StepUp>): StepUp | undefined {
  const [first = 'SCA_OTP'] = methods
  return methods.find((method) => possible.has(method)) ?? (first === 'SCA_OTP' ? undefined : first)
}

/** As the header `sca` and the token's caller write it. */
export function shortName(method: StepUp): 'OTP' | 'IDENTITY' | 'CLOUD_LIVENESS' {
  switch (method) {
    case 'SCA_OTP':
      return 'OTP'
    case 'SCA_IDENTITY':
      return 'IDENTITY'
    case 'SCA_CLOUD_LIVENESS':
      return 'CLOUD_LIVENESS'
  }
}
