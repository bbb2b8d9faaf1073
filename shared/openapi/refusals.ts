import { type Endpoint, isWrite } from '../contract/declared-endpoint.ts'
import { isParameter } from '../contract/path-parameters.ts'
import { CATALOGUE, type RefusalName } from '../errors/catalogue.ts'

/** The refusals that any call can get: a malformed or too large request is refused even where nothing reads it. */
const ALWAYS: readonly RefusalName[] = ['invalid-request', 'too-large', 'too-many-requests', 'fault', 'unavailable']

/** Every refusal that an endpoint can answer with: its own, and those of the steps that its kind of call goes through. */
export function refusalsOf(endpoint: Endpoint): readonly RefusalName[] {
  const { access, template, method } = endpoint
  // A parameter that holds `..`, or more than one segment, names nothing that exists.
  const hasParameter = template.some(isParameter)
  const names: readonly RefusalName[] = [
    ...(access.kind === 'open' ? [] : (['token-invalid', 'token-expired'] as const)),
    ...(access.kind === 'token' || access.kind === 'permission' ? (['beyond-agent-limits'] as const) : []),
    ...(access.kind === 'open' ? [] : (['agents-switched-off'] as const)),
    ...(access.kind === 'permission' ? (['not-permitted', 'step-up-required'] as const) : []),
    ...(hasParameter ? (['not-found'] as const) : []),
    ...(isWrite(method) ? refusalsOfWrites(endpoint) : []),
    ...(endpoint.changesProofsOf === undefined && endpoint.provedSince === undefined ? [] : (['step-up-required'] as const)),
    ...endpoint.refusals,
    ...ALWAYS,
  ]
  return [...new Set(names)].sort((one, other) => CATALOGUE[one].code.localeCompare(CATALOGUE[other].code))
}

/** A proposal needs approvers who may check it, and may take the place of another one of its initiator. */
const OF_STORABLE_CALLS = [
  'task-required',
  'too-few-approvers',
  'too-many-open-tasks',
  'task-not-found',
  'task-transition-not-yours',
  'task-transition-not-allowed',
] as const satisfies readonly RefusalName[]

function refusalsOfWrites({ access, storable, body, method, changes }: Endpoint): readonly RefusalName[] {
  return [
    ...(body === undefined ? [] : (['unsupported-media-type'] as const)),
    ...(access.kind === 'open' || access.kind === 'agent' ? [] : (['conflict', 'idempotency-mismatch'] as const)),
    ...(access.kind === 'open' || changes === 'nothing' ? [] : (['not-for-agents'] as const)),
    ...(storable ? (['task-only-token'] as const) : []),
    ...(access.kind === 'open' || method === 'POST' ? [] : (['precondition-failed'] as const)),
    ...(storable ? OF_STORABLE_CALLS : []),
  ]
}
