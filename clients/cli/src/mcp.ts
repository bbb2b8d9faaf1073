import type { Connection } from './connection.ts'
import { Failure } from './failure.ts'

/** Serves the MCP tools over stdin and stdout, as the person or agent of this connection, until stdin ends. */
export async function serveMcp(_connection: Connection): Promise<void> {
  throw new Failure(2, 'This version of the command line brings no MCP server')
}
