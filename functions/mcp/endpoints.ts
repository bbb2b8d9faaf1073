import { getMcpMetadata } from './get-mcp-metadata.ts'
import { sendMcpMessage } from './send-mcp-message.ts'

export const mcpEndpoints = [sendMcpMessage, getMcpMetadata]
