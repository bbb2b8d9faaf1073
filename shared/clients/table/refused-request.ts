import type { CancellationReason } from '@aws-sdk/client-dynamodb'
import type { WireItem } from './attribute-values.ts'

/**
 * Refusals that no further attempt would change: a condition that doesn't hold, or a transaction that was cancelled. Every other error is
 * met by the official client, with its retries.
 */
const FINAL: ReadonlySet<string> = new Set(['ConditionalCheckFailedException', 'TransactionCanceledException'])

type Body = {
  readonly __type?: string
  readonly message?: string
  readonly Message?: string
  readonly Item?: WireItem
  readonly CancellationReasons?: readonly CancellationReason[]
}

/** A final refusal, with the name and the fields of the official client's exception. */
class RefusedRequest extends Error {
  readonly Item: WireItem | undefined
  readonly CancellationReasons: readonly CancellationReason[] | undefined

  constructor(name: string, { message, Message, Item, CancellationReasons }: Body) {
    super(message ?? Message ?? name)
    this.name = name
    this.Item = Item
    this.CancellationReasons = CancellationReasons
  }
}

/** The final refusal that an answer of status 400 says, if it says one. */
export function refusalIn(body: string): RefusedRequest | undefined {
  const said = parsed(body)
  const name = said.__type?.split('#').at(-1) ?? ''
  return FINAL.has(name) ? new RefusedRequest(name, said) : undefined
}

function parsed(body: string): Body {
  try {
    return (JSON.parse(body) ?? {}) as Body
  } catch {
    return {}
  }
}
