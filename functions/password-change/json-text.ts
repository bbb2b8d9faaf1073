import * as z from 'zod'

const LONGEST = 4000

/** A field that contains JSON as text, with this schema. */
export function jsonText<T extends z.ZodType>(schema: T, otherwise: string) {
  return z
    .string()
    .max(LONGEST)
    .transform((text, context): z.output<T> => {
      const parsed = schema.safeParse(jsonOf(text))
      if (parsed.success) return parsed.data
      context.addIssue({ code: 'custom', message: otherwise })
      return z.NEVER
    })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
