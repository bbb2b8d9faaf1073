/** Parts of signing in that few people need: one file, because many small ones compress badly. */
export { FirstPasskey } from './first-passkey.tsx'
export { ForgottenPassword } from './forgotten-password.tsx'
export { NewPassword } from './new-password.tsx'
export { RenewalForm } from './renewal-form.tsx'
export { StepUpForm } from './step-up-form.tsx'
