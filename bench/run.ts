/* `npm run bench`: every figure is a ratio to something measured beside it in the same run; see docs/measurements.md for what they mean. */
import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { callbackFigures, callbackRows } from './callbacks.ts'
import { clientFigure } from './client-cpu.ts'
import { coldImports } from './cold-import.ts'
import { httpFigures } from './http-cpu.ts'
import { mcpFigure } from './mcp-cpu.ts'
import { permissionFigures } from './permissions.ts'
import { limiterFigures } from './rate-limit.ts'
import { callCosts } from './round-trips.ts'
import type { Row } from './row.ts'
import { tokenVerification } from './token-verification.ts'

const http = await httpFigures()
const client = await clientFigure()
const mcp = await mcpFigure()
const verification = await tokenVerification()
const imports = await coldImports()
const callbacks = callbackRows(await callbackFigures())
const decisions = await permissionFigures()
const costs = await callCosts()
const limiter = await limiterFigures()

const micros = ({ ours, against }: { ours: number; against: number }): string => `${ours.toFixed(1)} µs against ${against.toFixed(1)} µs`
const rows: readonly Row[] = [
  {
    what: 'password login, CPU',
    against: 'the bare argon2id hash',
    figure: http.login.ratio,
    goal: 1.08,
    better: 'lower',
    note: micros(http.login),
  },
  {
    what: 'authorised GET, CPU',
    against: 'an empty node:http handler',
    figure: http.authorisedGet.ratio,
    goal: 4,
    better: 'lower',
    note: micros(http.authorisedGet),
  },
  {
    what: 'read by an agent over MCP, CPU',
    against: 'the GET inside it, both handed straight to the router',
    figure: mcp.ratio,
    goal: 1.5,
    better: 'lower',
    note: micros(mcp),
  },
  {
    what: 'renew, CPU',
    against: 'a handler that only signs',
    figure: http.renew.ratio,
    goal: 1.5,
    better: 'lower',
    note: micros(http.renew),
  },
  {
    what: 'authorised GET by the client, CPU',
    against: 'bare fetch and its JSON',
    figure: client.ratio,
    goal: 1.3,
    better: 'lower',
    note: micros(client),
  },
  {
    what: 'token verification, first sight, rate',
    against: 'raw node:crypto verify',
    figure: verification.firstSight,
    goal: 0.7,
    better: 'higher',
  },
  {
    what: 'token verification, seen before, rate',
    against: 'raw node:crypto verify',
    figure: verification.seenBefore,
    goal: 50,
    better: 'higher',
  },
  {
    what: 'permission decision, 300 rows of 40 roles',
    against: 'the test of a bit',
    figure: decisions.ratio,
    goal: 5,
    better: 'lower',
    note: `${decisions.ours.toFixed(0)} ns; ${Object.entries(decisions.others)
      .map(([name, times]) => `${name} ${times.toFixed(0)} × that`)
      .join(', ')}`,
  },
  {
    what: 'rate limiter, writes at 1,000 calls/s',
    against: 'one write for each call',
    figure: limiter.writes,
    goal: 0.05,
    better: 'lower',
    note: `${(limiter.writes * 1000).toFixed(1)} for 1,000 calls over 8 instances; samples of decisions ${(limiter.samples * 1000).toFixed(2)}`,
  },
  {
    what: 'rate limiter, off the limit over 8',
    against: 'the limit',
    figure: Math.abs(limiter.admitted - 1),
    goal: 0.01,
    better: 'lower',
    note: `${limiter.admitted.toFixed(4)} of the calls that it allows, while twice as many come`,
  },
  ...imports.map(
    ({ name, ratio, milliseconds, entryBytes }): Row => ({
      what: `cold import, ${name}`,
      against: 'lib-dynamodb alone',
      figure: ratio,
      goal: 1.3,
      better: 'lower',
      note: `${milliseconds.toFixed(0)} ms, ${(entryBytes / 1024).toFixed(0)} KB`,
    }),
  ),
  ...costs.map(
    ({ what, goal, cost }): Row => ({
      what: `round trips, ${what}`,
      against: 'counted at the table',
      figure: cost.roundTrips,
      goal,
      better: 'lower',
      note: `${cost.readUnits} read and ${cost.writeUnits} write units`,
    }),
  ),
  ...callbacks,
]

const holds = ({ figure, goal, better }: Row): boolean => (better === 'lower' ? figure <= goal : figure >= goal)
for (const row of rows)
  process.stdout.write(
    `${row.what.padEnd(40)} ${row.figure.toFixed(2).padStart(8)} × ${row.against.padEnd(28)} goal ${row.better === 'lower' ? '≤' : '≥'} ${row.goal}  ${holds(row) ? 'holds' : 'MISSED'}  ${row.note ?? ''}\n`,
  )
const machine = { node: process.version, processor: cpus()[0]?.model, cores: cpus().length }
await writeFile(new URL('./results.json', import.meta.url), `${JSON.stringify({ machine, rows }, null, 2)}\n`)
