import * as z from 'zod'

/** One message of JSON-RPC. A notification has no id. */
export const sentMessage = () =>
  z
    .looseObject({
      jsonrpc: z.literal('2.0').meta({ description: 'Version of JSON-RPC.' }),
      id: z
        .union([z.string().max(200), z.number()])
        .optional()
        .meta({ description: 'Id that the answer repeats; a notification has none.' }),
      method: z.string().max(100).optional().meta({ description: 'Method of the protocol, for example `tools/call`.' }),
      params: z.record(z.string(), z.unknown()).optional().meta({ description: 'Parameters of the method.' }),
    })
    .meta({ schemaName: 'McpMessage' })

export type Message = z.output<ReturnType<typeof sentMessage>>

/** One message of a batch; `undefined` for what is none. */
export function readMessage(sent: unknown): Message | undefined {
  const read = sentMessage().safeParse(sent)
  return read.success ? read.data : undefined
}
