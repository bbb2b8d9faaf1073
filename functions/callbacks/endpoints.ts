import { createWebhookEndpoint } from './create-webhook-endpoint.ts'
import { deleteWebhookEndpoint } from './delete-webhook-endpoint.ts'
import { getCallback } from './get-callback.ts'
import { getSecret } from './get-secret.ts'
import { getWebhookEndpoint } from './get-webhook-endpoint.ts'
import { listCallbacks } from './list-callbacks.ts'
import { listEventTypes } from './list-event-types.ts'
import { listWebhookEndpoints } from './list-webhook-endpoints.ts'
import { recoverCallbacks } from './recover-callbacks.ts'
import { resendCallback } from './resend-callback.ts'
import { rotateSecret } from './rotate-secret.ts'
import { rotateWebhookEndpoint } from './rotate-webhook-endpoint.ts'
import { signCallback } from './sign-callback.ts'
import { stopCallback } from './stop-callback.ts'
import { testCallback } from './test-callback.ts'
import { testWebhookEndpoint } from './test-webhook-endpoint.ts'
import { updateWebhookEndpoint } from './update-webhook-endpoint.ts'

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
  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookEndpoint,
  testWebhookEndpoint,
  listEventTypes,
]
