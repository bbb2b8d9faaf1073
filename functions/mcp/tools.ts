import * as z from 'zod'
import type { AgentCall } from '../../shared/contract/agent-call.ts'
import { once } from '../../shared/domain/once.ts'
import { fieldText } from '../../shared/errors/field-text.ts'
import { describeOperation, readOperation, searchOperations } from './operation-tools.ts'
import { getTaskTool, listProposals, waitForDecision } from './proposal-tools.ts'
import { explainOperation, propose } from './propose.ts'
import { invalidParams, type RpcError } from './protocol-fault.ts'
import { refused, type Tool, type ToolAnswer } from './tool.ts'
import { cleaned } from './untrusted.ts'

/** Every tool of the server, in the order in which an agent needs them. */
export const TOOLS: readonly Tool[] = [
  searchOperations,
  describeOperation,
  readOperation,
  explainOperation,
  propose,
  getTaskTool,
  listProposals,
  waitForDecision,
]

/** The tools as `tools/list` shows them; built once, since they never change. */
export const listedTools = once((): readonly object[] => TOOLS.map(shown))

function shown({ name, title, description, takes, answers, does }: Tool) {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(takes(), { io: 'input' })
  return {
    name,
    title,
    description,
    inputSchema,
    outputSchema: { type: 'object', anyOf: [withoutBounds(z.toJSONSchema(answers(), { io: 'output' })), REFUSED] },
    annotations: { readOnlyHint: does === 'read', destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }
}

/** The form of every refusal: clients check refusals against the schema of the tool too. */
const REFUSED = { type: 'object', properties: { error: { type: 'string' }, whatToDo: { type: 'string' } }, required: ['error', 'whatToDo'] }

/** Leaves out what says nothing to a model: the dialect, and that further fields and all safe integers are allowed. */
function withoutBounds(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutBounds)
  if (typeof node !== 'object' || node === null) return node
  const { $schema: _, additionalProperties: __, minimum: ___, maximum: ____, ...rest } = node as Readonly<Record<string, unknown>>
  return Object.fromEntries(Object.entries(rest).map(([name, each]) => [name, withoutBounds(each)]))
}

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

/**
 * The answer of a tool as text for clients of older versions, and as structure for newer ones. A refusal is cleaned too, because it may
 * repeat names from others.
 */
export function toolResult({ kind, says }: ToolAnswer): object {
  const output = kind === 'refused' ? cleaned(says) : says
  return {
    content: [{ type: 'text', text: JSON.stringify(output) }],
    structuredContent: output,
    ...(kind === 'refused' ? { isError: true } : {}),
  }
}
