import { livenessPageEndpoints } from './liveness-page.ts'
import { changeOwnPassword } from './own-password.ts'
import { passwordChange } from './password-change.ts'
import { passwordChangeInit } from './password-change-init.ts'
import { passwordPageEndpoints } from './password-page.ts'

export const passwordChangeEndpoints = [
  changeOwnPassword,
  passwordChangeInit,
  passwordChange,
  ...passwordPageEndpoints,
  ...livenessPageEndpoints,
]
