import type { ExplainRequest, ExplainResponse } from '@countersign/client'
import type { Command } from 'commander'
import { command, does } from '../command.ts'
import { idFrom } from '../connection.ts'
import { defined } from '../defined.ts'
import { jsonFrom } from '../json-input.ts'
import { withNearestPath } from '../nearest.ts'
import { facts, table } from '../output.ts'

/** Explains why a call is allowed or refused, and what would help. */
export function explain(): Command {
  return does<{ data?: string; for?: string }>(
    command('explain', 'explain why a call would be allowed or refused, without running it')
      .argument('<method>', 'method of the call')
      .argument('<path>', 'path below /svc-conductor/rest/v1; {tenantId} is replaced by your tenant')
      .option('-d, --data <json>', 'body: JSON, @file, or - for stdin')
      .option('--for <customer>', 'customer id of the person who would make the call; default: you'),
    async ({ options, out, connect }, method = '', path = '') => {
      const body = await jsonFrom(options.data)
      const { client, tenantId } = await connect()
      const filled = path.includes('{tenantId}') ? path.replaceAll('{tenantId}', String(await tenantId())) : path
      const call = {
        method: method.toUpperCase() as ExplainRequest['method'],
        path: filled,
        ...defined({ body }),
        ...(options.for === undefined ? {} : { customerId: idFrom('--for', options.for) }),
      }
      const answer = await client.explain({ body: call }).catch((error: unknown) => {
        throw withNearestPath(error, method, filled)
      })
      out.show(answer, () => inWords(answer))
    },
  )
}

function inWords({ decision, permission, grants, whatWouldHelp, answer }: ExplainResponse): string {
  const about = facts([
    ['Decision', decision],
    ['Permission', permission ?? 'none is needed'],
    ['Answer', answer === undefined ? undefined : `${answer.status} ${answer.code}`],
    ['Would help', whatWouldHelp],
  ])
  if (grants.length === 0) return about
  return `${about}\n\n${table(
    ['GRANT', 'RESULT', 'WHY'],
    grants.map(({ grant, result, why }) => [grant, result, why]),
    '',
  )}`
}
