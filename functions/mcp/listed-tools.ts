import * as z from 'zod'
import { once } from '../../shared/domain/once.ts'
import type { Tool } from './tool.ts'
import { TOOLS } from './tools.ts'

/** The tools as `tools/list` shows them; built once, since they never change. */
export const listedTools = once((): readonly object[] => TOOLS.map(shown))

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
