import type { CallbackSender } from '../ports/callback-sender.ts'

/** The sender of callbacks, loaded with the first that is sent: Node's HTTP client takes a third of a function's start, and most send none. */
export function callbackSenderOnDemand(): CallbackSender {
  let loading: Promise<CallbackSender> | undefined
  return {
    async send(callback) {
      loading ??= import('./callback-sender.ts').then(({ createCallbackSender }) => createCallbackSender())
      return (await loading).send(callback)
    },
  }
}
