import type * as z from 'zod'
import type { Tool } from './tool.ts'

const built = new Map<Tool, z.ZodType>()

/** The schema of a tool's arguments, built when it is first needed. */
export function schemaFor(of: Tool): z.ZodType {
  const schema = built.get(of) ?? of.takes()
  built.set(of, schema)
  return schema
}
