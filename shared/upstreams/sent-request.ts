import type { Call } from '../contract/call.ts'
import { shortened } from '../domain/cut-text.ts'
import { type MinorUnits, toAmount } from '../domain/money/amount.ts'
import { inOneLine } from '../domain/quoted-text.ts'
import type { UpstreamOperation } from '../domain/upstreams/operation.ts'
import type { Upstream } from '../storage/upstreams.ts'
import { inEnglish } from '../texts/in-words.ts'
import { describedOperation } from './described-operation.ts'

const LONGEST_WORDS = 400

/** A request to an upstream as the audit keeps it: its words, and the amount that it moves. */
export function sentRequest(
  call: Pick<Call, 'request' | 'body'>,
  of: Upstream,
  operation: UpstreamOperation,
  moved: { readonly amount: MinorUnits; readonly currency: string } | undefined,
): { readonly sent: string; readonly amount?: number; readonly currency?: string } {
  const sent = shortened(inOneLine(inEnglish(describedOperation(call, of, operation))), LONGEST_WORDS)
  return moved === undefined ? { sent } : { sent, amount: toAmount(moved.amount, moved.currency), currency: moved.currency }
}
