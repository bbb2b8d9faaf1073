import type { ToolAnswer } from './tool.ts'
import { cleaned } from './untrusted.ts'

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
