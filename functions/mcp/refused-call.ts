import type { Reply } from '../../shared/contract/http.ts'
import { refused, type ToolAnswer } from './tool.ts'
import { cleaned, cleanText } from './untrusted.ts'

type ErrorBody = { readonly code?: string; readonly description?: string; readonly errors?: unknown }

/** The agent's next step after each refusal, by its code. */
const WHAT_TO_DO: Readonly<Record<string, string>> = {
  SEC003: 'The owner of your token may not do this either. Use explain to see which permission is missing, and tell a person.',
  SEC004: 'A person has to prove who they are for this: ask the owner of your token to do it.',
  SEC005: 'Use propose, and name the approvers by their ids. explain says which positions may approve.',
  SEC006: 'Use propose: a person with the right position decides.',
  SEC007: 'Ask a person to do it: it cannot be proposed.',
  TSK001: 'Check the taskId. list_proposals lists what you have proposed.',
  TSK003: 'Name more approvers, none of whom is the owner of your token.',
  PAY001: 'Read the balance of the wallet, and propose a smaller amount.',
}

const BY_STATUS: Readonly<Record<number, string>> = {
  400: 'Look at the operation with describe_operation, correct the fields, and try again.',
  403: 'Use explain to see what is missing.',
  404: 'Check the ids: what the owner of your token may not see is not there for you either.',
  409: 'Read the current state, and decide whether the change is still needed.',
  413: 'Send less at once.',
  429: 'Wait for retryAfterSeconds, then try again.',
  503: 'Wait for retryAfterSeconds, then try again.',
}

/** A refusal of the service as the answer of a tool: the refusal, and what to do instead. */
export function refusedCall({ status, headers, body }: Reply, more: Readonly<Record<string, unknown>> = {}): ToolAnswer {
  const { code = '', description = '', errors } = errorOf(body)
  const wait = headers?.['retry-after']
  return refused(cleanText(description), WHAT_TO_DO[code] ?? BY_STATUS[status] ?? 'Tell a person.', {
    code,
    status,
    ...(errors === undefined ? {} : { fields: cleaned(errors) }),
    ...(wait === undefined ? {} : { retryAfterSeconds: Number(wait) }),
    ...more,
  })
}

function errorOf(body: unknown): ErrorBody {
  const first: unknown = Array.isArray(body) ? body[0] : body
  return typeof first === 'object' && first !== null ? first : {}
}
