import type { RawAnswer, Task } from '@countersign/client'
import type { Command } from 'commander'
import { type TaskOptions, taskFrom, withTaskOptions } from '../as-task.ts'
import { command, does } from '../command.ts'
import { usage } from '../failure.ts'
import { jsonFrom } from '../json-input.ts'
import { withNearestPath } from '../nearest.ts'
import { printable, write, writeJson } from '../output.ts'
import { proposedTwice, sameProposal } from '../same-proposal.ts'
import { note } from '../terminal.ts'

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

interface CallFlags extends TaskOptions {
  readonly data?: string
  readonly header: readonly string[]
  readonly include?: boolean
}

/** Makes any call, as the signed-in person. */
export function call(): Command {
  const calling = command('call', 'make any call of the API')
    .argument('<method>', METHODS.join(', '))
    .argument('<path>', 'path below /svc-conductor/rest/v1; {tenantId} is replaced by your tenant')
    .option('-d, --data <json>', 'body: JSON, @file, or - for stdin')
    .option('-H, --header <name:value>', 'a header to send; can be repeated', (one: string, all: readonly string[]) => [...all, one], [])
    .option('-i, --include', 'show status and headers on stderr')
  return does<CallFlags>(withTaskOptions(calling), async ({ options, connect }, method = '', path = '') => {
    const asTask = taskFrom(options)
    if (!METHODS.includes(method.toUpperCase())) throw usage(`METHOD must be one of ${METHODS.join(', ')} (got "${method}")`)
    if (!path.startsWith('/')) throw usage(`PATH must begin with a slash (got "${path}")`, 'Example: /tenants/1/wallets/1')
    const body = await jsonFrom(options.data)
    const headers = headersFrom(options.header)
    const { client, tenantId } = await connect()
    const filled = path.includes('{tenantId}') ? path.replaceAll('{tenantId}', String(await tenantId())) : path
    const answer = await client.request({ method, path: filled, body, asTask, headers }).catch((error: unknown) => {
      throw withNearestPath(error, method, filled)
    })
    if (options.include === true) note(headOf(answer))
    if (answer.task !== undefined) {
      note(proposed(answer.task))
      const other = await sameProposal(client, answer.task)
      if (other !== undefined) note(proposedTwice(other))
    }
    show(answer.task ?? answer.data)
  })
}

/** Status and headers of an answer, one on each line. */
function headOf({ status, headers }: RawAnswer): string {
  const all = headers instanceof Headers ? [...headers] : []
  return [`HTTP ${status}`, ...all.map(([name, value]) => `${name}: ${printable(value)}`)].join('\n')
}

type ProposedTask = Pick<Task, 'taskId' | 'status'> & Partial<Pick<Task, 'executorRoles' | 'approvals'>>

/** Says that nothing has happened yet, and who decides: named approvers, where there are some, whichever roles see the task beside them. */
export function proposed({ taskId, status, executorRoles, approvals }: ProposedTask): string {
  const isByRoles = executorRoles !== undefined && executorRoles !== '' && !approvals?.some((each) => each.status === 'PENDING')
  const by = isByRoles ? `${executorRoles} decides` : 'its approvers decide'
  return `Nothing has changed yet: task ${taskId} is ${status}, and ${status === 'DRAFT' ? 'waits to be submitted' : by}.`
}

/** Prints the answer itself to stdout, so `--json` changes nothing. */
function show(data: unknown): void {
  if (data === undefined) return
  if (typeof data === 'string') write(data)
  else writeJson(data, 2)
}

function headersFrom(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((header) => {
      const colon = header.indexOf(':')
      if (colon < 1) throw usage(`-H must be name:value (got "${header}")`)
      return [header.slice(0, colon).trim().toLowerCase(), header.slice(colon + 1).trim()]
    }),
  )
}
