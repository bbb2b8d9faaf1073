import { cancelled } from './faulty-dynamodb.ts'
import type { TableProxy } from './table-proxy.ts'

type Key = Readonly<Record<string, { readonly S?: string }>>
type Item = { readonly Key?: Key; readonly Item?: Key }
type TransactItem = { readonly Put?: Item; readonly Update?: Item; readonly Delete?: Item; readonly ConditionCheck?: Item }

/**
 * Makes transactions conflict as they do in DynamoDB, which the emulator, taking one after the other, never does: one that meets another on
 * an item is cancelled, and so is any other one now and then. `met` counts them.
 */
export function withConflicts(proxy: TableProxy, nowAndThen = 0.1): { readonly met: () => number; readonly stop: () => void } {
  const held = new Set<string>()
  let met = 0
  const { stop } = proxy.intercept(async ({ operation, body }, pass) => {
    if (operation !== 'TransactWriteItems') return pass()
    const keys = (body.TransactItems as readonly TransactItem[]).map(keyOf)
    if (Math.random() < nowAndThen || keys.some((key) => held.has(key))) {
      met += 1
      return conflict(keys, held)
    }
    for (const key of keys) held.add(key)
    try {
      return await pass()
    } finally {
      for (const key of keys) held.delete(key)
    }
  })
  return { met: () => met, stop }
}

function keyOf({ Put, Update, Delete, ConditionCheck }: TransactItem): string {
  const at = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {}
  return JSON.stringify([at.PK?.S, at.SK?.S])
}

function conflict(keys: readonly string[], held: ReadonlySet<string>) {
  const codes = keys.map((key) => (held.has(key) ? 'TransactionConflict' : 'None'))
  return cancelled(...(codes.includes('TransactionConflict') ? codes : ['TransactionConflict', ...codes.slice(1)]))
}
