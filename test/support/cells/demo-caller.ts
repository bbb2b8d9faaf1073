import { proofsOf } from '../proofs.ts'
import type { TwoCells } from './two-cells.ts'

/** Logs a user of the demo in by the edge, again while their tenant is frozen. */
export async function tokenByEdge(cells: TwoCells, role: string): Promise<string> {
  const user = cells.cells[0].demo.users[role]
  if (user === undefined) throw new Error(`nobody is called ${role}`)
  const answer = await cells.call('POST', '/authentication/login', { body: await proofsOf(user, cells.cells[0].baseUrl) })
  if (answer.status !== 200) throw new Error(`${role} can't log in: ${answer.text}`)
  return (answer.body as { headerValue: string }).headerValue.slice('Bearer '.length)
}
