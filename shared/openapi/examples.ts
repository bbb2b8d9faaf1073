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

/** The stored task, as any call with task headers can answer it: one example for all of them. */
export const STORED_TASK = 'StoredTask'

export function sharedExamples({ operations }: Examples): Readonly<Record<string, unknown>> {
  return {
    [STORED_TASK]: { summary: 'The stored task, with task headers and Prefer', value: operations.createTransfer?.task?.response ?? {} },
  }
}
