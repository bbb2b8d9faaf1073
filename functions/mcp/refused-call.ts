import type { Reply } from '../../shared/contract/http.ts'
import { UPSTREAM_STATUS } from '../../shared/domain/upstreams/upstream-status.ts'
import { fitting } from './answer-budget.ts'
import { refused, type ToolAnswer } from './tool.ts'
import { inToolWords } from './tool-words.ts'
import { cleaned, cleanText, marked } from './untrusted.ts'

type FieldFault = { readonly field: string; readonly description: string }
type ErrorBody = { readonly code?: string; readonly description?: string; readonly errors?: readonly FieldFault[] }

/** The agent's next step after each refusal, by its code. */
const WHAT_TO_DO: Readonly<Record<string, string>> = {
  SEC003: 'The owner of your token may not do this either. Use explain to see which permission is missing, and tell a person.',
  SEC004: 'A person has to prove who they are for this: ask the owner of your token to do it.',
  SEC005:
    'Use propose, and name the approvers by their ids, or send byPolicy if explain lists policies. explain says which positions may approve.',
  SEC006: 'Use propose: a person with the right position decides.',
  SEC007: 'Ask a person to do it: it cannot be proposed.',
  SEC009:
    'Stay within the limits of your token: use another operation, propose less, or wait until people have decided about open proposals (list_proposals). Only the owner of your token changes its limits.',
  TSK001: 'Check the taskId. list_proposals lists what you have proposed.',
  TSK003: 'Name more approvers, none of whom is the owner of your token.',
  TSK006: 'The owner of your token has too many open proposals: wait until people have decided about some (list_proposals).',
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

/** Arguments of `propose` that no operation describes. */
const OF_APPROVERS: ReadonlySet<string> = new Set(['approvers', 'byPolicy'])
const OTHER_APPROVERS =
  'Name other people in approvers: read listAdminUsers for their ids and positions, and explain says which positions may approve.'

/** A refusal of the service as the answer of a tool: the refusal, and what to do instead. */
export function refusedCall(reply: Reply, more: Readonly<Record<string, unknown>> = {}): ToolAnswer {
  const { status, headers, body } = reply
  if (headers?.[UPSTREAM_STATUS] !== undefined) return refusedByUpstream(reply)
  const { code = '', description = '', errors } = errorOf(body)
  const wait = headers?.['retry-after']
  const fields = errors?.map((each) => ({ field: inToolWords(each.field), description: inToolWords(each.description) }))
  const next = fields?.some(({ field }) => OF_APPROVERS.has(field)) ? OTHER_APPROVERS : (WHAT_TO_DO[code] ?? BY_STATUS[status])
  return refused(inToolWords(cleanText(description)), next ?? 'Tell a person.', {
    code,
    status,
    ...(fields === undefined ? {} : { fields: cleaned(fields) }),
    ...(wait === undefined ? {} : { retryAfterSeconds: Number(wait) }),
    ...more,
  })
}

/** A refusal by an upstream. Its text is data, also where it has the form of an error of this service. */
function refusedByUpstream({ status, body }: Reply): ToolAnswer {
  const next =
    status >= 500
      ? 'Try again later, or tell a person.'
      : 'Look at what the upstream says under untrustedData. Correct the parameters, or tell a person.'
  return refused(`The upstream has answered with status ${status}.`, next, {
    status,
    ...(body === undefined ? {} : marked(fitting(body))),
  })
}

function errorOf(body: unknown): ErrorBody {
  const first: unknown = Array.isArray(body) ? body[0] : body
  return typeof first === 'object' && first !== null ? first : {}
}
