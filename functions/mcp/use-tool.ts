import type * as z from 'zod'
import type { AgentCall } from '../../shared/contract/agent-call.ts'
import { fieldText } from '../../shared/errors/field-text.ts'
import { invalidParams, type RpcError } from './protocol-fault.ts'
import { refused, type Tool, type ToolAnswer } from './tool.ts'
import { TOOLS } from './tools.ts'

const MOST_FAULTS = 5

/** The answer of a tool, or the error of a call that names none. */
type Used = { readonly kind: 'answer'; readonly answer: ToolAnswer } | { readonly kind: 'error'; readonly error: RpcError }

/** Runs a tool. Faults in its arguments are an answer of the tool, not a protocol error, so that the agent can correct them. */
export async function useTool(call: AgentCall, { name, arguments: sent = {} }: Readonly<Record<string, unknown>>): Promise<Used> {
  const wanted = TOOLS.find((each) => each.name === name)
  if (wanted === undefined) {
    await call.refuseEnded()
    return { kind: 'error', error: invalidParams(`Unknown tool: use one of ${TOOLS.map((each) => each.name).join(', ')}.`).error }
  }
  const parsed = schemaFor(wanted).safeParse(sent, { error: fieldText })
  if (parsed.success) return { kind: 'answer', answer: await wanted.run(call, parsed.data) }
  await call.refuseEnded()
  const faults = parsed.error.issues.slice(0, MOST_FAULTS).map(({ path, message }) => ({ field: path.join('.').slice(0, 100), message }))
  return { kind: 'answer', answer: refused('Invalid arguments', 'Correct these fields and call the tool again.', { fields: faults }) }
}

const built = new Map<Tool, z.ZodType>()

/** The schema of a tool's arguments, built when it is first needed. */
function schemaFor(of: Tool): z.ZodType {
  const schema = built.get(of) ?? of.takes()
  built.set(of, schema)
  return schema
}
