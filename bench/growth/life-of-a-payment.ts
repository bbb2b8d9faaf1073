import { unitsOf } from './loads.ts'
import { callbacksOf, paymentsOf } from './traffic.ts'

/** The units of each step in the life of one payment and its callback. */
export function lifeOf(): readonly { readonly what: string; readonly write: number; readonly read: number; readonly index: number }[] {
  const requests = paymentsOf({ shards: 1, wallets: 1, credits: 'one-by-one', callers: 1, callbacks: 'with-callbacks' })()
  const steps = ['a payment is created', 'it ends as SUCCESSFUL, and its callback is created', 'the callback arrives']
  return steps.map((what, step) => {
    const { write, read, index } = unitsOf(requests.slice(step, step + 1))
    return { what, write: write + index, read, index }
  })
}

/** The units of one callback, created, delivered and looked for, with its share of the marks. */
export function unitsOfCallback(tenants: number): { readonly write: number; readonly read: number } {
  const callbacks = callbacksOf({ tenants, minute: 0, dueShards: 8, failing: 0 })
  const requests = Array.from({ length: SAMPLES }, callbacks).flat()
  const { write, read, index } = unitsOf(requests)
  return { write: (write + index) / SAMPLES, read: read / SAMPLES }
}

const SAMPLES = 10_000
