import { livenessPageEndpoints } from './liveness-page.ts'
import { passwordChange } from './password-change.ts'
import { passwordChangeInit } from './password-change-init.ts'
import { passwordPageEndpoints } from './password-page.ts'

export const passwordChangeEndpoints = [passwordChangeInit, passwordChange, ...passwordPageEndpoints, ...livenessPageEndpoints]
