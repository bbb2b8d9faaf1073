import { getCallback, listCallbacks } from './callback-log.ts'
import { getSecret, rotateSecret } from './callback-secret.ts'
import { resendCallback, stopCallback } from './change-plan.ts'
import { createWebhookEndpoint, updateWebhookEndpoint } from './change-webhook-endpoint.ts'
import { listEventTypes } from './list-event-types.ts'
import { recoverCallbacks } from './recover-callbacks.ts'
import { signCallback } from './sign-callback.ts'
import { testCallback, testWebhookEndpoint } from './test-callbacks.ts'
import { deleteWebhookEndpoint, getWebhookEndpoint, listWebhookEndpoints, rotateWebhookEndpoint } from './webhook-endpoints.ts'

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
