import type { Command } from 'commander'
import { command, does } from '../command.ts'

/** The MCP server over stdio, for agents on this machine. */
export function mcp(): Command {
  return does(command('mcp', 'the MCP server over stdio; set COUNTERSIGN_TOKEN to the token of an agent'), async ({ connect }) => {
    const { serveMcp } = await import('../mcp.ts')
    await serveMcp(await connect())
  })
}
