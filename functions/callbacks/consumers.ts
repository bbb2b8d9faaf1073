import { CALLBACK, CALLBACK_SLOW } from '../../shared/storage/callbacks.ts'
import { continueRecovery } from './continue-recovery.ts'
import { deliverCallbacks } from './deliver-callback.ts'
import { disableFailingEndpoint } from './disable-failing-endpoint.ts'
import { sendEventParts } from './send-event-parts.ts'

/** The consumers of one process. They know what the process is sending, so each process has its own. */
export function newCallbackConsumers() {
  const handle = deliverCallbacks()
  return [
    { queue: 'callbacks', kinds: [CALLBACK], timeoutSeconds: 30, handle },
    { queue: 'callbacks-slow', kinds: [CALLBACK_SLOW], timeoutSeconds: 30, handle },
    continueRecovery,
    sendEventParts,
    disableFailingEndpoint,
  ]
}

export const callbackConsumers = newCallbackConsumers()
