/* `npm run bench`: every figure is a ratio to something measured beside it in the same run, or a count; see docs/measurements.md. */
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import {
  callRows,
  cpuRow,
  decisionRow,
  firstCallRows,
  firstProposalRow,
  importRows,
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
import { holds, writeFigures } from './figures-table.ts'
import { firstCalls } from './first-call.ts'
import { firstProposalFigure } from './first-proposal.ts'
import { httpFigures } from './http-cpu.ts'
import { installedPeers } from './installed-peers.ts'
import { mcpFigure } from './mcp-cpu.ts'
import { permissionFigures } from './permissions.ts'
import { policyFigures } from './policies.ts'
import { limiterFigures, limiterRows } from './rate-limit.ts'
import { callCosts } from './round-trips.ts'
import type { Row } from './row.ts'
import { tokenVerification } from './token-verification.ts'
import { upstreamReadFigure } from './upstream-read.ts'

const [loadBefore = 0] = loadavg()
const peers = await installedPeers()
const calls = callRows(await httpFigures(), await deployedFigures())
const besidePeers = (await peers?.rows()) ?? []
const first = firstCallRows(await firstCalls())
const mcp = cpuRow(
  { artefact: 'source, passed to the router', store: 'emulator', leftOut: 'the gateway' },
  { what: 'read by an agent over MCP, CPU', against: 'the GET inside it', goal: 1.5, of: await mcpFigure() },
)
const client = cpuRow(
  { artefact: 'source of @countersign/client', store: 'none: a server that answers at once', leftOut: 'TLS' },
  { what: 'authorised GET by the client, CPU', against: 'bare fetch and its JSON', goal: 1.3, of: await clientFigure() },
)
const backEnd = cpuRow(
  { artefact: 'source, passed to the router', store: 'emulator', leftOut: 'the gateway' },
  { what: 'token by client_credentials, CPU', against: 'a renewal', goal: 1.5, of: await clientCredentialsFigure() },
)
const firstProposal = firstProposalRow(await firstProposalFigure())
const tokens = tokenRows(await tokenVerification())
const decision = decisionRow(await permissionFigures(await peers?.permissionLibraries()))
const policies = policyRow(await policyFigures())
const upstream = upstreamRows(await upstreamReadFigure())
const imports = importRows(await coldImports())
const costs = await callCosts()
const limiter = limiterRows(await limiterFigures())
const callbacks = await callbackFigures(await peers?.queueLateness())

const rows: readonly Row[] = [
  ...calls,
  ...besidePeers,
  ...first,
  mcp,
  client,
  backEnd,
  firstProposal,
  ...tokens,
  decision,
  policies,
  ...upstream,
  ...limiter,
  ...imports,
  ...unitRows(costs),
  ...dollarRows(costs, callbacks.costs),
  ...callbackRows(callbacks),
]

const spread = ({ rounds }: Row): string => (rounds === undefined ? '' : `${rounds.min.toFixed(2)}–${rounds.max.toFixed(2)}`)
for (const row of rows)
  process.stdout.write(
    `${row.what.padEnd(44)} ${row.figure.toFixed(2).padStart(8)} ${spread(row).padEnd(14)} ${row.against.padEnd(32)} goal ${row.better === 'lower' ? '≤' : '≥'} ${row.goal}  ${holds(row) ? 'holds' : 'MISSED'}  ${row.note ?? ''}\n`,
  )
/** The load of the machine in the minute before, so that a reader knows what else ran. */
const machine = { node: process.version, processor: cpus()[0]?.model, cores: cpus().length, loadBefore }
// A part of the rows would take the place of all.
if (peers !== undefined) {
  await writeFile(new URL('./results.json', import.meta.url), `${JSON.stringify({ machine, rows }, null, 2)}\n`)
  await writeFigures({ machine, rows })
}
