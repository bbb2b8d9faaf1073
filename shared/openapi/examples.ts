/** Examples by operation and name, and by kind of callback: recorded by a test that calls every operation. */
export type Examples = {
  readonly operations: Readonly<Record<string, Readonly<Record<string, Example>>>>
  readonly webhooks: Readonly<Record<string, unknown>>
}

export type Example = { readonly request?: unknown; readonly response?: unknown }

export const NO_EXAMPLES: Examples = { operations: {}, webhooks: {} }

/** The recorded `examples` of a request or answer, if any. */
export function examplesOf(side: keyof Example, recorded: Readonly<Record<string, Example>> = {}): { readonly examples?: object } {
  const values = Object.entries(recorded).flatMap(([name, { [side]: value }]) => (value === undefined ? [] : [[name, { value }] as const]))
  return values.length === 0 ? {} : { examples: Object.fromEntries(values) }
}

/** One error as a problem: the others differ in code and words only. */
export const PROBLEM_EXAMPLE = 'Problem'

/** The stored task, as any call with task headers can answer it: one example for all of them. */
export const STORED_TASK = 'StoredTask'

export function sharedExamples({ operations }: Examples): Readonly<Record<string, unknown>> {
  return {
    [PROBLEM_EXAMPLE]: { summary: 'An error for callers who accept application/problem+json', value: EXAMPLE_OF_A_PROBLEM },
    [STORED_TASK]: { summary: 'The stored task, with task headers and Prefer', value: operations.createTransfer?.task?.response ?? {} },
  }
}

const EXAMPLE_OF_A_PROBLEM = {
  type: 'https://api.example/svc-conductor/docs/errors#GEN001',
  title: 'The request is malformed or wrongly typed.',
  status: 400,
  detail: 'The request is malformed or wrongly typed.',
  instance: '/svc-conductor/rest/v1/tenants/1/wallets/transfers',
  category: 'VALIDATION',
  severity: 'LOW',
  code: 'GEN001',
  description: 'The request is malformed or wrongly typed.',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  docs: '/svc-conductor/docs/errors#GEN001',
  errors: [{ field: 'amount', description: 'must be a number' }],
}
