import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'

type Item = { readonly Key?: Readonly<Record<string, unknown>>; readonly Item?: Readonly<Record<string, unknown>> }
type TransactItem = { readonly Put?: Item; readonly Update?: Item; readonly Delete?: Item; readonly ConditionCheck?: Item }

/**
 * Makes transactions conflict as they do in DynamoDB, which the emulator, taking one after the other, never does: one that meets another on
 * an item is cancelled, and so is any other one now and then. `met` counts them.
 */
export function withConflicts(client: DynamoDBClient, nowAndThen = 0.1): { readonly met: () => number; readonly stop: () => void } {
  const held = new Set<string>()
  let met = 0
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName !== 'TransactWriteItemsCommand') return next(args)
      const keys = ((context as { keys?: readonly string[] }).keys ?? []) as readonly string[]
      if (Math.random() < nowAndThen || keys.some((key) => held.has(key))) {
        met += 1
        throw conflict(keys, held)
      }
      for (const key of keys) held.add(key)
      try {
        return await next(args)
      } finally {
        for (const key of keys) held.delete(key)
      }
    },
    { name: 'conflicts', step: 'deserialize', priority: 'low' },
  )
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const { TransactItems = [] } = args.input as { TransactItems?: readonly TransactItem[] }
      Object.assign(context, { keys: TransactItems.map(keyOf) })
      return next(args)
    },
    { name: 'conflicts-keys', step: 'initialize' },
  )
  return {
    met: () => met,
    stop() {
      client.middlewareStack.remove('conflicts')
      client.middlewareStack.remove('conflicts-keys')
    },
  }
}

function keyOf({ Put, Update, Delete, ConditionCheck }: TransactItem): string {
  const at = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {}
  return JSON.stringify([at.PK, at.SK])
}

function conflict(keys: readonly string[], held: ReadonlySet<string>): Error {
  const reasons = keys.map((key) => ({ Code: held.has(key) ? 'TransactionConflict' : 'None' }))
  const CancellationReasons = reasons.some(({ Code }) => Code !== 'None') ? reasons : [{ Code: 'TransactionConflict' }, ...reasons.slice(1)]
  return Object.assign(new Error('injected: another transaction is at one of these items'), {
    name: 'TransactionCanceledException',
    $metadata: {},
    CancellationReasons,
  })
}
