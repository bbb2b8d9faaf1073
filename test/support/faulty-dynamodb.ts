import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'

/** A fault of one transaction. */
export type Fault =
  /** Another transaction is under way on one of the items: nothing was written. */
  | 'conflict'
  | 'throttled'
  /** The same transaction is still under way. */
  | 'in-progress'
  /** It was written, and the answer got lost on its way; the client's own retry sends it again. */
  | 'answer-lost'
  /** It was written, and what comes back says that it met itself. */
  | 'written-but-in-progress'

export type Faulty = {
  /** The tokens of the transactions that were sent, retries included. */
  readonly tokens: readonly (string | undefined)[]
  readonly stop: () => void
}

const NAME = 'injected-faults'

/** Puts faults between the service and the table: the next transactions, or other commands, meet these, one each; later ones go through. */
export function injectFaults(client: DynamoDBClient, faults: readonly Fault[], on = 'TransactWriteItemsCommand'): Faulty {
  const left = [...faults]
  const tokens: (string | undefined)[] = []
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName !== on) return next(args)
      tokens.push((context as { sentToken?: string }).sentToken)
      const fault = left.shift()
      if (fault === undefined) return next(args)
      if (fault === 'answer-lost' || fault === 'written-but-in-progress') await readToTheEnd(await next(args))
      throw errorOf(fault)
    },
    { name: NAME, step: 'deserialize', priority: 'low' },
  )
  client.middlewareStack.add(
    (next, context) => async (args) => {
      Object.assign(context, { sentToken: (args.input as { ClientRequestToken?: string }).ClientRequestToken })
      return next(args)
    },
    { name: `${NAME}-token`, step: 'initialize' },
  )
  return {
    tokens,
    stop() {
      client.middlewareStack.remove(NAME)
      client.middlewareStack.remove(`${NAME}-token`)
    },
  }
}

/** An answer that nobody reads keeps its socket, and the client has 50. */
async function readToTheEnd({ response }: { readonly response: unknown }): Promise<void> {
  const { body } = response as { readonly body?: Readable }
  if (body !== undefined) await buffer(body)
}

function errorOf(fault: Fault): Error {
  switch (fault) {
    case 'conflict':
      return cancelled('TransactionConflict')
    case 'throttled':
      return cancelled('ThrottlingError')
    case 'in-progress':
    case 'written-but-in-progress':
      return named('TransactionInProgressException')
    case 'answer-lost':
      return named('TimeoutError')
  }
}

function named(name: string): Error {
  return Object.assign(new Error(`injected: ${name}`), { name, $metadata: {} })
}

function cancelled(Code: string): Error {
  return Object.assign(named('TransactionCanceledException'), { CancellationReasons: [{ Code: 'None' }, { Code }] })
}
