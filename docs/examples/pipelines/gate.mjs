/*
 * node gate.mjs plan.json [summary.md]: prints the plan of `countersign config plan FILE --json`, and exits with 1 if it goes beyond the limits:
 * changes that the caller may not make, and more lost calls than MOST_CALLS_LOST (0). Change the limits to yours: clients/cli/README.md has
 * all members of a plan.
 */
import { appendFileSync, readFileSync } from 'node:fs'

const [planFile = 'plan.json', summaryFile] = process.argv.slice(2)
const { changes, counts } = JSON.parse(readFileSync(planFile, 'utf8'))
const most = Number(process.env.MOST_CALLS_LOST || 0)

const lines = [
  ...changes.map(({ key, before, after, decision }) => `${key}: ${JSON.stringify(before)} -> ${JSON.stringify(after)} (${decision})`),
  `${counts.changes} to change, ${counts.needApproval} need approval, ${counts.callsLost} calls lost, ${counts.callsGained} gained`,
]
process.stdout.write(`${lines.join('\n')}\n`)
if (summaryFile) appendFileSync(summaryFile, `### Plan\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n`)

const faults = [
  ...(counts.refused > 0 ? [`changes that the caller may not make: ${counts.refused}`] : []),
  ...(counts.callsLost > most ? [`calls of the last 7 days that would be refused: ${counts.callsLost}, at most ${most} may`] : []),
]
for (const fault of faults) process.stderr.write(`Refused: ${fault}.\n`)
process.exitCode = faults.length === 0 ? 0 : 1
