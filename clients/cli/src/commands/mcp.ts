import type { Command } from 'commander'
import { command, does } from '../command.ts'

/** The MCP server over stdio, for agents on this machine. */
export function mcp(): Command {
  return does(command('mcp', 'run the MCP server over stdio, with an agent token in COUNTERSIGN_TOKEN'), async ({ connect }) => {
    const { serveMcp } = await import('../mcp.ts')
    await serveMcp(await connect())
  })
}
