import type { Task } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { apart } from '../../text/lists.ts'

export type Failure = {
  readonly title: string
  readonly text: string
  /** For the people who support the service. */
  readonly code: string | undefined
  readonly next: string
  readonly traceId: string | undefined
}

type ErrorBody = {
  readonly code?: string
  readonly description?: string
  readonly traceId?: string
  readonly errors?: readonly { readonly field?: string; readonly description?: string }[]
}

/** The reason of a failed call in words, from its answer. */
export function failureOf(task: Task): Failure {
  const { failure, responseBody, responseCode } = task
  const { code, description, traceId, errors = [] } = errorIn(responseBody)
  const fields = apart(errors.map(({ field, description: fault }) => `${field} ${fault}`))
  const said = failure ?? (fields === '' ? (description ?? t`The call did not succeed.`) : fields)
  return {
    title: task.outcome === 'UNKNOWN' ? t`Its request was sent, and its outcome is unknown` : t`It was approved, but the call failed`,
    text: said,
    code: code === undefined ? undefined : [code, ...(responseCode === undefined ? [] : [`HTTP ${responseCode}`])].join(', '),
    next: nextStep(task),
    traceId,
  }
}

function nextStep({ outcome, moves = [] }: Task): string {
  if (outcome === 'UNKNOWN')
    return t`Nobody knows whether the request took effect. Find out at the service that received it before you send it again.`
  return moves.includes('EXECUTE')
    ? t`Nothing has changed. Put right what it names, then try again.`
    : t`Nothing has changed. An approver can try again, or the initiator can withdraw it.`
}

function errorIn(responseBody: string | undefined): ErrorBody {
  try {
    const read: unknown = JSON.parse(responseBody ?? '')
    const body: unknown = Array.isArray(read) ? read[0] : read
    return typeof body === 'object' && body !== null ? (body as ErrorBody) : {}
  } catch {
    return {}
  }
}
