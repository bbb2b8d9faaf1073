import * as z from 'zod'
import { once } from '../../shared/domain/once.ts'
import type { Tool } from './tool.ts'
import { TOOLS } from './tools.ts'

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
