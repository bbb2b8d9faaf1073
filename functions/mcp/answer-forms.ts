import * as z from 'zod'

/** The fields by which a tool names a proposal. */
export const proposalFields = () => ({ taskId: z.int(), status: z.string(), url: z.string(), message: z.string() })

/** An answer with values of the service, and our own fields beside them. */
export const untrustedAnswer = (fields: Readonly<Record<string, z.ZodType>>) =>
  z.looseObject({ ...fields, note: z.string(), untrustedData: z.unknown() })
