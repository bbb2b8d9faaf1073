import * as z from 'zod'
import type { Tool } from './tool.ts'
import { TOOLS } from './tools.ts'

let listed: readonly object[] | undefined

/** The tools as `tools/list` shows them; built once, since they never change. */
export function listedTools(): readonly object[] {
  listed ??= TOOLS.map(shown)
  return listed
}

function shown({ name, title, description, takes, does }: Tool) {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(takes(), { io: 'input' })
  return {
    name,
    title,
    description,
    inputSchema,
    annotations: { readOnlyHint: does === 'read', destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }
}
