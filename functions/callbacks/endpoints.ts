import { getCallback } from './get-callback.ts'
import { getSecret } from './get-secret.ts'
import { listCallbacks } from './list-callbacks.ts'
import { recoverCallbacks } from './recover-callbacks.ts'
import { resendCallback } from './resend-callback.ts'
import { rotateSecret } from './rotate-secret.ts'
import { signCallback } from './sign-callback.ts'
import { stopCallback } from './stop-callback.ts'
import { testCallback } from './test-callback.ts'

export const callbackEndpoints = [
  listCallbacks,
  getCallback,
  resendCallback,
  stopCallback,
  signCallback,
  recoverCallbacks,
  testCallback,
  rotateSecret,
  getSecret,
]
