import type { Overview } from '@countersign/client'
import type { Command } from 'commander'
import { command, does } from '../command.ts'
import { usage } from '../failure.ts'
import { facts, table } from '../output.ts'

interface OverviewFlags {
  readonly hours?: string
}

/** 31 days. */
const MOST_HOURS = 744

/** Prints the numbers of a tenant: tasks that wait, and events of the last hours. */
export function overview(): Command {
  const counting = command('overview', 'count what waits in a tenant, and what happened there in the last hours').option(
    '--hours <number>',
    `hours to look back, 1 to ${MOST_HOURS}`,
    '24',
  )
  return does<OverviewFlags>(counting, async ({ options, out, connect }) => {
    const hours = hoursIn(options.hours ?? '24')
    const { client, tenantId: find } = await connect('operator')
    const found = await client.getOverview({ tenantId: await find(), hours })
    out.show(found, () => inWords(found, hours))
  })
}

function hoursIn(text: string): number {
  const hours = Number(text)
  if (!Number.isInteger(hours) || hours < 1 || hours > MOST_HOURS) throw usage(`--hours must be a number from 1 to ${MOST_HOURS}`)
  return hours
}

function inWords({ waiting, decisions, callbacks, signIns, refusals, rateLimit, agents }: Overview, hours: number): string {
  const total = <K extends string>(rows: readonly Readonly<Record<K, number>>[], key: K) =>
    String(rows.reduce((sum, row) => sum + row[key], 0))
  const counts = facts([
    ['waiting', `${waiting.underHour} under an hour, ${waiting.underDay} under a day, ${waiting.older} older`],
    ['decisions', `${total(decisions, 'approved')} approved, ${total(decisions, 'rejected')} rejected`],
    ['callbacks', `${total(callbacks, 'delivered')} delivered, ${total(callbacks, 'failing')} failing`],
    ['sign-ins', `${total(signIns, 'succeeded')} succeeded, ${total(signIns, 'failed')} failed, ${total(signIns, 'locked')} locked`],
    ['refusals', total(refusals, 'count')],
    ['rate limit', `${Math.max(0, ...rateLimit.map(({ peakPercent }) => peakPercent))} % at most`],
  ])
  const byAgent = table(
    ['AGENT', 'PROPOSED', 'EXECUTED', 'REJECTED'],
    agents.map(({ name, proposed, executed, rejected }) => [name, String(proposed), String(executed), String(rejected)]),
    'No agent has proposed anything.',
  )
  return `Last ${hours} hours\n\n${counts}\n\n${byAgent}`
}
