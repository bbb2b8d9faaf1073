/* `npm run bench`: every figure is a ratio to something measured beside it in the same run, or a count; see docs/measurements.md. */
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import {
  callRows,
  clientCredentialsRow,
  clientRow,
  decisionRow,
  firstCallRows,
  firstProposalRow,
  importRows,
  mcpRow,
  policyRow,
  tokenRows,
  upstreamRows,
} from './call-rows.ts'
import { callbackFigures, callbackRows } from './callbacks.ts'
import { clientFigure } from './client-cpu.ts'
import { clientCredentialsFigure } from './client-credentials.ts'
import { coldImports } from './cold-import.ts'
import { dollarRows, unitRows } from './cost-rows.ts'
import { deployedFigures } from './deployed.ts'
import { holds, type Row, writeFigures } from './figures-table.ts'
import { firstCalls } from './first-call.ts'
import { firstProposalFigure } from './first-proposal.ts'
import { httpFigures } from './http-cpu.ts'
import { installedPeers } from './installed-peers.ts'
import { mcpFigure } from './mcp-cpu.ts'
import { permissionFigures } from './permissions.ts'
import { policyFigures } from './policies.ts'
import { limiterFigures, limiterRows } from './rate-limit.ts'
import { callCosts } from './round-trips.ts'
import { tokenVerification } from './token-verification.ts'
import { upstreamReadFigure } from './upstream-read.ts'

type Part = { readonly name: string; readonly rows: () => Promise<readonly Row[]> }

const [loadBefore = 0] = loadavg()
const peers = await installedPeers()

/** The parts that `npm run bench -- <name> …` measures alone. Without a name it measures all of them. */
const PARTS: readonly Part[] = [
  { name: 'calls', rows: async () => callRows(await httpFigures(), await deployedFigures()) },
  { name: 'peers', rows: async () => (await peers?.rows()) ?? [] },
  { name: 'first-calls', rows: async () => firstCallRows(await firstCalls()) },
  { name: 'mcp', rows: async () => [mcpRow(await mcpFigure())] },
  { name: 'client', rows: async () => [clientRow(await clientFigure())] },
  { name: 'client-credentials', rows: async () => [clientCredentialsRow(await clientCredentialsFigure())] },
  { name: 'first-proposal', rows: async () => [firstProposalRow(await firstProposalFigure())] },
  { name: 'tokens', rows: async () => tokenRows(await tokenVerification()) },
  { name: 'permissions', rows: async () => [decisionRow(await permissionFigures(await peers?.permissionLibraries()))] },
  { name: 'policies', rows: async () => [policyRow(await policyFigures())] },
  { name: 'upstream', rows: async () => upstreamRows(await upstreamReadFigure()) },
  { name: 'limiter', rows: async () => limiterRows(await limiterFigures()) },
  { name: 'imports', rows: async () => importRows(await coldImports()) },
  {
    name: 'callbacks',
    async rows() {
      const costs = await callCosts()
      const callbacks = await callbackFigures(await peers?.queueLateness())
      return [...unitRows(costs), ...dollarRows(costs, callbacks.costs), ...callbackRows(callbacks)]
    },
  },
]

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !PARTS.some((part) => part.name === name))
if (unknown.length > 0) {
  process.stderr.write(`No part of the bench is called ${unknown.join(', ')}. The parts: ${PARTS.map(({ name }) => name).join(', ')}.\n`)
  process.exit(2)
}
const measured = asked.length === 0 ? PARTS : PARTS.filter(({ name }) => asked.includes(name))

// A measurement that waits for nothing ends the process with code 13 and no word: this names the part that it happened in.
let running = 'none'
process.on('exit', (code) => {
  if (code !== 0) process.stderr.write(`The bench ended in the part "${running}", with exit code ${code}.\n`)
})

const rows: Row[] = []
for (const [at, { name, rows: measure }] of measured.entries()) {
  running = name
  process.stderr.write(`${at + 1} of ${measured.length}: ${name} …\n`)
  const found = await measure()
  for (const row of found) process.stdout.write(`${inOneLine(row)}\n`)
  rows.push(...found)
}

/** The load of the machine in the minute before, so that a reader knows what else ran. */
const machine = { node: process.version, processor: cpus()[0]?.model, cores: cpus().length, loadBefore }
// A part of the rows would take the place of all.
if (peers !== undefined && asked.length === 0) {
  await writeFile(new URL('./results.json', import.meta.url), `${JSON.stringify({ machine, rows }, null, 2)}\n`)
  await writeFigures({ machine, rows })
}

function inOneLine(row: Row): string {
  const spread = row.rounds === undefined ? '' : `${row.rounds.min.toFixed(2)}–${row.rounds.max.toFixed(2)}`
  const goal = `goal ${row.better === 'lower' ? '≤' : '≥'} ${row.goal}  ${holds(row) ? 'holds' : 'MISSED'}`
  return `${row.what.padEnd(44)} ${row.figure.toFixed(2).padStart(8)} ${spread.padEnd(14)} ${row.against.padEnd(32)} ${goal}  ${row.note ?? ''}`
}
