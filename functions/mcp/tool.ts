import * as z from 'zod'
import type { AgentCall } from '../../shared/contract/agent-call.ts'
import type { AnsweredTask } from './shown-proposal.ts'

/** The answer of a tool: an object with our own fields, and values of the service under `untrustedData`. `proposed`: the task that it stored. */
export type ToolAnswer =
  | { readonly kind: 'done'; readonly says: Readonly<Record<string, unknown>>; readonly proposed?: AnsweredTask }
  | { readonly kind: 'refused'; readonly says: { readonly error: string; readonly whatToDo: string } & Readonly<Record<string, unknown>> }

export type Tool<S extends z.ZodType = z.ZodType> = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly takes: () => S
  /** The form of a successful answer. Values of the service have none: `untrustedData` can be anything. */
  readonly answers: () => z.ZodType
  /** `read`: it only reads. `propose`: it stores a proposal; repeating it stores no second one. */
  readonly does: 'read' | 'propose'
  readonly run: (call: AgentCall, sent: z.output<S>) => Promise<ToolAnswer>
}

/** Declares a tool, so that its arguments have the type of its schema. */
export function tool<S extends z.ZodType>(declared: Tool<S>): Tool {
  return declared as unknown as Tool
}

export function done(says: Readonly<Record<string, unknown>>): ToolAnswer {
  return { kind: 'done', says }
}

export function refused(error: string, whatToDo: string, more: Readonly<Record<string, unknown>> = {}): ToolAnswer {
  return { kind: 'refused', says: { error, whatToDo, ...more } }
}

/** The fields by which a tool names a proposal. */
export const proposalFields = () => ({ taskId: z.int(), status: z.string(), url: z.string(), message: z.string() })

/** An answer with values of the service, and our own fields beside them. */
export const untrustedAnswer = (fields: Readonly<Record<string, z.ZodType>>) =>
  z.looseObject({ ...fields, note: z.string(), untrustedData: z.unknown() })
