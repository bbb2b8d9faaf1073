import type { AgentCall } from '../../shared/contract/agent-call.ts'
import { fieldText } from '../../shared/errors/field-text.ts'
import type { Answered } from './answered.ts'
import { schemaFor } from './schema-for.ts'
import { refused, type ToolAnswer } from './tool.ts'
import { TOOLS } from './tools.ts'
import { cleaned } from './untrusted.ts'

const INVALID_PARAMS = -32_602
const MOST_FAULTS = 5

/** Runs a tool. Faults in its arguments are an answer of the tool, not a protocol error, so that the agent can correct them. */
export async function useTool(call: AgentCall, { name, arguments: sent = {} }: Readonly<Record<string, unknown>>): Promise<Answered> {
  const wanted = TOOLS.find((each) => each.name === name)
  if (wanted === undefined) {
    await call.refuseEnded()
    return { error: { code: INVALID_PARAMS, message: `Unknown tool: use one of ${TOOLS.map((each) => each.name).join(', ')}.` } }
  }
  const parsed = schemaFor(wanted).safeParse(sent, { error: fieldText })
  if (parsed.success) return { result: shown(await wanted.run(call, parsed.data)) }
  await call.refuseEnded()
  const faults = parsed.error.issues.slice(0, MOST_FAULTS).map(({ path, message }) => ({ field: path.join('.').slice(0, 100), message }))
  return { result: shown(refused('Invalid arguments', 'Correct these fields and call the tool again.', { fields: faults })) }
}

/**
 * As text for clients of older versions, and as structure for newer ones. A refusal is cleaned too, because it may repeat names from
 * others.
 */
function shown({ kind, says }: ToolAnswer): object {
  const output = kind === 'refused' ? cleaned(says) : says
  return {
    content: [{ type: 'text', text: JSON.stringify(output) }],
    structuredContent: output,
    ...(kind === 'refused' ? { isError: true } : {}),
  }
}
