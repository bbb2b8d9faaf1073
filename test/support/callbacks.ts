import type { CallbackId } from '../../shared/domain/ids.ts'
import { eventually } from './eventually.ts'
import type { Running } from './running.ts'

/** A callback as its log shows it. */
export type ShownCallback = {
  readonly callbackId: CallbackId
  readonly url: string
  readonly state: string
  readonly created: string
  readonly nextAttemptAt?: string
  readonly attemptsMade: number
  readonly attempts: readonly { attempt: number; at: string; status?: number; error?: string; ms: number; answer?: string }[]
  readonly ladder: readonly { rung: number; gapSeconds: number; state: string; at?: string }[]
}

/** Callbacks of the first tenant, as its operator sees and sends them. */
export function callbacksOf(service: Running) {
  async function shown(callbackId: CallbackId): Promise<ShownCallback> {
    const answer = await service.call('GET', `/tenants/1/callbacks/${callbackId}`, { token: await service.tokenOf('operator') })
    if (answer.status !== 200) throw new Error(`callback ${callbackId}: ${answer.text}`)
    return answer.body as ShownCallback
  }

  return {
    shown,
    /** Sends a test callback, which is a callback like any other. */
    async send(url: string): Promise<CallbackId> {
      const sent = await service.call('POST', '/tenants/1/callbacks/test', { token: await service.tokenOf('operator'), body: { url } })
      if (sent.status !== 200) throw new Error(`the test callback was refused: ${sent.text}`)
      return (sent.body as ShownCallback).callbackId
    },
    inState: (callbackId: CallbackId, state: string) =>
      eventually(`callback ${callbackId} is ${state}`, async () => {
        const now = await shown(callbackId)
        return now.state === state && now
      }),
    afterAttempts: (callbackId: CallbackId, made: number) =>
      eventually(`callback ${callbackId} has ${made} attempts`, async () => {
        const now = await shown(callbackId)
        return now.attemptsMade >= made && now
      }),
    /** Moves the time; everybody's token has expired after a quarter of an hour. */
    async advance(seconds: number): Promise<void> {
      await service.local.advance(seconds)
      service.forgetTokens()
    },
  }
}
