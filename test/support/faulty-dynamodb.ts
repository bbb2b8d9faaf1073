import { errorAnswer, type TableAnswer, type TableProxy } from './table-proxy.ts'

/** A fault of one write. */
export type Fault =
  /** Another transaction is under way on one of the items: nothing was written. */
  | 'conflict'
  | 'throttled'
  /** The same transaction is still under way. */
  | 'in-progress'
  /** The service itself fails. */
  | 'internal'
  /** It was written, and the answer got lost on its way; the client's own retry sends it again. */
  | 'answer-lost'
  /** It was written, and what comes back says that it met itself. */
  | 'written-but-in-progress'

export type Faulty = {
  /** The tokens of the transactions that were sent, retries included. */
  readonly tokens: readonly (string | undefined)[]
  readonly stop: () => void
}

/**
 * Puts faults between the service and the table: the next transactions, or other requests, meet these, one each; later ones go through. `naming` leaves
 * those alone that do not contain this text: the service has work of its own.
 */
export function injectFaults(proxy: TableProxy, faults: readonly Fault[], on = 'TransactWriteItems', naming = ''): Faulty {
  const left = [...faults]
  const tokens: (string | undefined)[] = []
  const { stop } = proxy.intercept(async ({ operation, body }, pass) => {
    if (operation !== on || !JSON.stringify(body).includes(naming)) return pass()
    tokens.push(body.ClientRequestToken as string | undefined)
    const fault = left.shift()
    if (fault === undefined) return pass()
    if (fault === 'answer-lost' || fault === 'written-but-in-progress') await pass()
    return fault === 'answer-lost' ? 'lost' : answerOf(fault, operation === 'TransactWriteItems')
  })
  return { tokens, stop }
}

function answerOf(fault: Exclude<Fault, 'answer-lost'>, inTransaction: boolean): TableAnswer {
  switch (fault) {
    case 'conflict':
      return inTransaction ? cancelled('TransactionConflict') : errorAnswer('TransactionConflictException')
    case 'throttled':
      return inTransaction ? cancelled('ThrottlingError') : errorAnswer('ProvisionedThroughputExceededException')
    case 'internal':
      return errorAnswer('InternalServerError', {}, 500)
    case 'in-progress':
    case 'written-but-in-progress':
      return errorAnswer('TransactionInProgressException')
  }
}

/** DynamoDB's answer to a transaction with one write that was refused for a temporary reason. */
export function cancelled(...codes: readonly string[]): TableAnswer {
  const reasons = codes.length === 1 ? ['None', ...codes] : codes
  return errorAnswer('TransactionCanceledException', { CancellationReasons: reasons.map((Code) => ({ Code })) })
}
